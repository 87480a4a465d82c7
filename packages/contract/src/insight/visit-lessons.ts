import { Type, type Static } from "typebox";

import { AUTHORS } from "#insight/evaluations.ts";
import { ClockTime, Day, Id, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { PeriodNo } from "#time/periods.ts";

/** A lesson that a teacher holds on a day, with what a visit of it begins from. */
export const VisitLesson = Type.Object({
  teacherId: Id,
  classId: Id,
  no: PeriodNo,
  startsAt: ClockTime,
  endsAt: ClockTime,
  room: nullable(Type.String()),
  /** Of the class's plan: what was taught on this day, else what comes next; null at the end of the plan and without one. */
  planned: nullable(Type.Object({ id: Id, name: Names, isTaught: Type.Boolean() })),
  /** The register of the period, else of the day; null before it is taken. */
  register: nullable(Type.Object({ present: Type.Integer(), students: Type.Integer() })),
});
export type VisitLesson = Static<typeof VisitLesson>;

/** Of all teachers that the caller may evaluate, in the order of the day; lessons that do not take place are left out. */
export const listVisitLessons = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/evaluation-setup/days/:day/lessons",
  summary: "Lessons of a day that I may visit",
  access: AUTHORS,
  repeatable: true,
  params: Type.Object({ schoolId: Id, day: Day }),
  reply: Type.Object({ lessons: Type.Array(VisitLesson) }),
});
