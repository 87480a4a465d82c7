import type {
  GridLine,
  readExercise as route,
  readExerciseQuestions,
} from "@dars/contract/learning/exercises";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { getListScope } from "#school/schools/public.ts";
import { findDisclosures } from "#school/settings/public.ts";

import { computeExerciseState } from "./compute-exercise-state.ts";
import { computeStanding } from "./compute-standing.ts";
import { listClassesOfExercise, listGridStudents } from "./exercise-classes.queries.ts";
import { listQuestions, type FoundExercise } from "./exercises.queries.ts";
import { toExerciseLine } from "./list-exercises.ts";
import { pickedScore } from "./picked-score.ts";
import { mayEdit, requireExercise } from "./require-exercise.ts";

/** E5. A coordinator sees how a class did, and not who did how. */
export async function readExercise(
  context: Context,
  { params: { schoolId, exerciseId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  const found = await requireExercise(context, schoolId, exerciseId);
  const [classes, grid, edit] = await Promise.all([
    listClassesOfExercise(db, schoolId, exerciseId),
    readStudentGrid(context, schoolId, found, db),
    mayEdit(context, schoolId, found, db),
  ]);
  const { authorId: _author, version: _version, isAttempted: _isAttempted, ...shown } = found;
  const isTeacher = actor.role === "teacher";
  return {
    exercise: { ...shown, ...toExerciseLine(found, new Date()), classes },
    grid: [...grid],
    may: {
      edit,
      mark: isTeacher,
      return: isTeacher,
      analyse: isTeacher || actor.role === "subject_coordinator",
    },
  };
}

export async function readQuestions(
  context: Context,
  { params: { schoolId, exerciseId } }: Input<typeof readExerciseQuestions>,
): Promise<Reply<typeof readExerciseQuestions>> {
  const { version } = await requireExercise(context, schoolId, exerciseId);
  const db = context.database.reading(schoolId);
  return { questions: [...(await listQuestions(db, schoolId, exerciseId, version))], version };
}

/**
 * The students within the caller's reach with what they did; for a coordinator without who they are, unless the school
 * shows it.
 */
export async function readStudentGrid(
  { actor }: Context,
  schoolId: number,
  found: FoundExercise,
  db: Db,
): Promise<readonly GridLine[]> {
  const students = await listGridStudents(db, schoolId, getListScope(actor), found.id);
  const grid = students.map((student) => gridLine(found, student));
  const isCoordinator = actor.role === "subject_coordinator";
  const hidesNames = isCoordinator && !(await findDisclosures(db, schoolId)).namesForCoordinators;
  const shown = hidesNames ? shuffledAway(grid) : grid;
  return shown.map((line, at) => ({ ...line, no: at + 1 }));
}

type GridStudent = Awaited<ReturnType<typeof listGridStudents>>[number];

function gridLine(
  { openAt, closeAt, pick }: FoundExercise,
  { id, name, section, attempts, exception }: GridStudent,
): Omit<GridLine, "no"> {
  const over = attempts.filter(({ state }) => state !== "working");
  const ownClose = exception?.closeAt ? new Date(exception.closeAt) : closeAt;
  return {
    student: { id, name },
    section,
    standing: computeStanding({
      attempts,
      isExcused: exception?.isExcused ?? false,
      state: computeExerciseState({ openAt, closeAt: ownClose }, new Date()),
    }),
    attempts: over.length,
    ...lastArrival(over.at(-1)),
    isDoubtful: over.some((attempt) => attempt.isDoubtful),
    score: pickedScore(
      pick,
      over.map(({ score }) => score),
    ),
    exception: exception && {
      ...exception,
      dueAt: toIso(exception.dueAt),
      closeAt: toIso(exception.closeAt),
    },
  };
}

const lastArrival = (last: GridStudent["attempts"][number] | undefined) => ({
  submittedAt: toIso(last?.submittedAt ?? null),
  isLate: last?.isLate ?? false,
  arrivedAt: toIso(last?.arrivedAt ?? null),
});

const toIso = (at: string | null) => (at === null ? null : new Date(at).toISOString());

/** In an order that says nothing about names: by what was done. */
const shuffledAway = (grid: ReadonlyArray<Omit<GridLine, "no">>) =>
  grid
    .map((line) => ({ ...line, student: null, exception: null }))
    .toSorted((one, other) => (one.submittedAt ?? "").localeCompare(other.submittedAt ?? ""));
