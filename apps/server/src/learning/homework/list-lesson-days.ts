import type { HomeworkDue } from "@dars/contract/learning/homework";

import { momentIn } from "#platform/wall-time.ts";
import { addDays } from "#time/calendar/public.ts";
import type { ResolvedLesson } from "#time/timetable/public.ts";

/** A day with the lessons that are held on it. */
export interface DayOfLessons {
  readonly date: string;
  readonly lessons: readonly Pick<ResolvedLesson, "id" | "classIds" | "no" | "startsAt" | "change">[];
}

/**
 * HW-2: days on which a class has a lesson of its own subject that is held, each with the first one of the day, in the
 * order of `days`. A lesson that is cancelled, stopped by the calendar, or given to another subject is none.
 */
export const listLessonDays = (
  days: readonly DayOfLessons[],
  classId: number,
  timeZone: string,
): readonly HomeworkDue[] =>
  days.flatMap(({ date, lessons }) => {
    const [first] = lessons
      .filter((lesson) => lesson.classIds.includes(classId) && isHeld(lesson))
      .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
    return first ? [dueAtLesson(date, first, timeZone)] : [];
  });

const isHeld = ({ change }: DayOfLessons["lessons"][number]): boolean =>
  change === null || (change.kind === "changed" && change.was.subjectId === null);

const dueAtLesson = (
  day: string,
  { no, startsAt }: Pick<ResolvedLesson, "no" | "startsAt">,
  timeZone: string,
): HomeworkDue => ({ day, no, startsAt, at: momentIn(timeZone, day, startsAt).toISOString() });

/** HW-2: the end of a day on which the class has no lesson. */
export const dueAtEnd = (day: string, timeZone: string): HomeworkDue => ({
  day,
  no: null,
  startsAt: null,
  at: momentIn(timeZone, addDays(day, 1)).toISOString(),
});
