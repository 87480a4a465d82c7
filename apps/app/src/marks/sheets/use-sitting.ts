import type { Sheet } from "@dars/contract/marks/sheets";
import { readSitting } from "@dars/contract/marks/sitting";

import { useRead } from "#platform/api/use-read.ts";

/** Whether a student sits the exam of a column; of all other columns everybody has a mark. */
export type Sits = (studentId: number, code: string) => boolean;

/** GB-3: not everybody sits the final exam or comes into the second round. */
export function useSitting(schoolId: number, { classId, columns, exams = [] }: Sheet): Sits {
  const hasBegun = columns.some(({ code, state }) => state !== "closed" && exams.includes(code));
  const { reading } = useRead(readSitting, { params: { schoolId, sheetId: classId } }, hasBegun);
  const away = new Map(reading.value?.exams.map((exam) => [exam.code, new Set(exam.away)]));
  return (studentId, code) => !(away.get(code)?.has(studentId) ?? false);
}
