import { Type, type Static } from "typebox";

import { Day, Id } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { ATTENDANCE_STATUSES } from "#time/attendance.ts";

/**
 * What a day is for one student. `absent_*` only where the whole day counts as one of absence (ATD-1); of other days
 * the gravest mark. `unrecorded`: no register was taken. `closed`: a holiday or a closure. `not-enrolled`: in no section
 * of the school that day. `ahead`: today or a later school day, without a register so far.
 */
export const MonthDay = Type.Object({
  day: Day,
  state: Type.Enum([...ATTENDANCE_STATUSES, "unrecorded", "weekend", "closed", "not-enrolled", "ahead"]),
});
export type MonthDay = Static<typeof MonthDay>;

/** Every day of a month; of the current one by default. */
export const readAttendanceMonth = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/attendance-month",
  summary: "A month of a student's attendance, day by day",
  access: {
    capability: "G3",
    on: "student",
    allow: { parent: "children", student: "own", teacher: "classes", school_management: "school" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  query: Type.Object({ month: Type.Optional(Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])$" })) }),
  reply: Type.Object({
    /** Such as 2026-11. */
    month: Type.String(),
    today: Day,
    days: Type.Array(MonthDay, { minItems: 28, maxItems: 31 }),
  }),
});
