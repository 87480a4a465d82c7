import type { HomeworkDue } from "@dars/contract/learning/homework";
import { addDays } from "@dars/contract/time/days";

import { tellFamilies } from "#learning/exercises/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { hourly } from "#platform/jobs/hourly.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { readClassDays } from "./class-days.ts";
import { findMovedDue } from "./find-due.ts";
import { lockHomework } from "./homework.queries.ts";
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
  hourly("move homework", async () =>
    oneByOne(await listSchoolIds(database.directory), (schoolId) => moveDuesOfSchool(database, schoolId)),
  );

/** Each homework by itself: a new timetable moves thousands, and nobody waits for all of them. */
async function moveDuesOfSchool(database: Database, schoolId: number): Promise<void> {
  const moves = await database.inSchool(schoolId, (db) => listMoves(db, schoolId));
  const byHomework = [...Map.groupBy(moves, ({ known }) => known.homeworkId)];
  await oneByOne(byHomework, ([homeworkId, ofHomework]) =>
    database.inSchool(schoolId, (db) => moveHomework(db, schoolId, homeworkId, ofHomework)),
  );
}

async function listMoves(db: Db, schoolId: number): Promise<readonly Move[]> {
  const dues = await listNextLessonDues(db, schoolId);
  if (dues.length === 0) return [];
  const classIds = [...new Set(dues.map(({ classId }) => classId))];
  const { today, timeZone, days } = await readClassDays(db, schoolId, classIds, { most: MOST_DAYS });
  const [tomorrow, now] = [addDays(today, 1), new Date()];
  return dues.flatMap((known): Move[] => {
    const { classId, setOn, due: was } = known;
    const due = findMovedDue({ was, tomorrow, classId, setOn, days, timeZone, now });
    return due ? [{ known, due }] : [];
  });
}

interface Move {
  readonly known: NextLessonDue;
  readonly due: HomeworkDue;
}

/** Families whose day is another one get one notice. The homework is locked before its classes, as where it is changed. */
async function moveHomework(
  db: Db,
  schoolId: number,
  homeworkId: number,
  moves: readonly Move[],
): Promise<void> {
  await lockHomework(db, schoolId, homeworkId);
  const classIds: number[] = [];
  for (const { known, due } of moves)
    if ((await updateMovedDue(db, schoolId, known, due)) && due.day !== known.due.day)
      classIds.push(known.classId);
  if (classIds.length === 0) return;
  await updateDayChanged(db, schoolId, homeworkId);
  const studentIds = await listSetStudents(db, schoolId, { homeworkId, classIds });
  await tellFamilies(db, {
    schoolId,
    kind: "homework-changed",
    page: "homework",
    id: homeworkId,
    studentIds,
  });
}
