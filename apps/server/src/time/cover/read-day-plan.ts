import type { Input } from "@dars/contract/platform/route";
import type { DayPlan, readDayPlan as route, StaffAbsenceLine } from "@dars/contract/time/cover";
import { addDays, getWeekday } from "@dars/contract/time/days";

import type { Context } from "#platform/context.ts";
import { heldLessons, namesInLessons, wireLesson } from "#time/timetable/public.ts";

import * as rows from "./cover.queries.ts";
import { proposeCover } from "./propose-cover.ts";

const TERM_DAYS = 90;

export async function readDayPlan(
  { database }: Context,
  { params: { schoolId, date } }: Input<typeof route>,
): Promise<DayPlan> {
  const db = database.reading(schoolId);
  const until = addDays(date, 1);
  const sunday = addDays(date, -getWeekday(date));
  const [{ held, today }, absences, teachers, rooms, day, week, term] = await Promise.all([
    heldLessons(db, schoolId, { everybody: true }, { from: date, until }),
    rows.listAbsences(db, schoolId, date),
    rows.listCoverTeachers(db, schoolId, date),
    rows.listTeachingRooms(db, schoolId),
    rows.countCovers(db, schoolId, date, until),
    rows.countCovers(db, schoolId, sunday, addDays(sunday, 7)),
    rows.countCovers(db, schoolId, addDays(date, -TERM_DAYS), until),
  ]);
  const lessons = held[0]?.lessons ?? [];
  const open = proposeCover({
    weekday: getWeekday(date),
    lessons,
    teachers,
    isAway: awayIn(absences),
    covers: { day, week, term },
  });
  const shown = new Set(open.map(({ lesson }) => lesson.id));
  const changed = lessons.filter(({ change }) => change !== null);
  const named = await namesInLessons(
    db,
    schoolId,
    lessons.filter(({ id, change }) => change !== null || shown.has(id)),
  );
  return {
    date,
    today,
    isTaught: held[0]?.isTaught ?? false,
    absences: [...absences],
    open: [...open],
    changed: changed.map(wireLesson),
    ...named,
    teachers: teachers.map(({ id, name, teaches }) => ({ id, name, teaches })),
    rooms,
  };
}

const awayIn =
  (absences: readonly StaffAbsenceLine[]) =>
  (teacherId: number, no: number): boolean =>
    absences.some(
      (one) => one.teacherId === teacherId && (one.fromPeriod ?? no) <= no && no <= (one.toPeriod ?? no),
    );
