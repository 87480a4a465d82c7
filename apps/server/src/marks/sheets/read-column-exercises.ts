import type { FeedbackPolicy, GridLine } from "@dars/contract/learning/exercises";
import type { ColumnExercises, readColumnExercises as route } from "@dars/contract/marks/column-exercises";
import type { Input } from "@dars/contract/platform/route";

import {
  readStudentGrid,
  requireExercise,
  computeExerciseState,
  type FoundExercise,
} from "#learning/exercises/public.ts";
import type { InputNode } from "#marks/engine/public.ts";
import { policiesOfYear } from "#marks/policies/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { listExercisesOfClass } from "./column-exercises.queries.ts";
import { columnsOfClass } from "./columns-of-class.ts";
import { proposedMark } from "./proposed-mark.ts";
import { requireEntry } from "./require-sheet.ts";
import { pickLevel } from "./sheet-line.ts";
import { listSeated, type ClassRow } from "./sheets.queries.ts";

/** H1: scores are read by who enters the marks, and become marks only as the teacher saves them. */
export async function readColumnExercises(
  context: Context,
  { params: { schoolId, sheetId, column } }: Input<typeof route>,
): Promise<ColumnExercises> {
  const db = context.database.reading(schoolId);
  const row = await requireEntry(context, db, schoolId, sheetId);
  return columnExercises(context, db, schoolId, row, column);
}

export async function columnExercises(
  context: Context,
  db: Db,
  schoolId: number,
  row: ClassRow,
  code: string,
): Promise<ColumnExercises> {
  const { max, step } = await requireColumn(db, schoolId, row, code);
  const [set, seated] = await Promise.all([
    listExercisesOfClass(db, schoolId, { classId: row.classId, code }),
    listSeated(db, { schoolId, classId: row.classId }),
  ]);
  const now = new Date();
  const seats = new Set(seated.map(({ id }) => id));
  const exercises: ColumnExercises["exercises"] = [];
  const linked: { readonly outOf: string; readonly byStudent: ReadonlyMap<number, GridLine> }[] = [];
  for (const { id, isLinked } of set) {
    const found = await requireExercise(context, schoolId, id, db);
    const all = isLinked ? await readStudentGrid(context, schoolId, found, db) : [];
    const grid = all.filter(({ student }) => student && seats.has(student.id));
    const byStudent = new Map(
      grid.flatMap((line) => (line.student ? [[line.student.id, line] as const] : [])),
    );
    if (isLinked) linked.push({ outOf: found.outOf, byStudent });
    exercises.push(toExerciseLine(found, { isLinked, grid, now }));
  }
  return {
    exercises,
    proposals: seated.map(({ id, name }) => {
      const results = linked.flatMap(({ outOf, byStudent }) => {
        const line = byStudent.get(id);
        return line ? [{ outOf, standing: line.standing, score: line.score }] : [];
      });
      return { student: { id, name }, ...proposedMark(results, { max, step }) };
    }),
  };
}

/** Throws not found for a column that is not entered by hand. */
export async function requireColumn(
  db: Db,
  schoolId: number,
  row: ClassRow,
  code: string,
): Promise<{ readonly max: InputNode["max"]; readonly step: string }> {
  const { policy } = (await policiesOfYear(db, schoolId, row.yearId))(pickLevel(row));
  const input = columnsOfClass(policy, row.classColumns).find((each) => each.code === code);
  if (!input) throw notFound("This column");
  return { max: input.max, step: policy.scale.step };
}

interface Beside {
  readonly isLinked: boolean;
  readonly grid: readonly GridLine[];
  readonly now: Date;
}

const toExerciseLine = (
  found: FoundExercise,
  { isLinked, grid, now }: Beside,
): ColumnExercises["exercises"][number] => ({
  id: found.id,
  title: found.title,
  purpose: found.purpose,
  state: computeExerciseState(found, now),
  outOf: found.outOf,
  isLinked,
  isWithheld: isWithheld(found, grid, now),
});

interface Policy {
  readonly feedback: FeedbackPolicy;
  readonly dueAt: Date | null;
  readonly closeAt: Date | null;
}

/** ATT-3: whether a student with a score may not see it yet. */
function isWithheld({ feedback, dueAt, closeAt }: Policy, grid: readonly GridLine[], now: Date): boolean {
  const unreturned = grid.filter(({ score, standing }) => score !== null && standing !== "returned");
  if (feedback === "after_return") return unreturned.length > 0;
  const due = dueAt ?? closeAt;
  return feedback === "after_due" && unreturned.length > 0 && (due === null || now < due);
}
