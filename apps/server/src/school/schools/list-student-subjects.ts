import type { Reply } from "@dars/contract/platform/route";
import type { listStudentSubjects as route } from "@dars/contract/school/schools";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listScopeOf, type ListScope } from "./list-scope.ts";
import { findStudentSubjects } from "./student-subjects.queries.ts";

interface ListStudentSubjectsKey {
  readonly schoolId: number;
  readonly studentId: number;
}

/** A teacher sees only the student's subjects that the teacher teaches; the family and the office see all. */
export async function listStudentSubjects(
  { actor, database }: Context,
  { schoolId, studentId }: ListStudentSubjectsKey,
): Promise<Reply<typeof route>> {
  const isFamily = actor.role === "student" || actor.role === "parent";
  const reach: ListScope = isFamily ? { kind: "school" } : listScopeOf(actor);
  const found = await findStudentSubjects(database.shortReading(schoolId), schoolId, studentId, reach);
  if (!found) throw notFound("This student");
  const { section, level, subjects, ...student } = found;
  return { student, section, level, subjects };
}
