import { Type, type Static } from "typebox";

import { Id, Names, Theme, nullable } from "#platform/primitives.ts";
import { LessonShift, PeriodNo, Weekday } from "#time/periods.ts";

/**
 * One lesson of the week. Several classes sit in one lesson where sections are taught together. `teacherId`
 * is null for the class's first teacher on the day, `roomId` for the section's own room.
 */
export const Lesson = Type.Object({
  weekday: Weekday,
  no: PeriodNo,
  shift: LessonShift,
  classIds: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }),
  teacherId: nullable(Id),
  roomId: nullable(Id),
  isPinned: Type.Boolean(),
});
export type Lesson = Static<typeof Lesson>;

export const TimetableLesson = Type.Object({ ...Lesson.properties, id: Id });
export type TimetableLesson = Static<typeof TimetableLesson>;

export const TimetableSection = Type.Object({
  id: Id,
  level: Names,
  letter: Type.String(),
  title: nullable(Type.String()),
  shift: LessonShift,
  room: nullable(Type.String()),
});
export type TimetableSection = Static<typeof TimetableSection>;

/** A class to be placed: how many periods a week, and who teaches it on the day from which the timetable holds. */
export const TimetableClass = Type.Object({
  id: Id,
  sectionId: nullable(Id),
  subjectId: Id,
  weeklyPeriods: nullable(Type.Integer()),
  teacherId: nullable(Id),
});
export type TimetableClass = Static<typeof TimetableClass>;

export const TimetableSubject = Type.Object({
  id: Id,
  name: Names,
  theme: Theme,
  icon: nullable(Type.String()),
});
export type TimetableSubject = Static<typeof TimetableSubject>;
