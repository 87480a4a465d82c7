import { STUDENT_RULES, type listEarlierFollowUp as route } from "@dars/contract/insight/follow-up";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { hasPerson, listEarlier } from "./earlier.queries.ts";
import { listStudentsOfTeacher } from "./follow-up.queries.ts";

/** I6. What concerns teachers is the office's. */
export async function listEarlierFollowUp(
  { actor, database }: Context,
  { params: { schoolId, personId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const isTeacher = actor.role === "teacher";
  if (isTeacher && !(await listStudentsOfTeacher(db, schoolId, actor.personId ?? 0)).has(personId))
    throw notFound("This student");
  if (!(await hasPerson(db, schoolId, personId))) throw notFound("This person");
  const found = await listEarlier(db, schoolId, personId);
  return {
    cases: found.filter(({ rule }) => !isTeacher || STUDENT_RULES.some((each) => each === rule)),
  };
}
