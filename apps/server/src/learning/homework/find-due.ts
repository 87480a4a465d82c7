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
