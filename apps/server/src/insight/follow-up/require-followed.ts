import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { hasPerson } from "./earlier.queries.ts";
import { isTeacherWithin, listTaught } from "./teacher-view.queries.ts";

/** I6: teachers may follow up their own students, the office anyone in the school. Throws not-found for others. */
export async function requireFollowed(
  { actor }: Pick<Context, "actor">,
  db: Db,
  schoolId: number,
  personId: number,
): Promise<void> {
  if (actor.role === "teacher") {
    const taught = await listTaught(db, schoolId, actor.personId ?? 0);
    if (!taught.some(({ studentId }) => studentId === personId)) throw notFound("This student");
  }
  if (!(await hasPerson(db, schoolId, personId))) throw notFound("This person");
}

/** I6: coordinators may follow up who teaches their subjects today. Throws not-found for others. */
export async function requireFollowedTeacher(
  { actor }: Pick<Context, "actor">,
  db: Db,
  schoolId: number,
  teacherId: number,
): Promise<void> {
  if (!(await isTeacherWithin(db, schoolId, getListScope(actor), teacherId))) throw notFound("This teacher");
}
