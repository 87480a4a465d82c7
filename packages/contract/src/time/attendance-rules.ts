import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** Rules of a school (ATD-1, ATD-3, ATD-4, ATD-5). */
export const AttendanceRules = Type.Object({
  mode: Type.Enum(["day", "period"]),
  /** A day is absent where more than this share of its periods is; 0: any. */
  dayAbsentRatio: Type.Number({ minimum: 0, maximum: 1 }),
  lateNotice: Type.Integer({ minimum: 1, maximum: 31 }),
  marksTotal: Type.Integer({ minimum: 1, maximum: 1000 }),
  marksPerDay: Type.Number({ minimum: 0, maximum: 100 }),
  failRatio: Type.Number({ minimum: 0, maximum: 1 }),
  warnAt: Type.Array(Type.Integer({ minimum: 1, maximum: 200 }), { maxItems: 10 }),
  /** Whether excused absences count against the share of days present. */
  countsExcused: Type.Boolean(),
  excuseDays: Type.Integer({ minimum: 0, maximum: 30 }),
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
