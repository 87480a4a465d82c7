import type { listStudentProgress as route } from "@dars/contract/learning/lessons";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { findBegun, listSubjectProgress } from "./progress.queries.ts";

export async function listStudentProgress(
  { database }: Context,
  { params: { schoolId, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [subjects, begun] = await Promise.all([
    listSubjectProgress(db, schoolId, studentId),
    findBegun(db, schoolId, studentId),
  ]);
  if (!begun) return { subjects, goOn: null };
  const { share, minutes, ...goOn } = begun;
  const minutesLeft = minutes === null ? null : Math.max(1, Math.round((minutes * (1000 - share)) / 1000));
  return { subjects, goOn: { ...goOn, minutesLeft } };
}
