import { listClashes, clashRules, newClashes, placeLessons, type Clash } from "@dars/contract/time/clashes";
import type { TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";

import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { addDays, schoolCalendar } from "#time/calendar/public.ts";
import { listTeachingRooms } from "#time/cover/public.ts";
import { listPeriodPlans, listSubjectsById, listTimetableSections } from "#time/timetable/public.ts";

import * as rows from "./timetable-editor.queries.ts";

type FoundTimetable = NonNullable<Awaited<ReturnType<typeof rows.findTimetable>>>;

/** A timetable with everything around it. `on`: the day by which classes have their teachers; today by default. */
export async function readTimetableWeek(
  db: Db,
  schoolId: number,
  { yearId, ...line }: FoundTimetable,
  requestedDay?: string,
): Promise<TimetableWeek> {
  const [{ today, weekDays }, year] = await Promise.all([
    schoolCalendar(db, schoolId, (day) => ({ from: day, until: addDays(day, 1) })),
    rows.findYear(db, schoolId, yearId),
  ]);
  if (!year) throw notFound("This timetable");
  const on = requestedDay ?? latest(today, line.startsOn ?? year.startsOn);
  const [plans, lessons, classes, sections, teachers, rooms] = await Promise.all([
    listPeriodPlans(db, schoolId, { yearId }),
    rows.listLessons(db, schoolId, line.id),
    rows.listTimetableClasses(db, schoolId, yearId, on),
    listTimetableSections(db, schoolId, { yearId }),
    rows.listTeachers(db, schoolId),
    listTeachingRooms(db, schoolId),
  ]);
  const subjects = await listSubjectsById(db, [...new Set(classes.map(({ subjectId }) => subjectId))]);
  return {
    ...line,
    lessons: [...lessons],
    today,
    on,
    weekDays,
    plans: [...plans],
    classes: [...classes],
    subjects: [...subjects],
    sections: [...sections],
    teachers,
    rooms: [...rooms],
  };
}

const latest = (a: string, b: string): string => (a > b ? a : b);

/** Every clash of the week (TT-1, TT-2). */
export const clashesIn = (week: TimetableWeek): readonly Clash[] =>
  listClashes(placeLessons(week.lessons, week.classes), clashRules(week), week.classes);

/** Clashes that the week has only with these lessons in place of its own. */
export const clashesMade = (week: TimetableWeek, after: readonly TimetableLesson[]): readonly Clash[] =>
  newClashes(
    placeLessons(week.lessons, week.classes),
    placeLessons(after, week.classes),
    clashRules(week),
    week.classes,
  );
