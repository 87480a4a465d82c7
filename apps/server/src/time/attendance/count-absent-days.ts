import type { Db } from "#platform/db/db.ts";

import { classDays } from "./class-days.ts";
import { countedDays } from "./counted-days.ts";
import { classifyAbsence } from "./day-counts.ts";
import { findRules } from "./school.queries.ts";
import { countRecorded, listStudentDays } from "./student-days.queries.ts";

/**
 * ATD-1: the days of absence of a student, excused or not, both days included. Null where no register of the student
 * was taken.
 */
export async function countAbsentDays(
  db: Db,
  schoolId: number,
  studentId: number,
  span: { readonly from: string; readonly until: string },
): Promise<number | null> {
  const { uncounted } = await classDays(db, schoolId, span);
  if ((await countRecorded(db, schoolId, studentId, span, uncounted)) === 0) return null;
  const [days, { rules }] = await Promise.all([
    listStudentDays(db, schoolId, [studentId], span),
    findRules(db, schoolId),
  ]);
  const counted = await countedDays(db, schoolId, days);
  return counted.filter((day) => classifyAbsence(day, rules) !== null).length;
}
