import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import {
  ClientId,
  Day,
  Id,
  Instant,
  Locale,
  Names,
  Nothing,
  nullable,
  written,
} from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";
import { MOST_ADDRESSEES } from "#school/audiences.ts";

export const REPORT_TYPES = [
  "attendance-today",
  "attendance-month",
  "marks-entry-progress",
  "results-summary",
  "honour-list",
  "at-risk",
  "exercise-activity",
  "lesson-publication",
  "chat-response-time",
  "negligence-students",
  "negligence-teachers",
  "evaluations",
  "trainings",
  "applications-funnel",
  "complaints",
  "devices-and-usage",
] as const;
export const ReportType = Type.Enum([...REPORT_TYPES]);
export type ReportType = Static<typeof ReportType>;

/** How many rows one page has. */
export const REPORT_PAGE = 100;

/** How the figures of a column are written. */
export const ReportUnit = Type.Enum(["count", "percent", "minutes", "days"]);
export type ReportUnit = Static<typeof ReportUnit>;

export const ReportColumn = Type.Object({ key: Type.String(), label: Names, unit: ReportUnit });
export type ReportColumn = Static<typeof ReportColumn>;

/** What a row is about, and so the page behind it. */
export const ReportAbout = Type.Enum([
  "student",
  "teacher",
  "section",
  "evaluation",
  "training",
  "application",
  "thread",
]);
export type ReportAbout = Static<typeof ReportAbout>;

/** A sum of groups. Not exact: a part of it is so small a group that it is hidden. */
export const AtLeast = Type.Object({ count: Type.Integer({ minimum: 0 }), isExact: Type.Boolean() });
export type AtLeast = Static<typeof AtLeast>;

export const ReportRow = Type.Object({
  key: Type.String(),
  name: Names,
  /** A second line: the section of a student, the teacher of a class. */
  detail: nullable(Names),
  /** In the order of the columns; null: a group too small to be shown. A figure is null where there is none. */
  values: nullable(Type.Array(nullable(Type.Number()))),
});
export type ReportRow = Static<typeof ReportRow>;

/** The rows of a report that are asked for; a saved view keeps them. */
const filter = {
  search: Type.Optional(Type.String({ maxLength: 100 })),
  levelId: Type.Optional(Id),
  /** The last so many days, of reports about a time; 30 by default. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  /** The key of a column, with `-` before it for the largest first. Absent: the report's own order. */
  sort: Type.Optional(Type.String({ pattern: "^-?[a-z-]{1,40}$" })),
};

export const ReportFilter = Type.Object(filter);
export type ReportFilter = Static<typeof ReportFilter>;

/**
 * `of`: the key of a row, for the list behind it. `figure`: the key of a column of that row, for those of the list that
 * it counts.
 */
const rowsOf = {
  ...filter,
  of: Type.Optional(Type.String({ maxLength: 60 })),
  figure: Type.Optional(Type.String({ pattern: "^[a-z-]{1,40}$" })),
};

/** A filter with columns under a name: of one person, on all its devices. */
export const ReportView = Type.Object({
  id: ClientId,
  report: ReportType,
  name: written(1, 60),
  filter: ReportFilter,
  /** Keys of the columns that are shown; empty: all. */
  columns: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 12 }),
});
export type ReportView = Static<typeof ReportView>;

/** How many views one person keeps in a school. */
export const MOST_REPORT_VIEWS = 50;

/** I3: a coordinator reads those of its subjects. */
const readers: Capability = {
  capability: "I3",
  on: "school",
  allow: { school_management: "school", administrator: "group", subject_coordinator: "subjects" },
};
const ofReport = Type.Object({ schoolId: Id, report: ReportType });

export const listSchoolReports = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/reports",
  summary: "The reports that I may read, and my views of them",
  access: readers,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    reports: Type.Array(Type.Object({ type: ReportType, title: Names })),
    levels: Type.Array(Type.Object({ id: Id, name: Names })),
    views: Type.Array(ReportView),
  }),
});

/** A figure of a row, with the list that it counts behind it. */
export const OpenedFigure = Type.Object({
  key: Type.String(),
  label: Names,
  /** What the row has; null where it has none, and where it is about so few that its figures are hidden. */
  count: nullable(Type.Number()),
});
export type OpenedFigure = Static<typeof OpenedFigure>;

/**
 * I3: for an administrator rows about fewer than five are hidden, and lists of students are counted by level (I4, H9).
 * Not found where `of` names no row that has a list behind it, or `figure` no column whose list is known.
 */
export const readSchoolReport = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/reports/:report",
  summary: "One of the school's reports",
  access: readers,
  repeatable: true,
  params: ofReport,
  query: Type.Object({
    ...rowsOf,
    /** Names are in its order; Arabic by default. */
    locale: Type.Optional(Locale),
    after: Type.Optional(Type.String({ pattern: "^\\d{1,6}$" })),
  }),
  reply: Type.Object({
    title: Names,
    /** The row whose list this is. */
    of: nullable(Type.Object({ name: Names, about: nullable(ReportAbout) })),
    columns: Type.Array(ReportColumn),
    about: nullable(ReportAbout),
    /** Whether a row has a list behind it. */
    hasLists: Type.Boolean(),
    /** Of a report: the columns whose figures have a list of their own. Of a list: those of its row. */
    figures: Type.Optional(Type.Array(OpenedFigure)),
    hasLevels: Type.Boolean(),
    /** The span of reports about a time. */
    period: nullable(Type.Object({ from: Day, to: Day })),
    /** The kind of people in the rows, where a message can be written to all of them. */
    people: nullable(Type.Enum(["student", "teacher"])),
    generatedAt: Instant,
    total: Type.Integer(),
    /** The applications and complaints that wait for the school; null: so few that they are not shown. */
    waiting: Type.Optional(nullable(AtLeast)),
    /** What the filter leaves, added up by column; null where figures of a column cannot be. Absent from lists of people. */
    totals: Type.Optional(Type.Array(nullable(Type.Number()))),
    /** The number that the filter leaves of the total. */
    found: Type.Integer(),
    rows: Type.Array(ReportRow, { maxItems: REPORT_PAGE }),
    next: nullable(Type.String()),
  }),
});

/** The people of all rows, for a message to them, as many as it can name. */
export const listReportPeople = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/reports/:report/people",
  summary: "The people in a report",
  access: readers,
  repeatable: true,
  params: ofReport,
  query: Type.Object(rowsOf),
  reply: Type.Object({ personIds: Type.Array(Id, { maxItems: MOST_ADDRESSEES }), total: Type.Integer() }),
});

/** All rows that the filter leaves, as a file in the reader's language. Needs its `reason`; a file of people counts as an export. */
export const exportReport = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/reports/:report/file",
  summary: "A report as a workbook or a PDF",
  access: readers,
  repeatable: true,
  params: ofReport,
  query: Type.Object({
    ...rowsOf,
    /** A workbook by default. */
    format: Type.Optional(Type.Enum(["xlsx", "pdf"])),
    locale: Type.Optional(Locale),
    reason: Type.Optional(written(3, 300)),
    /** Keys of the columns that are shown, with commas between them; absent: all. */
    columns: Type.Optional(Type.String({ pattern: "^[a-z,-]{1,400}$" })),
  }),
  reply: File,
  errors: ["proof-required", "too-many-requests", "busy"],
});

/** Conflict with `reason: "too-many"` above `MOST_REPORT_VIEWS`. */
export const saveReportView = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/report-views/:view",
  summary: "Keep a view of a report",
  access: readers,
  repeatable: true,
  params: Type.Object({ schoolId: Id, view: ClientId }),
  body: Type.Omit(ReportView, ["id"]),
  reply: Nothing,
  errors: ["conflict"],
});

export const deleteReportView = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/report-views/:view",
  summary: "Delete a view of a report",
  access: readers,
  repeatable: true,
  params: Type.Object({ schoolId: Id, view: ClientId }),
  reply: Nothing,
});
