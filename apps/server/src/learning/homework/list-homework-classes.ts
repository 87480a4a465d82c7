import type { listHomeworkClasses as route } from "@dars/contract/learning/homework";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { readClassDays } from "./class-days.ts";
import { listClassesToSet } from "./classes.queries.ts";
import { findEveningMinutes, listEvenings } from "./evenings.queries.ts";
import { listLessonDays } from "./list-lesson-days.ts";

/** Lessons are looked for so far ahead, and to the end of the year only for a class without any by then. */
const DAYS_AHEAD = 35;
const MOST_LESSONS = 10;

/** HW-1, HW-2, HW-6. */
export async function listHomeworkClasses(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const classes = await listClassesToSet(db, schoolId, actor.personId ?? 0);
  const ids = classes.map(({ id }) => id);
  const sectionIds = classes.flatMap(({ section }) => section?.id ?? []);
  const [{ today, timeZone, days }, evenings, eveningMinutes] = await Promise.all([
    readClassDays(db, schoolId, ids, { most: DAYS_AHEAD }),
    listEvenings(db, schoolId, [...new Set(sectionIds)]),
    findEveningMinutes(db, schoolId),
  ]);
  const listDaysAhead = (classId: number, from: typeof days) =>
    listLessonDays(from, classId, timeZone).filter(({ day }) => day > today);
  const late = ids.filter((id) => listDaysAhead(id, days).length === 0);
  const later = late.length === 0 ? [] : (await readClassDays(db, schoolId, late)).days;
  return {
    today,
    eveningMinutes,
    classes: classes.map((one) => {
      const lessonDays = listDaysAhead(one.id, late.includes(one.id) ? later : days).slice(0, MOST_LESSONS);
      return {
        ...one,
        nextLesson: lessonDays[0] ?? null,
        lessonDays,
        evenings: evenings
          .filter(({ sectionId }) => sectionId === one.section?.id)
          .map(({ day, minutes, count }) => ({ day, minutes, count })),
      };
    }),
  };
}
