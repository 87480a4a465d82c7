import type { HomeworkDue } from "@dars/contract/learning/homework";
import type { DueBy } from "@dars/contract/learning/homework-writing";

import { dueAtEnd, listLessonDays, type DayOfLessons } from "./list-lesson-days.ts";

interface DueQuestion {
  readonly due: DueBy;
  readonly classId: number;
  /** The day on which it is set. */
  readonly setOn: string;
  /** Each day from `setOn` on, in their order. */
  readonly days: readonly DayOfLessons[];
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * HW-2: when homework is due for a class. Undefined where it has no lesson left after the day on which it is set, or the
 * day that is asked for is over. What is set without a network comes later than it was set: a lesson that has begun
 * meanwhile is passed over.
 */
export function findDue({ due, classId, setOn, days, timeZone, now }: DueQuestion): HomeworkDue | undefined {
  const lessons = listLessonDays(days, classId, timeZone);
  const isAhead = ({ at }: HomeworkDue) => Date.parse(at) > now.getTime();
  if (due.by === "lesson") return lessons.find((one) => one.day > setOn && isAhead(one));
  const atLesson = lessons.find(({ day }) => day === due.day);
  return [...(atLesson ? [atLesson] : []), dueAtEnd(due.day, timeZone)].find(isAhead);
}

interface MovedQuestion extends Omit<DueQuestion, "due"> {
  /** When it is due so far. */
  readonly was: HomeworkDue;
  /** The day after today. */
  readonly tomorrow: string;
}

/**
 * HW-2: when homework of a next lesson is due now that the timetable is another one; undefined where nothing moves it. It
 * moves to an earlier day only after tomorrow, since a family that has planned with its day needs an evening for it.
 */
export function findMovedDue({ was, tomorrow, ...question }: MovedQuestion): HomeworkDue | undefined {
  const { classId, setOn, days, timeZone, now } = question;
  // Day by day: the next lesson is near, and the days reach far.
  const next = days
    .values()
    .flatMap((day) => listLessonDays([day], classId, timeZone))
    .find(
      ({ day, at }) => day > setOn && Date.parse(at) > now.getTime() && (day >= was.day || day > tomorrow),
    );
  return next && (next.at !== was.at || next.no !== was.no) ? next : undefined;
}
