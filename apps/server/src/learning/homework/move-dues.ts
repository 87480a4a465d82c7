import { addDays } from "@dars/contract/time/days";

import { tellFamilies } from "#learning/exercises/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { hourly } from "#platform/jobs/hourly.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";

import { readClassDays } from "./class-days.ts";
import { findMovedDue } from "./find-due.ts";
import {
  listNextLessonDues,
  updateDayChanged,
  updateMovedDue,
  type NextLessonDue,
} from "./moved-dues.queries.ts";
import { listSetStudents } from "./set-students.queries.ts";

/** A lesson that falls out is looked for again within so many days. */
const MOST_DAYS = 90;

/** HW-2: homework that is due at a next lesson follows the timetable. */
export const moveDues = (database: Database): Readonly<Record<string, Task>> =>
  hourly("move homework", async () => {
    for (const schoolId of await listSchoolIds(database.directory))
      await database.inSchool(schoolId, (db) => moveDuesOfSchool(db, schoolId));
  });

/** Families whose day is another one get one notice for each homework. */
async function moveDuesOfSchool(db: Db, schoolId: number): Promise<void> {
  const dues = await listNextLessonDues(db, schoolId);
  if (dues.length === 0) return;
  const classIds = [...new Set(dues.map(({ classId }) => classId))];
  const { today, timeZone, days } = await readClassDays(db, schoolId, classIds, { most: MOST_DAYS });
  const tomorrow = addDays(today, 1);
  const moved: NextLessonDue[] = [];
  for (const one of dues) {
    const { classId, setOn, due: was } = one;
    const due = findMovedDue({ was, tomorrow, classId, setOn, days, timeZone, now: new Date() });
    if (due && (await updateMovedDue(db, schoolId, one, due)) && due.day !== was.day) moved.push(one);
  }
  for (const [homeworkId, ofHomework] of Map.groupBy(moved, (one) => one.homeworkId)) {
    await updateDayChanged(db, schoolId, homeworkId);
    const studentIds = await listSetStudents(db, schoolId, {
      homeworkId,
      classIds: ofHomework.map(({ classId }) => classId),
    });
    await tellFamilies(db, {
      schoolId,
      kind: "homework-changed",
      page: "homework",
      id: homeworkId,
      studentIds,
    });
  }
}
