import { Type, type Static } from "typebox";

import { ClockTime, Id, nullable, written } from "#platform/primitives.ts";

/** 0 is Sunday. */
export const Weekday = Type.Integer({ minimum: 0, maximum: 6 });
export const PeriodNo = Type.Integer({ minimum: 1, maximum: 20 });
/** A shift that lessons are held in. */
export const LessonShift = Type.Enum(["morning", "afternoon"]);
export type LessonShift = Static<typeof LessonShift>;

export const PeriodKind = Type.Enum(["lesson", "break", "assembly"]);

/** Breaks and assemblies have no number. */
export const Period = Type.Object({
  no: nullable(PeriodNo),
  kind: PeriodKind,
  startsAt: ClockTime,
  endsAt: ClockTime,
});
export type Period = Static<typeof Period>;

/** Bit 0 of `weekDays` is Sunday. */
export const PeriodPlan = Type.Object({
  title: written(1, 80),
  shift: LessonShift,
  weekDays: Type.Integer({ minimum: 1, maximum: 127 }),
  periods: Type.Array(Period, { minItems: 1, maxItems: 30 }),
});
export type PeriodPlan = Static<typeof PeriodPlan>;

export const PeriodPlanLine = Type.Object({ ...PeriodPlan.properties, id: Id });
export type PeriodPlanLine = Static<typeof PeriodPlanLine>;

export const TeachingRoom = Type.Object({ id: Id, name: Type.String() });
export type TeachingRoom = Static<typeof TeachingRoom>;

/** The required (`freeDays`) and the preferred conditions of a teacher's timetable. */
export const TeacherWishes = Type.Object({
  /** Bit 0 is Sunday: never here. */
  freeDays: Type.Integer({ minimum: 0, maximum: 127 }),
  unwished: Type.Array(Type.Object({ weekday: Weekday, no: PeriodNo }), { maxItems: 60 }),
  mostADay: nullable(Type.Integer({ minimum: 1, maximum: 12 })),
});
export type TeacherWishes = Static<typeof TeacherWishes>;
