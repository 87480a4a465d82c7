import type {
  listObservedLessons as lessonsRoute,
  readEvaluationSetup as route,
} from "@dars/contract/insight/evaluations";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listRubrics } from "#insight/evaluation-forms/public.ts";
import type { Actor, Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { findToday } from "#platform/db/today.ts";
import { notFound } from "#platform/errors.ts";
import { isOfferingWithin, getListScope } from "#school/schools/public.ts";

import { listEvaluable } from "./evaluations.queries.ts";
import { listLessons } from "./observed-lessons.queries.ts";

/** M2: teachers of the caller's school, subject or appointment. */
export async function readEvaluationSetup(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [today, teachers] = await Promise.all([findToday(db, schoolId), listWithin(db, schoolId, actor)]);
  const rubrics = await listRubrics(db, schoolId, today);
  const [rubric] = rubrics;
  if (!rubric) throw notFound("A rubric");
  return { rubric, rubrics, teachers };
}

/** Async, so that a role without reach is refused as a read is, and not while another is under way. */
export const listWithin = async (db: Db, schoolId: number, actor: Actor) =>
  listEvaluable(db, schoolId, isOfferingWithin(db, schoolId, getListScope(actor)));

/** M2: of a class whose teacher the caller may evaluate. */
export async function listObservedLessons(
  { actor, database }: Context,
  { params: { schoolId, visitedClassId: classId } }: Input<typeof lessonsRoute>,
): Promise<Reply<typeof lessonsRoute>> {
  const db = database.reading(schoolId);
  const teachers = await listWithin(db, schoolId, actor);
  if (!teachers.some(({ classes }) => classes.some(({ id }) => id === classId))) throw notFound("This class");
  return { lessons: await listLessons(db, schoolId, classId) };
}
