import type { UnusualMarks } from "@dars/contract/marks/publication";

import type { GradePolicy } from "#marks/engine/public.ts";
import {
  columnsOfClass,
  countUnusual,
  listMarksOfClasses,
  type CellCount,
  type ClassRow,
} from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";

interface ClassesToCheck {
  readonly rows: readonly ClassRow[];
  readonly policyOf: (row: ClassRow) => GradePolicy;
  readonly countOf: (row: ClassRow, code: string) => CellCount;
}

/** Finds what is unusual in columns that wait for an approval; the marks of other classes are not read. */
export async function unusualColumns(
  db: Db,
  schoolId: number,
  { rows, policyOf, countOf }: ClassesToCheck,
): Promise<(row: ClassRow, code: string) => UnusualMarks[]> {
  const waiting = rows.filter(({ columns }) => columns.some(isSubmitted));
  if (waiting.length === 0) return () => [];
  const marks = await listMarksOfClasses(
    db,
    schoolId,
    waiting.map(({ classId }) => classId),
  );
  const students = marks.map((student) => ({ ...student, marks: new Map(Object.entries(student.marks)) }));
  const inClass = Map.groupBy(students, ({ classId }) => classId);
  return (row, code) => {
    if (!row.columns.some((column) => column.code === code && isSubmitted(column))) return [];
    const { entered, needed = row.students } = countOf(row, code);
    return countUnusual({
      columns: columnsOfClass(policyOf(row), row.classColumns),
      code,
      rows: inClass.get(row.classId) ?? [],
      missing: Math.max(0, needed - entered),
    });
  };
}

const isSubmitted = ({ state }: ClassRow["columns"][number]): boolean => state === "submitted";
