import type { StaffLessonLine } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";

interface Planned {
  readonly lesson: StaffLessonLine;
  readonly isTaught: boolean;
}

/** The lesson that a class was taught on a day, else the first of the plan that it has not had; undefined at its end. */
export function findPlanned(
  lessons: readonly StaffLessonLine[],
  classId: Id | undefined,
  date: string,
): Planned | undefined {
  const getDay = ({ taught }: StaffLessonLine) => taught.find((one) => one.classId === classId)?.on;
  const ofDay = lessons.find((lesson) => getDay(lesson) === date);
  if (ofDay) return { lesson: ofDay, isTaught: true };
  const next = lessons
    .filter(({ isRetired, published }) => !isRetired && published > 0)
    .toSorted((a, b) => a.number - b.number)
    .find((lesson) => getDay(lesson) === undefined);
  return next && { lesson: next, isTaught: false };
}
