import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";
import { Conduct } from "#marks/conduct.ts";
import { InCategory } from "#marks/in-category.ts";
import { MarkBand } from "#marks/mark-band.ts";
import { Day, Id, Instant, Names, nullable, Theme } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** A number of the engine: whole ones as JSON numbers, others as exact text such as "47.5" or "221/3". */
export const ExactNumber = Type.Union([
  Type.Integer({ minimum: 0 }),
  Type.String({ pattern: "^\\d{1,15}(\\.\\d{1,15}|/[1-9]\\d{0,14})?$" }),
]);
export type ExactNumber = Static<typeof ExactNumber>;

/** GB-3: the content of a cell without a number. */
export const MarkState = Type.Enum(["absent_unexcused", "absent_excused", "exempt", "cheating"]);
export type MarkState = Static<typeof MarkState>;

/** GB-3: null is not entered, which is never 0. */
export const Mark = nullable(Type.Union([ExactNumber, MarkState]));
export type Mark = Static<typeof Mark>;

/** The value of a node of the policy, or why it has none. */
export const NodeValue = Type.Union([ExactNumber, Type.Enum(["missing", "excused", "exempt"])]);
export type NodeValue = Static<typeof NodeValue>;

const Code = Type.String({ minLength: 1, maxLength: 40 });

export const Rounding = Type.Object({ mode: Type.String(), digits: Type.Integer() });

/** One column of a card: entered, or computed from other columns. */
export const ResultColumn = Type.Object({
  code: ColumnCode,
  label: Names,
  kind: Type.Enum(["input", "agg", "link", "standard"]),
  max: Type.Integer(),
  /** How it is computed from `of`; null for an entered one. */
  fn: nullable(Type.String()),
  of: Type.Array(ColumnCode),
  /** The weights of `weighted` and `formula`, one for each of `of`. */
  weights: Type.Array(Type.String()),
  /** GB-9: of a category, how many of its columns are dropped, and how the others are put together. */
  category: Type.Optional(
    Type.Object({ dropLowest: Type.Integer({ minimum: 0 }), pick: Type.Enum(["points", "percent"]) }),
  ),
  round: nullable(Rounding),
  /** 0: neither; 1 and 2: the semester it belongs to. */
  semester: Type.Integer({ minimum: 0, maximum: 2 }),
});
export type ResultColumn = Static<typeof ResultColumn>;

export const Standing = Type.Enum(["passed", "failed", "deferred", "unknown", "removed"]);
export type Standing = Static<typeof Standing>;

/** GB-2: raw grade, decision marks and effective grade are three numbers. */
export const PartOfYear = Type.Object({
  code: Code,
  exempt: nullable(Type.Enum(["general", "individual"])),
  final1: nullable(ExactNumber),
  decision1: ExactNumber,
  final2: nullable(ExactNumber),
  decision2: ExactNumber,
  crossOver: ExactNumber,
  effective: nullable(ExactNumber),
  standing: Standing,
});

export const SubjectYear = Type.Object({
  offeringId: Id,
  subjectId: Id,
  code: Code,
  name: Names,
  theme: Theme,
  isCounted: Type.Boolean(),
  pass: Type.Integer(),
  /** Columns of it that are published. */
  published: Type.Array(ColumnCode),
  /** By the code of an input column: the entered marks. An unpublished column is absent. */
  marks: Type.Record(Type.String(), Mark),
  /** GB-7: columns whose mark is of a former school. */
  external: Type.Optional(Type.Array(ColumnCode)),
  /** By the code of every column. */
  values: Type.Record(Type.String(), NodeValue),
  /** By the code of a made column: its value before rounding, such as "221/3". */
  exact: Type.Record(Type.String(), Type.String()),
  parts: Type.Array(PartOfYear),
  effective: nullable(ExactNumber),
  /** GB-9: the columns of categories of which something is published, in their order. */
  inCategories: Type.Optional(Type.Array(InCategory)),
  /** GB-10: of the effective grade, in a scheme with grade points. */
  letter: Type.Optional(Type.Object({ label: Names, points: Type.String() })),
  /** GB-10: how much it weighs in the grade point average. Absent: as one. */
  credits: Type.Optional(Type.String()),
});
export type SubjectYear = Static<typeof SubjectYear>;

export const YearStatus = Type.Enum([
  "incomplete",
  "pass",
  "completion",
  "fail",
  "eligible",
  "eligible_with_completion",
  "not_eligible",
  "comprehensive",
  "pending",
  "graded",
]);
export type YearStatus = Static<typeof YearStatus>;

/**
 * A student's year as it was published: the snapshot that families see, that cards are printed from and that is signed.
 * It says nothing that was not published (PUB-1).
 */
export const PublishedYear = Type.Object({
  /** Counts up with every publication and amendment of this student's year. */
  revision: Type.Integer({ minimum: 1 }),
  publishedAt: Instant,
  isAmended: Type.Boolean(),
  policy: Type.Object({ code: Code, version: Type.Integer() }),
  school: Type.Object({ id: Id, name: Names }),
  year: Type.Object({ id: Id, title: Type.String() }),
  student: Type.Object({ id: Id, name: Names, registerNo: nullable(Type.Integer()) }),
  level: Type.Object({ id: Id, code: Type.String(), name: Names }),
  section: Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) }),
  scale: Type.Object({ max: Type.Integer(), pass: Type.Integer() }),
  isTerminal: Type.Boolean(),
  /** GB-14: judged by the rule for late joiners. */
  joinedLate: Type.Optional(Type.Boolean()),
  /** PUB-4: null while the year's outcome is not published, or is incomplete. */
  outcome: nullable(
    Type.Object({
      status: YearStatus,
      round: Type.Integer({ minimum: 1, maximum: 2 }),
      total: nullable(ExactNumber),
      average: nullable(ExactNumber),
      /** GB-10: in a scheme with grade points, of the counted subjects, weighed by their credits. */
      gradePoints: Type.Optional(ExactNumber),
      poolLeft: ExactNumber,
      /** Null where the school shows no ranks (H10). */
      rank: nullable(Type.Integer()),
      students: Type.Integer(),
    }),
  ),
  columns: Type.Array(ResultColumn),
  subjects: Type.Array(SubjectYear),
});
export type PublishedYear = Static<typeof PublishedYear>;

/** One year in the list of a student's report cards. */
export const YearLine = Type.Object({
  year: Type.Object({ id: Id, title: Type.String(), isCurrent: Type.Boolean() }),
  level: Type.Object({ id: Id, name: Names }),
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  /** Null while nothing is published. */
  published: nullable(
    Type.Object({
      revision: Type.Integer(),
      publishedAt: Instant,
      status: nullable(YearStatus),
      average: nullable(ExactNumber),
      /** The newest column of a year without an average, and the average of its subjects. Absent from an earlier server. */
      soFar: Type.Optional(nullable(Type.Object({ label: Names, average: Type.Number() }))),
      /** Full marks of the scheme of that year. */
      outOf: Type.Number(),
      isAcknowledged: Type.Boolean(),
    }),
  ),
});
export type YearLine = Static<typeof YearLine>;

const WhichStudent = Type.Object({ schoolId: Id, studentId: Id });
const WhichYear = Type.Object({ schoolId: Id, studentId: Id, yearId: Id });
const FAMILY = { parent: "children", student: "own" } as const;

/** H9: a teacher sees the subjects it teaches the student, or all of the section it leads. */
const published = {
  capability: "H9",
  on: "student",
  allow: { ...FAMILY, teacher: "classes", school_management: "school" },
} as const;

/** Years of a student here, the newest first. */
export const listResultYears = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/results",
  summary: "Report cards of a student by year",
  access: published,
  repeatable: true,
  params: WhichStudent,
  reply: Type.Object({ student: Type.Object({ id: Id, name: Names }), years: Type.Array(YearLine) }),
});

export const ObjectionState = Type.Enum(["open", "accepted", "declined", "withdrawn"]);

export const ObjectionLine = Type.Object({
  id: Id,
  subject: Type.Object({ offeringId: Id, name: Names }),
  /** The column it is about. */
  code: ColumnCode,
  /** The mark that it was raised against. */
  mark: Mark,
  text: Type.String(),
  state: ObjectionState,
  filedAt: Instant,
  /** The day until which the school answers. */
  answerUntil: Day,
  answer: nullable(Type.String()),
  answeredAt: nullable(Instant),
  isOwn: Type.Boolean(),
});
export type ObjectionLine = Static<typeof ObjectionLine>;

/** A change after publication, and its reason. */
export const CorrectionLine = Type.Object({
  offeringId: Id,
  code: ColumnCode,
  from: Mark,
  to: Mark,
  reason: Type.String(),
  by: nullable(Names),
  at: Instant,
});
export type CorrectionLine = Static<typeof CorrectionLine>;

/** H9. Not found while nothing of the year is published. */
export const readPublishedYear = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/results/:yearId",
  summary: "A student's published year",
  access: published,
  repeatable: true,
  params: WhichYear,
  reply: Type.Object({
    result: PublishedYear,
    objections: Type.Array(ObjectionLine),
    corrections: Type.Array(CorrectionLine),
    /** Until which day a family may object to anything; null where the time is over. */
    objectUntil: nullable(Day),
    /** The columns that a family may object to, each counted from its own publication. */
    objectable: Type.Optional(Type.Array(Type.Object({ offeringId: Id, code: ColumnCode, until: Day }))),
    acknowledgedAt: nullable(Instant),
    /** Absent in what an earlier server answered. */
    conduct: Type.Optional(nullable(Conduct)),
    /** The words of the scheme, from the best on; null where it has none. */
    bands: Type.Optional(nullable(Type.Array(MarkBand))),
    /** By the code of a column for the marks of a month: the month in which the school takes them. */
    months: Type.Optional(Type.Record(Type.String(), Names)),
    comment: Type.Optional(nullable(Type.String())),
    may: Type.Object({
      object: Type.Boolean(),
      acknowledge: Type.Boolean(),
      whatIf: Type.Boolean(),
      amend: Type.Boolean(),
    }),
  }),
});

/** The year's outcome with other marks. None of it is stored. */
export const tryMarks = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/results/:yearId/what-if",
  summary: "What a year would come to",
  access: { capability: "H9", on: "student", allow: { student: "own" } },
  repeatable: true,
  params: WhichYear,
  body: Type.Object({
    marks: Type.Array(Type.Object({ offeringId: Id, code: ColumnCode, mark: Mark }), {
      minItems: 1,
      maxItems: 200,
    }),
  }),
  reply: Type.Object({
    status: YearStatus,
    average: nullable(ExactNumber),
    subjects: Type.Array(
      Type.Object({
        offeringId: Id,
        values: Type.Record(Type.String(), NodeValue),
        effective: nullable(ExactNumber),
      }),
    ),
  }),
});

/** A guardian has seen this revision. Once and for good. */
export const acknowledgeResult = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/results/:yearId/acknowledgement",
  summary: "Acknowledge a report card",
  access: { capability: "H9", on: "student", allow: { parent: "children" } },
  repeatable: true,
  params: WhichYear,
  body: Type.Object({ revision: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ acknowledgedAt: Instant }),
});
