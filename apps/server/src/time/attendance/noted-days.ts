import type { Names } from "@dars/contract/platform/primitives";
import type { SectionName } from "@dars/contract/time/attendance";

import type { Db } from "#platform/db/db.ts";
import { dayIn } from "#platform/wall-time.ts";
import { addDays } from "#time/calendar/public.ts";

import { countedDays } from "./counted-days.ts";
import { classifyAbsence } from "./day-counts.ts";
import { weekAround, type Week } from "./day-plan.ts";
import { findMissing } from "./find-missing.ts";
import { schoolDayFrom } from "./school-days.ts";
import { findRules, findSchool } from "./school.queries.ts";
import { listAbsentDays, listSeats } from "./student-days.queries.ts";

interface NotedDays {
  readonly person: { readonly id: number; readonly name: Names };
  readonly section: SectionName | null;
  /** The newest first. */
  readonly days: readonly string[];
}

interface NotedRun extends NotedDays {
  /** The most school days in a row. */
  readonly longest: number;
}

/** Students with the days of the last weeks on which they were absent without excuse, or late. */
export async function listNotedDays(
  db: Db,
  schoolId: number,
  what: "absent" | "late",
  lastDays: number,
): Promise<readonly NotedRun[]> {
  const [{ timeZone }, { rules }] = [await findSchool(db, schoolId), await findRules(db, schoolId)];
  const until = dayIn(timeZone);
  const found = await listAbsentDays(db, schoolId, { from: addDays(until, -lastDays), until });
  const all = await countedDays(db, schoolId, found);
  const noted = all.filter((each) =>
    what === "absent"
      ? classifyAbsence(each, rules) === "unexcused"
      : each.marks.some(({ status }) => status === "late"),
  );
  const byStudent = Map.groupBy(noted, ({ studentId }) => studentId);
  const week = await weekAround(db, schoolId);
  const seats = await listSeats(db, schoolId, [...byStudent.keys()]);
  return seats.map(({ studentId, name, section }) => {
    const days = (byStudent.get(studentId) ?? []).map(({ day }) => day).toSorted();
    return {
      person: { id: studentId, name },
      section,
      days: days.toReversed(),
      longest: longestRun(days, week),
    };
  });
}

/** `days`: the oldest first. */
function longestRun(days: readonly string[], week: Week): number {
  let [longest, run] = [0, 0];
  for (const [at, day] of days.entries()) {
    const before = days[at - 1];
    run = before !== undefined && schoolDayFrom(before, 1, week) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Figure `absent-days` (ATD-1): days of absence without excuse in a span, both days included, by student; those with none are left out. */
export async function countUnexcusedDays(
  db: Db,
  schoolId: number,
  span: { readonly from: string; readonly until: string },
): Promise<ReadonlyMap<number, number>> {
  const { rules } = await findRules(db, schoolId);
  const days = await countedDays(db, schoolId, await listAbsentDays(db, schoolId, span));
  const unexcused = days.filter((each) => classifyAbsence(each, rules) === "unexcused");
  const byStudent = Map.groupBy(unexcused, ({ studentId }) => studentId);
  return new Map([...byStudent].map(([studentId, own]) => [studentId, own.length]));
}

/** The school day that is so many school days before today. */
export async function schoolDayBefore(db: Db, schoolId: number, count: number): Promise<string> {
  const week = await weekAround(db, schoolId);
  return schoolDayFrom(week.today, -count, week);
}

/** Teachers with the days whose registers they can take no more (ATD-2). */
export async function listMissing(db: Db, schoolId: number): Promise<readonly NotedDays[]> {
  const missing = (await findMissing(db, schoolId)).filter(({ isClosed }) => isClosed);
  const byTeacher = Map.groupBy(missing, ({ teacher }) => teacher?.id);
  return [...byTeacher].flatMap(([, registers]) => {
    const [first] = registers;
    if (!first?.teacher) return [];
    const days = [...new Set(registers.map(({ day }) => day))];
    return [{ person: first.teacher, section: first.section, days }];
  });
}
