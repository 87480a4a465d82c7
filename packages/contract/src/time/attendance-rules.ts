import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** The least and the most of each number. */
export const ATTENDANCE_BOUNDS = {
  dayAbsentRatio: { minimum: 0, maximum: 1 },
  lateNotice: { minimum: 1, maximum: 31 },
  marksTotal: { minimum: 1, maximum: 1000 },
  marksPerDay: { minimum: 0, maximum: 100 },
  failRatio: { minimum: 0, maximum: 1 },
  warnAt: { minimum: 1, maximum: 200 },
  excuseDays: { minimum: 0, maximum: 30 },
} as const;
/** At how many numbers of days a family is warned at most. */
export const MOST_WARNINGS = 10;

/** Rules of a school (ATD-1, ATD-3, ATD-4, ATD-5). */
export const AttendanceRules = Type.Object({
  mode: Type.Enum(["day", "period"]),
  /** A day is absent where more than this share of its periods is; 0: any. */
  dayAbsentRatio: Type.Number(ATTENDANCE_BOUNDS.dayAbsentRatio),
  lateNotice: Type.Integer(ATTENDANCE_BOUNDS.lateNotice),
  marksTotal: Type.Integer(ATTENDANCE_BOUNDS.marksTotal),
  marksPerDay: Type.Number(ATTENDANCE_BOUNDS.marksPerDay),
  failRatio: Type.Number(ATTENDANCE_BOUNDS.failRatio),
  warnAt: Type.Array(Type.Integer(ATTENDANCE_BOUNDS.warnAt), { maxItems: MOST_WARNINGS }),
  /** Whether excused absences count against the share of days present. */
  countsExcused: Type.Boolean(),
  excuseDays: Type.Integer(ATTENDANCE_BOUNDS.excuseDays),
});
export type AttendanceRules = Static<typeof AttendanceRules>;

const office: Capability = { capability: "Q3", on: "school", allow: { school_management: "school" } };
const RulesReply = Type.Object({ rules: AttendanceRules, revision: Type.Integer() });

export const readAttendanceRules = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/attendance-rules",
  summary: "Rules of attendance",
  access: office,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: RulesReply,
});

export const saveAttendanceRules = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/attendance-rules",
  summary: "Change the rules of attendance",
  access: office,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, revision: Type.Integer(), rules: AttendanceRules }),
  reply: RulesReply,
  errors: ["conflict"],
});
