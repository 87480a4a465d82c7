import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { listReachedClasses } from "./exercise-classes.queries.ts";
import { findExercise, type FoundExercise } from "./exercises.queries.ts";

/** An exercise within the caller's reach; throws not found for every other. */
export async function requireExercise(
  { actor, database }: Context,
  schoolId: number,
  exerciseId: number,
  db: Db = database.reading(schoolId),
): Promise<FoundExercise> {
  const found = await findExercise(db, schoolId, getListScope(actor), actor.accountId, exerciseId);
  if (!found) throw notFound("This exercise");
  return found;
}

/** E1: one's own, or one whose classes are all one's own. A colleague's is read and marked, but not changed. */
export async function requireEditable(
  context: Context,
  schoolId: number,
  exerciseId: number,
  db: Db = context.database.reading(schoolId),
): Promise<FoundExercise> {
  const found = await requireExercise(context, schoolId, exerciseId, db);
  if (!(await mayEdit(context, schoolId, found, db))) throw forbidden("change this exercise");
  return found;
}

export async function mayEdit(
  { actor }: Context,
  schoolId: number,
  { authorId, classIds }: FoundExercise,
  db: Db,
): Promise<boolean> {
  if (actor.role === "subject_coordinator") return true;
  if (actor.role !== "teacher") return false;
  if (authorId === actor.accountId) return true;
  const classes = await listReachedClasses(db, schoolId, getListScope(actor));
  const reached = new Set(classes.map(({ id }) => id));
  return classIds.length > 0 && classIds.every((id) => reached.has(id));
}
