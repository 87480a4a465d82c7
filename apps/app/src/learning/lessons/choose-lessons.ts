import type { listStudentLessons, StudentLessonLine } from "@dars/contract/learning/curriculum";
import type { Reply } from "@dars/contract/platform/route";

/** How many lessons ahead are offered of each subject in a week without lessons. */
const AHEAD = 2;

interface LessonChoice {
  /** `left`: this week has none; those that the student has not read yet, the ones of past weeks first. */
  readonly kind: "week" | "left";
  readonly lessons: readonly StudentLessonLine[];
}

type LessonList = Pick<Reply<typeof listStudentLessons>, "offering" | "lessons">;

/** Which of a student's open lessons are worth keeping on a device now. */
export function chooseLessons(lists: readonly LessonList[]): LessonChoice {
  const week = lists.flatMap(({ offering, lessons }) =>
    lessons.filter((one) => one.versionId !== null && one.week !== null && one.week === offering.week),
  );
  return week.length > 0
    ? { kind: "week", lessons: week }
    : { kind: "left", lessons: lists.flatMap(listUnread) };
}

function listUnread({ offering, lessons }: LessonList): StudentLessonLine[] {
  const unread = lessons.filter(({ versionId, state }) => versionId !== null && state !== "done");
  const isBehind = ({ week }: StudentLessonLine) =>
    week !== null && offering.week !== null && week < offering.week;
  return [...unread.filter(isBehind), ...unread.filter((one) => !isBehind(one)).slice(0, AHEAD)];
}
