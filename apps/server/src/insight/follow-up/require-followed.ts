import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { hasPerson } from "./earlier.queries.ts";
import { listStudentsOfTeacher } from "./follow-up.queries.ts";

/** I6: a teacher follows up its students, the office everybody. Throws not-found for others. */
export async function requireFollowed(
  { actor }: Pick<Context, "actor">,
  db: Db,
  schoolId: number,
  personId: number,
): Promise<void> {
  if (
    actor.role === "teacher" &&
    !(await listStudentsOfTeacher(db, schoolId, actor.personId ?? 0)).has(personId)
  )
    throw notFound("This student");
  if (!(await hasPerson(db, schoolId, personId))) throw notFound("This person");
}
