import { listMissing, listNotedDays } from "#time/attendance/public.ts";

import type { FollowUpSource } from "./findings.ts";

/** N2, T1: what attendance says. Overdue homework and failing marks come beside it. */
export const ATTENDANCE_SOURCES: readonly FollowUpSource[] = [
  {
    rule: "absences",
    of: "students",
    usual: 5,
    find: async (db, schoolId, threshold) =>
      (await listNotedDays(db, schoolId, "absent")).filter(({ days }) => days.length >= threshold),
  },
  {
    rule: "lateness",
    of: "students",
    usual: 5,
    find: async (db, schoolId, threshold) =>
      (await listNotedDays(db, schoolId, "late")).filter(({ days }) => days.length >= threshold),
  },
  {
    rule: "missing-registers",
    of: "teachers",
    usual: 1,
    find: async (db, schoolId, threshold) =>
      (await listMissing(db, schoolId)).filter(({ days }) => days.length >= threshold),
  },
];
