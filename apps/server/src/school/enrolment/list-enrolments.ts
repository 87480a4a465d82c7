import type { Reply } from "@dars/contract/platform/route";
import type { listEnrolments as route } from "@dars/contract/school/enrolment";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent } from "#school/people/public.ts";

import { findCurrentYear, listLevels, listOfStudent } from "./enrolments.queries.ts";

interface ListEnrolmentsKey {
  readonly schoolId: number;
  readonly studentId: number;
}

export async function listEnrolments(
  { database }: Context,
  { schoolId, studentId }: ListEnrolmentsKey,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [student, enrolments, year, levels] = await Promise.all([
    hasStudent(db, schoolId, studentId),
    listOfStudent(db, schoolId, studentId),
    findCurrentYear(db, schoolId),
    listLevels(database.directory, schoolId),
  ]);
  if (!student) throw notFound("This student");
  if (!year) return { enrolments, year: null, levels };
  const { id, title, startsOn, endsOn } = year;
  return { enrolments, year: { id, title, startsOn, endsOn }, levels };
}
