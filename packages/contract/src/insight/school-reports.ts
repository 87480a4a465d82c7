import { Type, type Static } from "typebox";

import { Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

export const REPORT_TYPES = [
  "attendance-today",
  "lesson-publication",
  "evaluations",
  "trainings",
  "applications-funnel",
] as const;
export const ReportType = Type.Enum([...REPORT_TYPES]);
export type ReportType = Static<typeof ReportType>;

/** What each column counts. The first is drawn as a share of the second where there are two or more. */
export const REPORT_COLUMNS = {
  "attendance-today": ["present", "students", "absent", "late"],
  "lesson-publication": ["published", "lessons"],
  evaluations: ["count"],
  trainings: ["present", "invited", "going"],
  "applications-funnel": ["count"],
} as const satisfies Readonly<Record<ReportType, readonly string[]>>;

export const ReportRow = Type.Object({
  key: Type.String(),
  /** Null where `state` says what the row is about. */
  name: nullable(Names),
  state: nullable(Type.String()),
  /** In the order of the type's columns; null: a group too small to be shown. */
  values: nullable(Type.Array(Type.Integer())),
});
export type ReportRow = Static<typeof ReportRow>;

/** I3: for an administrator rows about fewer than five are hidden. */
export const readSchoolReport = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/reports/:report",
  summary: "One of the school's reports",
  access: {
    capability: "I3",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, report: ReportType }),
  reply: Type.Object({ generatedAt: Instant, rows: Type.Array(ReportRow) }),
});
