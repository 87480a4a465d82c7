import type { Database } from "#platform/db/db.ts";
import { calendarOf, visibleToFamily, type SchoolCalendar } from "#time/calendar/public.ts";

import { idsInLessons } from "./names-in-lessons.ts";
import { resolveLessons, wireLesson } from "./resolve-lessons.ts";
import { findDays, listNames, type DaysRow, type StudentRow } from "./student-days.queries.ts";

export interface DaysKey {
  readonly studentId: number;
  readonly from: string;
  readonly until: string;
}

/** A Schedule as JSON. */
export interface WrittenDays {
  /** All of it but its end; alike for the students of a class. */
  readonly days: string;
  /** Whose it is, and the end. */
  readonly of: string;
}

/** The schedules of students, each read and resolved once for those who sit in the same classes and sections. */
export async function listStudentDays(
  database: Database,
  schoolId: number,
  asked: readonly DaysKey[],
): Promise<readonly (WrittenDays | undefined)[]> {
  const bySpan = Map.groupBy(asked, ({ from, until }) => `${from} ${until}`);
  const written = new Map<DaysKey, WrittenDays>();
  await Promise.all([...bySpan.values()].map((some) => writeSpan(database, schoolId, some, written)));
  return asked.map((one) => written.get(one));
}

async function writeSpan(
  database: Database,
  schoolId: number,
  asked: readonly DaysKey[],
  written: Map<DaysKey, WrittenDays>,
): Promise<void> {
  const [first] = asked;
  if (!first) return;
  const { from, until } = first;
  const studentIds = [...new Set(asked.map(({ studentId }) => studentId))];
  const row = await findDays(database, { schoolId, studentIds, from, until });
  const calendar = calendarOf(row, from, until);
  const students = new Map(row.students.map((student) => [student.id, student]));
  const alike = Map.groupBy(asked, ({ studentId }) => likenessOf(row, students.get(studentId), studentId));
  await Promise.all(
    [...alike.values()].map(async (some) => {
      const student = students.get(some[0]?.studentId ?? 0);
      if (!student) return;
      const days = await writeDays(database, schoolId, { row, calendar, student });
      for (const one of some) {
        const { id, name } = students.get(one.studentId) ?? student;
        written.set(one, { days, of: `,"of":${JSON.stringify({ kind: "student", id, name })}}` });
      }
    }),
  );
}

/** Two students for whom this is the same have the same lessons and entries. */
function likenessOf({ seats }: DaysRow, student: StudentRow | undefined, studentId: number): string {
  const own = seats
    .filter((seat) => seat.studentId === studentId)
    .map(({ classId, startsOn, endsOn }) => [classId, startsOn, endsOn]);
  return JSON.stringify([student?.levelIds, student?.sectionIds, own]);
}

interface FoundDays {
  readonly row: DaysRow;
  readonly calendar: SchoolCalendar & { readonly from: string; readonly until: string };
  readonly student: StudentRow;
}

async function writeDays(database: Database, schoolId: number, found: FoundDays): Promise<string> {
  const { row, calendar, student } = found;
  const seats = row.seats.filter(({ studentId }) => studentId === student.id);
  const classIds = new Set(seats.map(({ classId }) => classId));
  const lessons = row.lessons
    .filter(({ classes }) => classes.some(({ id }) => classIds.has(id)))
    .map((lesson) => ({ ...lesson, seats }));
  const held = resolveLessons({ ...row, ...calendar, lessons });
  const [names] = await listNames(database, schoolId, {
    schoolId,
    ...idsInLessons(held.flatMap((day) => day.lessons)),
  });
  const { today, timeZone, weekDays, from, until } = calendar;
  const days = held.map((day) => ({ ...day, lessons: day.lessons.map(wireLesson) }));
  const entries = visibleToFamily(calendar.entries, student);
  const shared = JSON.stringify({ today, timeZone, weekDays, from, until, days, entries });
  return (
    `${shared.slice(0, -1)},"subjects":${names?.subjects ?? "[]"},"teachers":${names?.teachers ?? "[]"}` +
    `,"sections":${names?.sections ?? "[]"}`
  );
}
