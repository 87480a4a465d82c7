import type { readStudentWork as route, StudentWork } from "@dars/contract/learning/attempts";
import type { Input } from "@dars/contract/platform/route";

import { readStudentGrid, requireExercise } from "#learning/exercises/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { findAttempt } from "./attempts.queries.ts";
import { computeVisibility } from "./compute-visibility.ts";
import { readResults } from "./read-results.ts";
import { attemptLine } from "./task-line.ts";
import { listTaskRows, type TaskAttempt, type TaskRow } from "./tasks.queries.ts";

/** E5. Reading counts as nothing: a key is not noted as seen. */
export async function readStudentWork(
  context: Context,
  { params: { schoolId, studentId, exerciseId } }: Input<typeof route>,
): Promise<StudentWork> {
  const db = context.database.reading(schoolId);
  const found = await requireExercise(context, schoolId, exerciseId);
  const grid = await readStudentGrid(context, schoolId, found, db);
  const line = grid.find(({ student }) => student?.id === studentId);
  if (!line) throw notFound("This student");
  const [row] = await listTaskRows(db, schoolId, studentId, { exerciseId });
  const seesKeys = context.actor.role === "teacher";
  const over = row?.attempts.filter(({ state }) => state !== "working") ?? [];
  const attempts = await Promise.all(
    over.flatMap((own) => (row ? [readAttemptWork(db, schoolId, { row, own, seesKeys })] : [])),
  );
  return { title: found.title, line, attemptsAllowed: found.attemptsAllowed, attempts };
}

interface Work {
  readonly row: TaskRow;
  readonly own: TaskAttempt;
  readonly seesKeys: boolean;
}

async function readAttemptWork(
  db: Db,
  schoolId: number,
  { row, own, seesKeys }: Work,
): Promise<StudentWork["attempts"][number]> {
  const attempt = await findAttempt(db, schoolId, own.id);
  if (!attempt) throw notFound("This attempt");
  const now = new Date();
  const key = seesKeys || computeVisibility(row, own.state, now).key;
  return {
    attempt: { ...attemptLine(row, own, now), state: own.state, score: own.score },
    questions: await readResults(db, schoolId, attempt, { score: true, key }),
  };
}
