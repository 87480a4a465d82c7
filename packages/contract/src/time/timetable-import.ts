import { Type, type Static } from "typebox";

import { Id, Names } from "#platform/primitives.ts";
import { Bytes, route } from "#platform/route.ts";
import { Lesson } from "#time/timetable.ts";

/** Why a row of a file cannot be placed. */
export const IMPORT_REASONS = ["day", "period", "section", "subject", "teacher", "room", "clash"] as const;

export const ImportProblem = Type.Object({
  /** Row of the file; of aSc's XML, the card. */
  line: Type.Integer(),
  reason: Type.Enum([...IMPORT_REASONS]),
  /** The value in the file. */
  value: Type.String(),
});
export type ImportProblem = Static<typeof ImportProblem>;

/** The teacher whose name is almost the one in the file. */
export const NameGuess = Type.Object({ value: Type.String(), name: Names });
export type NameGuess = Static<typeof NameGuess>;

/**
 * The lessons that a file of another program would place in a draft: a workbook or CSV with a header (day,
 * period, section, subject, teacher, room) or with the week drawn as a table, Untis's GPU001, or aSc's XML. Nothing is written: `changeDraft`
 * places the fitting ones.
 */
export const compareTimetableFile = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/timetables/:timetableId/file",
  summary: "See what a file of another program would place",
  access: { capability: "C7", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, timetableId: Id }),
  body: Bytes,
  reply: Type.Object({
    place: Type.Array(Lesson),
    /** Rows whose lesson is there already. */
    known: Type.Integer(),
    problems: Type.Array(ImportProblem),
    /** Absent in what an earlier server answered. */
    guesses: Type.Optional(Type.Array(NameGuess)),
  }),
  errors: ["invalid"],
});
