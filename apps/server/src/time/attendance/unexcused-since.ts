import type { AttendanceRules } from "@dars/contract/time/attendance-rules";

import type { Db } from "#platform/db/db.ts";

import { countedDays } from "./counted-days.ts";
import { classifyAbsence } from "./day-counts.ts";
import { listStudentDays } from "./student-days.queries.ts";

/** ATD-5: days that students were absent without an excuse since the year began, of those who were. */
export async function unexcusedSince(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  { yearStartsOn, rules }: { readonly yearStartsOn: string; readonly rules: AttendanceRules },
): Promise<ReadonlyMap<number, number>> {
  const found = await listStudentDays(db, schoolId, studentIds, { from: yearStartsOn });
  const days = await countedDays(db, schoolId, found);
  const unexcused = days.filter((each) => !each.isRunning && classifyAbsence(each, rules) === "unexcused");
  const byStudent = Map.groupBy(unexcused, ({ studentId }) => studentId);
  return new Map([...byStudent].map(([studentId, own]) => [studentId, own.length]));
}
