import { Type, type Static } from "typebox";

import { Exact } from "#learning/exact.ts";
import { ExerciseState, Purpose } from "#learning/exercises.ts";
import { ColumnCode } from "#marks/column-code.ts";
import { Mark } from "#marks/results.ts";
import { ClientId, Id, Names, nullable, seen } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** An exercise of the sheet's class that may feed a column. */
export const ColumnExercise = Type.Object({
  id: Id,
  title: Type.String(),
  purpose: Purpose,
  state: ExerciseState,
  outOf: Exact,
  isLinked: Type.Boolean(),
  /** Some of its students may not see their score yet; a published column would show it. */
  isWithheld: Type.Boolean(),
});
export type ColumnExercise = Static<typeof ColumnExercise>;

/** What the linked exercises come to for one student. Nothing of it is a mark until the teacher saves it as one. */
export const MarkProposal = Type.Object({
  student: Type.Object({ id: Id, name: Names }),
  /** The points earned in the linked exercises that count for the student; null where none does yet. */
  earned: nullable(Exact),
  possible: nullable(Exact),
  /** In the column's maximum and step, half up; null while an exercise waits or is open. */
  mark: Mark,
  /** Linked exercises that wait for the student or for a marker. */
  open: Type.Integer({ minimum: 0 }),
});
export type MarkProposal = Static<typeof MarkProposal>;

export const ColumnExercises = Type.Object({
  exercises: Type.Array(ColumnExercise),
  proposals: Type.Array(MarkProposal),
});
export type ColumnExercises = Static<typeof ColumnExercises>;

const WhichColumn = Type.Object({
  schoolId: Id,
  sheetId: Id,
  column: ColumnCode,
});
const H1 = { capability: "H1", on: "school", allow: { teacher: "classes" } } as const;
const COLUMN = "/api/v6/schools/:schoolId/mark-sheets/:sheetId/columns/:column/exercises";

export const readColumnExercises = route({
  method: "GET",
  path: COLUMN,
  summary: "Marks proposed from exercises",
  access: H1,
  repeatable: true,
  params: WhichColumn,
  reply: ColumnExercises,
});

/** Exactly these exercises feed the column from now on. */
export const linkColumnExercises = route({
  method: "PUT",
  path: COLUMN,
  summary: "Link exercises to a column",
  access: H1,
  repeatable: true,
  params: WhichColumn,
  body: Type.Object({
    key: ClientId,
    exerciseIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
    /** Those that fed it, in the order of the list. */
    seen: seen(Type.Array(Id, { maxItems: 50 })),
  }),
  reply: ColumnExercises,
  errors: ["conflict"],
});
