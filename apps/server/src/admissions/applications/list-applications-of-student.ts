import type { listApplicationsOfStudent as route } from "@dars/contract/admissions/applications";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findStudent, listOfStudent } from "./student-applications.queries.ts";

/** O2. The latest first. */
export async function listApplicationsOfStudent(
  { database }: Context,
  { params: { schoolId, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [student, found] = await Promise.all([
    findStudent(db, schoolId, studentId),
    listOfStudent(db, schoolId, studentId),
  ]);
  if (!student) throw notFound("This student");
  const applications = found.map((each) => ({ ...each, submittedAt: each.submittedAt.toISOString() }));
  return { applications };
}
