import type {
  ExerciseLine,
  listExerciseClasses as classesRoute,
  listExercises as route,
} from "@dars/contract/learning/exercises";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { getListScope } from "#school/schools/public.ts";

import { computeExerciseState } from "./compute-exercise-state.ts";
import { listReachedClasses } from "./exercise-classes.queries.ts";
import { listExerciseLines } from "./exercises.queries.ts";

const PAGE = 50;

export async function listExercises(
  { actor, database }: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const found = await listExerciseLines(db, schoolId, getListScope(actor), actor.accountId, {
    ...query,
    limit: PAGE + 1,
  });
  const shown = found.slice(0, PAGE);
  const now = new Date();
  return {
    exercises: shown.map((line) => toExerciseLine(line, now)),
    next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function listExerciseClasses(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof classesRoute>,
): Promise<Reply<typeof classesRoute>> {
  return { classes: await listReachedClasses(database.reading(schoolId), schoolId, getListScope(actor)) };
}

type ExerciseLineRow = Awaited<ReturnType<typeof listExerciseLines>>[number];

/** A row as the wire has it. */
export const toExerciseLine = (
  { openAt, dueAt, closeAt, ...line }: ExerciseLineRow,
  now: Date,
): ExerciseLine => ({
  ...line,
  state: computeExerciseState({ openAt, closeAt }, now),
  openAt: openAt?.toISOString() ?? null,
  dueAt: dueAt?.toISOString() ?? null,
  closeAt: closeAt?.toISOString() ?? null,
});
