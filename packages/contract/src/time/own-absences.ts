import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { AbsenceReason } from "#time/cover.ts";

/** How many days ahead an absence may be reported, and how long it may be. */
export const REPORT_DAYS_AHEAD = 90;
export const LONGEST_REPORT_DAYS = 60;

/** `endsOn` is the first day on which the teacher is back. */
const OwnAbsence = Type.Object({
  startsOn: Day,
  endsOn: Day,
  reason: AbsenceReason,
  /** For the substitute: what the class is to do. Substitutes read it once the office has confirmed the absence. */
  note: nullable(written(1, 1000)),
});

export const StaffAbsenceReport = Type.Object({
  ...OwnAbsence.properties,
  id: Id,
  teacher: Type.Object({ id: Id, name: Names }),
  state: Type.Enum(["waiting", "confirmed", "declined", "withdrawn"]),
  reportedAt: Instant,
  answer: nullable(Type.String()),
});
export type StaffAbsenceReport = Static<typeof StaffAbsenceReport>;

const OWN = { capability: "C10", on: "school", allow: { teacher: "classes" } } as const;
const OF_SCHOOL = { capability: "C7", on: "school", allow: { school_management: "school" } } as const;
const WhichSchool = Type.Object({ schoolId: Id });
const WhichReport = Type.Object({ schoolId: Id, absenceReportId: Id });

/** The caller's own, the latest first. */
export const listOwnAbsences = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/own-absences",
  summary: "My reported absences",
  access: OWN,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({ today: Day, reports: Type.Array(StaffAbsenceReport) }),
});

/** Notifies the office. Refused with `reported` where a day is in an own report that waits or is confirmed. */
export const reportOwnAbsence = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/own-absences",
  summary: "Report my absence",
  access: OWN,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId, absence: OwnAbsence }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict", "invalid"],
});

/** Refused with `decided` once the office has decided. */
export const withdrawOwnAbsence = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/own-absences/:absenceReportId/withdrawal",
  summary: "Withdraw my absence report",
  access: OWN,
  repeatable: true,
  params: WhichReport,
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});

/** Those that wait for the office, by their first day. */
export const listAbsenceReports = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/staff-absence-reports",
  summary: "Absences that teachers have reported",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({ reports: Type.Array(StaffAbsenceReport) }),
});

/** Confirmed, it is an absence of the day plan. Notifies the teacher. Refused with `decided` if it waits no more. */
export const decideAbsenceReport = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/staff-absence-reports/:absenceReportId/decision",
  summary: "Confirm or decline a teacher's absence",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichReport,
  body: Type.Object({ key: ClientId, isConfirmed: Type.Boolean(), answer: nullable(written(1, 500)) }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});
