import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";
import { Mark, YearStatus } from "#marks/results.ts";
import { ColumnState } from "#marks/sheets.ts";
import { ClientId, Day, Id, Instant, Names, nullable, seen, Theme, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const WhichSchool = Type.Object({ schoolId: Id });
const office = (capability: string) =>
  ({ capability, on: "school", allow: { school_management: "school" } }) as const;

/**
 * What is unusual in a column that waits for an approval, see docs/marks.md: `gap` and `swap` of single marks, `same`
 * and `average` of the column, `absent` and `missing` of students without a number.
 */
export const UnusualMarks = Type.Object({
  kind: Type.Enum(["gap", "swap", "same", "average", "absent", "missing"]),
  /** How many students it is about. */
  students: Type.Integer({ minimum: 1 }),
  /** `same`: the mark of all; `average`: the average that was to be expected. */
  around: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type UnusualMarks = Static<typeof UnusualMarks>;

/** How far one column of one class is. */
export const ProgressCell = Type.Object({
  code: ColumnCode,
  state: ColumnState,
  /** Absent in what an earlier server answered. */
  revision: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Only of a column that waits for an approval and is not as usual. */
  unusual: Type.Optional(Type.Array(UnusualMarks, { minItems: 1 })),
  entered: Type.Integer(),
  /** Students who have a mark in it or are to get one. Absent: all of the class. */
  needed: Type.Optional(Type.Integer({ minimum: 0 })),
  isLate: Type.Boolean(),
});
export type ProgressCell = Static<typeof ProgressCell>;

export const ProgressClass = Type.Object({
  classId: Id,
  subject: Type.Object({ id: Id, name: Names, theme: Theme }),
  teachers: Type.Array(Type.Object({ id: Id, name: Names })),
  students: Type.Integer(),
  columns: Type.Array(ProgressCell),
});
export type ProgressClass = Static<typeof ProgressClass>;

export const ProgressColumn = Type.Object({
  code: ColumnCode,
  label: Names,
  opensOn: nullable(Day),
  dueOn: nullable(Day),
  /** Classes of the section in each state. */
  open: Type.Integer(),
  submitted: Type.Integer(),
  approved: Type.Integer(),
  published: Type.Integer(),
  classes: Type.Integer(),
});
export type ProgressColumn = Static<typeof ProgressColumn>;

export const ProgressSection = Type.Object({
  id: Id,
  letter: Type.String(),
  title: nullable(Type.String()),
  level: Type.Object({ id: Id, name: Names }),
  policy: Type.Object({ code: Type.String(), version: Type.Integer() }),
  students: Type.Integer(),
  columns: Type.Array(ProgressColumn),
  classes: Type.Array(ProgressClass),
});
export type ProgressSection = Static<typeof ProgressSection>;

/** H3: how far marks are, by section, class and column of the current year. */
export const readMarkProgress = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/mark-progress",
  summary: "How far marks are",
  access: office("H3"),
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({
    year: nullable(Type.Object({ id: Id, title: Type.String() })),
    today: Day,
    sections: Type.Array(ProgressSection),
    /** Columns to approve of classes without a section, which are in no section. */
    toApproveElsewhere: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
});

/** Opens a column for the classes of levels, or moves the days of its window. */
export const openColumn = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/mark-windows",
  summary: "Open a column for marks",
  access: office("H3"),
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({
    key: ClientId,
    levelIds: Type.Array(Id, { minItems: 1, maxItems: 60, uniqueItems: true }),
    code: ColumnCode,
    opensOn: Day,
    dueOn: Day,
    /** The days of these levels until now; null where one has none. */
    seen: seen(
      Type.Array(Type.Object({ levelId: Id, opensOn: nullable(Day), dueOn: nullable(Day) }), {
        maxItems: 60,
      }),
    ),
  }),
  reply: Type.Object({ levels: Type.Integer() }),
  errors: ["conflict"],
});

/**
 * Reminds the teachers of a section's classes of open columns, each once a day at most. Returns how many were notified
 * now.
 */
export const remindOfColumns = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/mark-reminders",
  summary: "Remind teachers of mark columns",
  access: { capability: "H3", on: "section", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ reminded: Type.Integer() }),
});

export const PublicationState = Type.Enum(["scheduled", "published", "withdrawn"]);

/** The server was too busy, it stopped in the middle each time, or something else went wrong. */
export const PublicationProblem = Type.Enum(["busy", "stopped", "unexpected"]);

export const PublicationLine = Type.Object({
  id: Id,
  revision: Type.Integer(),
  codes: Type.Array(ColumnCode),
  labels: Type.Array(Names),
  sections: Type.Array(Type.Object({ id: Id, letter: Type.String(), level: Names })),
  state: PublicationState,
  /** Its time has come, and the server publishes it; or it is withdrawn, and the server shows what others published. */
  isUnderWay: Type.Boolean(),
  /** Why the server gave that up; nothing of it is visible. */
  failedBecause: nullable(PublicationProblem),
  withOutcome: Type.Boolean(),
  publishAt: Instant,
  guardiansAt: Instant,
  students: Type.Integer(),
  withheld: Type.Integer(),
  by: nullable(Names),
  withdrawnBecause: nullable(Type.String()),
});
export type PublicationLine = Static<typeof PublicationLine>;

/** The latest first. */
export const listPublications = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/mark-publications",
  summary: "Publications of marks",
  access: office("H7"),
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({ publications: Type.Array(PublicationLine) }),
});

/**
 * H7, PUB-2: publishes approved columns of sections, now or at a time. Conflict with `details.reason`: `unapproved`
 * where a class has not handed in and `isPartial` is not said, with `details.classes`; `incomplete` where the year's
 * outcome is asked for and students lack marks who are not withheld (PUB-3), with `details.sections` and `details.students`;
 * `unpublished` where the outcome is made of columns that stay unpublished, with `details.codes`.
 */
export const publishMarks = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mark-publications",
  summary: "Publish marks",
  access: office("H7"),
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({
    key: ClientId,
    sectionIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    codes: Type.Array(ColumnCode, { minItems: 1, maxItems: 40, uniqueItems: true }),
    /** Whether the year's outcome is published with them. */
    withOutcome: Type.Boolean(),
    showRank: Type.Boolean(),
    isPartial: Type.Boolean(),
    /** Null: now. Many students are answered as `scheduled` and are published right after. */
    publishAt: nullable(Instant),
    /** Students see it so many minutes before their guardians do. */
    studentsFirstMinutes: Type.Integer({ minimum: 0, maximum: 1440 }),
    /** PUB-3: who is held back; the reason stays with the office. */
    withheld: Type.Array(Type.Object({ studentId: Id, reason: written(3, 500) }), { maxItems: 500 }),
  }),
  reply: Type.Object({ id: Id, state: PublicationState, students: Type.Integer() }),
  errors: ["conflict"],
});

/**
 * H7: hides it at once and keeps the record. Its columns are approved again. Many students then see nothing of the year
 * until the server has shown them what other publications have.
 */
export const withdrawPublication = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mark-publications/:publicationId/withdrawal",
  summary: "Withdraw a publication",
  access: office("H7"),
  repeatable: true,
  params: Type.Object({ schoolId: Id, publicationId: Id }),
  body: Type.Object({ key: ClientId, reason: written(3, 500) }),
  reply: Type.Object({ id: Id, state: PublicationState }),
  errors: ["conflict"],
});

/** H7: has the server do again what it gave up. Conflict with `details.reason`: `not-failed`. */
export const restartPublication = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mark-publications/:publicationId/restart",
  summary: "Start a failed publication again",
  access: office("H7"),
  repeatable: true,
  params: Type.Object({ schoolId: Id, publicationId: Id }),
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ id: Id, state: PublicationState }),
  errors: ["conflict"],
});

/** PUB-1: changes one published mark, makes the next revision of the student's year and notifies the family. */
export const amendMark = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/mark-amendments",
  summary: "Amend a published mark",
  access: { capability: "H7", on: "student", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  body: Type.Object({ key: ClientId, offeringId: Id, code: ColumnCode, mark: Mark, reason: written(3, 500) }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

/**
 * GB-7: enters marks of a former school from their document, in any state of their columns. Where the student's family
 * sees a column already, it is an amendment and the family is notified.
 */
export const enterExternalMarks = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/external-marks",
  summary: "Enter marks of a former school",
  access: { capability: "H1", on: "student", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  body: Type.Object({
    key: ClientId,
    /** Such as the number and date of the transfer certificate. */
    document: written(3, 500),
    marks: Type.Array(Type.Object({ offeringId: Id, code: ColumnCode, mark: Mark }), {
      minItems: 1,
      maxItems: 200,
    }),
  }),
  reply: Type.Object({ entered: Type.Integer(), isPublished: Type.Boolean() }),
});

/** H3: a preview of the outcomes before publishing. */
export const previewOutcomes = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/outcomes",
  summary: "Outcomes of a section as marks stand",
  access: { capability: "H3", on: "section", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Type.Object({
    statuses: Type.Array(Type.Object({ status: YearStatus, students: Type.Integer() })),
    /** Who lacks marks for an outcome. */
    incomplete: Type.Array(Type.Object({ id: Id, name: Names })),
  }),
});
