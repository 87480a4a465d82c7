import { Type, type Static } from "typebox";

import { ParallelClass } from "#marks/class-columns.ts";
import { ColumnCode } from "#marks/column-code.ts";
import { Unlocking } from "#marks/column-unlocking.ts";
import { ComparedWorkbook } from "#marks/compared-workbook.ts";
import { MarkBand } from "#marks/mark-band.ts";
import { Mark, NodeValue } from "#marks/results.ts";
import { CategoryPolicy, SheetPolicy } from "#marks/sheet-policy.ts";
import { ClientId, Day, Id, Instant, Locale, Names, nullable, Theme, written } from "#platform/primitives.ts";
import { Bytes, File, route } from "#platform/route.ts";

/** PUB-1. `closed`: its window has not begun. */
export const ColumnState = Type.Enum(["closed", "open", "submitted", "approved", "published", "amended"]);
export type ColumnState = Static<typeof ColumnState>;

/** GB-9: what a teacher says of a column of a category. */
export const OwnColumn = Type.Object({
  category: ColumnCode,
  title: Type.String(),
  /** Extra credit: adds to what was earned, and nothing to what could be. */
  isExtra: Type.Boolean(),
  /** Of what the teacher says, apart from how far the column is. */
  revision: Type.Integer({ minimum: 1 }),
});
export type OwnColumn = Static<typeof OwnColumn>;

export const ColumnLine = Type.Object({
  code: ColumnCode,
  label: Names,
  max: Type.Integer(),
  state: ColumnState,
  opensOn: nullable(Day),
  /** The last day on which it should be submitted. */
  dueOn: nullable(Day),
  isLate: Type.Boolean(),
  entered: Type.Integer(),
  /** Students who have a mark in it or are to get one. Absent: all of the class. */
  needed: Type.Optional(Type.Integer({ minimum: 0 })),
  revision: Type.Integer(),
  /** Why management gave it back; null where it did not. */
  returnedBecause: nullable(Type.String()),
  /** Of a column that a teacher made in a category of the scheme. */
  own: Type.Optional(OwnColumn),
});
export type ColumnLine = Static<typeof ColumnLine>;

export const SheetLine = Type.Object({
  classId: Id,
  subject: Type.Object({ id: Id, name: Names, theme: Theme }),
  level: Type.Object({ id: Id, name: Names }),
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  teachers: Type.Array(Names),
  students: Type.Integer(),
  columns: Type.Array(ColumnLine),
});
export type SheetLine = Static<typeof SheetLine>;

const WhichSchool = Type.Object({ schoolId: Id });
/** A sheet goes by the id of its class. */
const WhichSheet = Type.Object({ schoolId: Id, sheetId: Id });
const WhichColumn = Type.Object({ schoolId: Id, sheetId: Id, column: ColumnCode });

const readers = {
  capability: "H8",
  on: "school",
  allow: { teacher: "classes", school_management: "school", subject_coordinator: "subjects" },
} as const;

/** H8: the classes of this year whose marks the caller may see, by level, section and subject. */
export const listSheets = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/mark-sheets",
  summary: "Mark sheets in my reach",
  access: readers,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({
    year: nullable(Type.Object({ id: Id, title: Type.String() })),
    sheets: Type.Array(SheetLine),
  }),
});

/** A cell of a sheet; a cell that was never entered is absent. */
export const SheetCell = Type.Object({
  code: ColumnCode,
  mark: Mark,
  revision: Type.Integer({ minimum: 1 }),
  /** GB-7: of a mark of a former school, the document that certifies it. */
  document: Type.Optional(Type.String()),
});
export type SheetCell = Static<typeof SheetCell>;

export const SheetRow = Type.Object({
  student: Type.Object({ id: Id, name: Names, registerNo: nullable(Type.Integer()) }),
  cells: Type.Array(SheetCell),
  /** The computed values, by the code of a computed column. */
  values: Type.Record(Type.String(), NodeValue),
  /** GB-14: columns that do not count for the student, who joined late. */
  leftOut: Type.Optional(Type.Array(ColumnCode)),
  /** PUB-1: columns not published for this class in which the student's mark is, since a former class published it. */
  published: Type.Optional(Type.Array(ColumnCode)),
});
export type SheetRow = Static<typeof SheetRow>;

/**
 * `gap`: far from the student's own marks; `same`: all students have it; `swap`: its digits the other way
 * round fit better.
 */
export const Anomaly = Type.Object({
  kind: Type.Enum(["gap", "same", "swap"]),
  code: ColumnCode,
  /** Null for a whole column. */
  studentId: nullable(Id),
  /** The expected mark, or the mark that all students have. */
  around: nullable(Type.Integer()),
});
export type Anomaly = Static<typeof Anomaly>;

export const Sheet = Type.Object({
  classId: Id,
  /** The subject of the level in which its published marks are amended. */
  offeringId: Type.Optional(Id),
  subject: Type.Object({ id: Id, name: Names, theme: Theme }),
  level: Type.Object({ id: Id, name: Names }),
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  teachers: Type.Array(Names),
  year: Type.Object({ id: Id, title: Type.String() }),
  /** The smallest difference between two marks, such as "1". */
  step: Type.String(),
  pass: Type.Integer(),
  columns: Type.Array(ColumnLine),
  /** Columns of exams that not all students sit (`readSitting`). Absent in what an earlier server answered. */
  exams: Type.Optional(Type.Array(ColumnCode)),
  /** Made columns, in the order in which they are computed. */
  made: Type.Array(Type.Object({ code: ColumnCode, label: Names })),
  /** By code, of entered and made columns: the semester 1 or 2 that they belong to, or 0. Absent in what an earlier server answered. */
  semesters: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 2 }))),
  /** By which the made columns follow what is typed. Absent where they are made of more than marks. */
  policy: Type.Optional(SheetPolicy),
  /** GB-14: that of the students who joined late. */
  latePolicy: Type.Optional(SheetPolicy),
  /** The same where the scheme has categories, in which teachers make columns. */
  categoryPolicy: Type.Optional(CategoryPolicy),
  /** Columns of the subject in other classes, in which students have marks who came from there. */
  elsewhere: Type.Optional(
    Type.Array(
      Type.Object({ code: ColumnCode, category: ColumnCode, max: Type.Integer(), isExtra: Type.Boolean() }),
    ),
  ),
  /** Where the scheme has categories: classes for which a column can be made at once with this one. */
  parallel: Type.Optional(Type.Array(ParallelClass)),
  /** Letters of the scheme, from the best on, and the made column that they are of. */
  letters: Type.Optional(Type.Object({ code: ColumnCode, bands: Type.Array(MarkBand) })),
  rows: Type.Array(SheetRow),
  anomalies: Type.Array(Anomaly),
  /** H4: for the office. */
  unlocking: Type.Optional(Type.Array(Unlocking)),
  may: Type.Object({
    enter: Type.Boolean(),
    submit: Type.Boolean(),
    decide: Type.Boolean(),
  }),
});
export type Sheet = Static<typeof Sheet>;

export const readSheet = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/mark-sheets/:sheetId",
  summary: "A mark sheet",
  access: readers,
  repeatable: true,
  params: WhichSheet,
  reply: Sheet,
});

export const CellOutcome = Type.Object({
  studentId: Id,
  code: ColumnCode,
  /**
   * `conflict`: another user's mark is stored, in `mark`; it was not overwritten. `closed`: the column is not open, or
   * the student's mark is published.
   */
  outcome: Type.Enum(["saved", "conflict", "not-a-mark", "above-max", "off-step", "closed", "not-here"]),
  mark: Mark,
  revision: Type.Integer(),
  /** Who entered the current mark; null if it is unknown or the caller. */
  by: nullable(Names),
  at: nullable(Instant),
});
export type CellOutcome = Static<typeof CellOutcome>;

/**
 * H1, GB-4: each cell by itself; a wrong one is refused, not its sheet. `revision` is that of the mark the writer saw, 0
 * where there was none. Where management enters, `reason` is asked for.
 */
export const saveMarks = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mark-sheets/:sheetId/marks",
  summary: "Enter marks",
  access: {
    capability: "H1",
    on: "school",
    allow: { teacher: "classes", school_management: "school" },
  },
  repeatable: true,
  params: WhichSheet,
  body: Type.Object({
    key: ClientId,
    cells: Type.Array(
      Type.Object({ studentId: Id, code: ColumnCode, mark: Mark, revision: Type.Integer({ minimum: 0 }) }),
      { minItems: 1, maxItems: 1000 },
    ),
    reason: nullable(written(3, 500)),
  }),
  reply: Type.Object({ cells: Type.Array(CellOutcome) }),
});

const Stated = Type.Object({ code: ColumnCode, state: ColumnState, revision: Type.Integer() });
const Revision = Type.Integer({ minimum: 0 });

/** H2. Conflict with `details.reason` `empty` where cells are empty and `isPartial` is not said. */
export const submitColumn = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mark-sheets/:sheetId/columns/:column/submission",
  summary: "Hand in a column",
  access: { capability: "H2", on: "school", allow: { teacher: "classes" } },
  repeatable: true,
  params: WhichColumn,
  body: Type.Object({ key: ClientId, revision: Revision, isPartial: Type.Boolean() }),
  reply: Stated,
  errors: ["conflict"],
});

/** H3: approves a submitted column, or returns it with a reason. */
export const decideColumn = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/mark-sheets/:sheetId/columns/:column/decision",
  summary: "Approve a column or give it back",
  access: { capability: "H3", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: WhichColumn,
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    approve: Type.Boolean(),
    reason: nullable(written(3, 500)),
  }),
  reply: Stated,
  errors: ["conflict"],
});

export const MarkChange = Type.Object({
  from: Mark,
  to: Mark,
  reason: nullable(Type.String()),
  by: nullable(Names),
  at: Instant,
});
export type MarkChange = Static<typeof MarkChange>;

/** H8: everything that was ever entered in a cell, the latest first. */
export const listMarkChanges = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/mark-sheets/:sheetId/columns/:column/students/:studentId/changes",
  summary: "History of a mark",
  access: readers,
  repeatable: true,
  params: Type.Object({ schoolId: Id, sheetId: Id, column: ColumnCode, studentId: Id }),
  reply: Type.Object({ changes: Type.Array(MarkChange) }),
});

/** H8: a sheet as a workbook, to be filled in elsewhere. */
export const readMarkWorkbook = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/mark-sheets/:sheetId/workbook",
  summary: "A mark sheet as a workbook",
  access: readers,
  repeatable: true,
  params: WhichSheet,
  query: Type.Object({ locale: Type.Optional(Locale) }),
  reply: File,
});

/** H1: the changes of a workbook in open columns. Nothing is written: the changes are saved as marks are. */
export const compareMarkWorkbook = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mark-sheets/:sheetId/workbook",
  summary: "Compare a workbook with a mark sheet",
  access: {
    capability: "H1",
    on: "school",
    allow: { teacher: "classes", school_management: "school" },
  },
  repeatable: true,
  params: WhichSheet,
  body: Bytes,
  reply: ComparedWorkbook,
  errors: ["invalid"],
});
