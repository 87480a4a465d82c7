import type { Sheet } from "@dars/contract/marks/sheets";
import { readSitting } from "@dars/contract/marks/sitting";

import { useRead } from "#platform/api/use-read.ts";

/** Whether a student is to get a mark in a column. */
export type Sits = (studentId: number, code: string) => boolean;

/**
 * GB-3, GB-14: not everybody sits the final exam or comes into the second round, and for who joined late the first
 * term's months do not count.
 */
export function useSitting(schoolId: number, { classId, columns, rows, exams = [] }: Sheet): Sits {
  const hasBegun = columns.some(({ code, state }) => state !== "closed" && exams.includes(code));
  const { reading } = useRead(readSitting, { params: { schoolId, sheetId: classId } }, hasBegun);
  const away = new Map(reading.value?.exams.map((exam) => [exam.code, new Set(exam.away)]));
  const late = new Map(rows.map(({ student, leftOut = [] }) => [student.id, leftOut]));
  const isAway = (studentId: number, code: string) => away.get(code)?.has(studentId) ?? false;
  return (studentId, code) => !isAway(studentId, code) && !late.get(studentId)?.includes(code);
}
