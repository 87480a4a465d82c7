import type { Names } from "@dars/contract/platform/primitives";
import type { SectionName } from "@dars/contract/time/attendance";

import type { Db } from "#platform/db/db.ts";
import { dayIn } from "#platform/wall-time.ts";
import { addDays } from "#time/calendar/public.ts";

import { countedDays } from "./counted-days.ts";
import { absenceOf } from "./day-counts.ts";
import { findMissing } from "./find-missing.ts";
import { findRules, findSchool } from "./school.queries.ts";
import { listAbsentDays, listSeats } from "./student-days.queries.ts";

const MONTH_DAYS = 30;

interface NotedDays {
  readonly person: { readonly id: number; readonly name: Names };
  readonly section: SectionName | null;
  /** The newest first. */
  readonly days: readonly string[];
}

/** Students with the days of the last month on which they were absent without excuse, or late. */
export async function listNotedDays(
  db: Db,
  schoolId: number,
  what: "absent" | "late",
): Promise<readonly NotedDays[]> {
  const [{ timeZone }, { rules }] = [await findSchool(db, schoolId), await findRules(db, schoolId)];
  const until = dayIn(timeZone);
  const month = await listAbsentDays(db, schoolId, { from: addDays(until, -MONTH_DAYS), until });
  const all = await countedDays(db, schoolId, month);
  const noted = all.filter((each) =>
    what === "absent"
      ? absenceOf(each, rules) === "unexcused"
      : each.marks.some(({ status }) => status === "late"),
  );
  const byStudent = Map.groupBy(noted, ({ studentId }) => studentId);
  const seats = await listSeats(db, schoolId, [...byStudent.keys()]);
  return seats.map(({ studentId, name, section }) => ({
    person: { id: studentId, name },
    section,
    days: (byStudent.get(studentId) ?? [])
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  }));
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
