import type { Schedule } from "@dars/contract/time/schedule";

import type { Database } from "#platform/db/db.ts";
import { buildCalendar, visibleToFamily, type SchoolCalendar } from "#time/calendar/public.ts";

import { idsInLessons } from "./names-in-lessons.ts";
import { resolveLessons, wireLesson } from "./resolve-lessons.ts";
import { findDays, type DaysRow, type StudentRow } from "./student-days.queries.ts";
import type { WeekLesson } from "./week-lesson.ts";

export interface DaysKey {
  readonly studentId: number;
  readonly from: string;
  readonly until: string;
}

/** A Schedule as JSON. */
export interface WrittenDays {
  /** All of it but its end; alike for the students of a class. */
  readonly days: string;
  /** The name of its owner, and the end. */
  readonly of: string;
}

/** The schedules of students, each read and resolved once for those who sit in the same classes and sections. */
export async function listStudentDays(
  database: Database,
  schoolId: number,
  keys: readonly DaysKey[],
): Promise<readonly (WrittenDays | undefined)[]> {
  const bySpan = Map.groupBy(keys, ({ from, until }) => `${from} ${until}`);
  const written = new Map<DaysKey, WrittenDays>();
  await Promise.all([...bySpan.values()].map((some) => writeSpan(database, schoolId, some, written)));
  return keys.map((one) => written.get(one));
}

async function writeSpan(
  database: Database,
  schoolId: number,
  keys: readonly DaysKey[],
  written: Map<DaysKey, WrittenDays>,
): Promise<void> {
  const [first] = keys;
  if (!first) return;
  const { from, until } = first;
  const studentIds = [...new Set(keys.map(({ studentId }) => studentId))];
  const row = await findDays(database, { schoolId, studentIds, from, until });
  const calendar = buildCalendar(row, from, until);
  const students = new Map(row.students.map((student) => [student.id, student]));
  const alike = Map.groupBy(keys, ({ studentId }) => buildGroupKey(row, students.get(studentId), studentId));
  for (const some of alike.values()) {
    const student = students.get(some[0]?.studentId ?? 0);
    if (!student) continue;
    const days = writeDays({ row, calendar, student });
    for (const one of some) {
      const { id, name } = students.get(one.studentId) ?? student;
      written.set(one, { days, of: `,"of":${JSON.stringify({ kind: "student", id, name })}}` });
    }
  }
}

/** Two students for whom this is the same have the same lessons and entries. */
function buildGroupKey({ seats }: DaysRow, student: StudentRow | undefined, studentId: number): string {
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

function writeDays({ row, calendar, student }: FoundDays): string {
  const heldDays = resolveLessons({ ...row, ...calendar, lessons: pickLessons(row, student) });
  const named = idsInLessons(heldDays.flatMap((day) => day.lessons));
  const { today, timeZone, weekDays, from, until } = calendar;
  const schedule: Omit<Schedule, "of"> = {
    today,
    timeZone,
    weekDays,
    from,
    until,
    days: heldDays.map((day) => ({ ...day, lessons: day.lessons.map(wireLesson) })),
    entries: visibleToFamily(calendar.entries, student),
    subjects: row.subjects.filter(({ id }) => named.subjectIds.includes(id)),
    teachers: row.teachers.filter(({ id }) => named.teacherIds.includes(id)),
    sections: row.sections.filter(({ id }) => named.sectionIds.includes(id)),
  };
  return JSON.stringify(schedule).slice(0, -1);
}

/** The lessons of the classes in which the student sits. */
function pickLessons(row: DaysRow, student: StudentRow): readonly WeekLesson[] {
  const seats = row.seats.filter(({ studentId }) => studentId === student.id);
  return row.lessons.flatMap(({ termId, ...lesson }) => {
    const term = row.terms.find(({ id }) => id === termId);
    const classIds = row.places
      .filter(({ lessonId }) => lessonId === lesson.id)
      .map(({ classId }) => classId);
    if (!term || !seats.some(({ classId }) => classIds.includes(classId))) return [];
    const classes = classIds.flatMap((id) => row.classes.find((one) => one.id === id) ?? []);
    const primaries = row.primaries.filter(({ classId }) => classId === classIds[0]);
    return { ...lesson, startsOn: term.startsOn, endsOn: term.endsOn, classes, primaries, seats };
  });
}
