import type {
  ExerciseLine,
  listExerciseClasses as classesRoute,
  listExercises as route,
} from "@dars/contract/learning/exercises";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { listScopeOf } from "#school/schools/public.ts";

import { listReachedClasses } from "./exercise-classes.queries.ts";
import { listExerciseLines } from "./exercises.queries.ts";
import { stateOf } from "./state-of.ts";

const PAGE = 50;

export async function listExercises(
  { actor, database }: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const found = await listExerciseLines(db, schoolId, listScopeOf(actor), actor.accountId, {
    ...query,
    limit: PAGE + 1,
  });
  const shown = found.slice(0, PAGE);
  const now = new Date();
  return {
    exercises: shown.map((line) => lineOf(line, now)),
    next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function listExerciseClasses(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof classesRoute>,
): Promise<Reply<typeof classesRoute>> {
  return { classes: await listReachedClasses(database.reading(schoolId), schoolId, listScopeOf(actor)) };
}

type ExerciseLineRow = Awaited<ReturnType<typeof listExerciseLines>>[number];

/** A row as the wire has it. */
export const lineOf = ({ openAt, dueAt, closeAt, ...line }: ExerciseLineRow, now: Date): ExerciseLine => ({
  ...line,
  state: stateOf({ openAt, closeAt }, now),
  openAt: openAt?.toISOString() ?? null,
  dueAt: dueAt?.toISOString() ?? null,
  closeAt: closeAt?.toISOString() ?? null,
});
