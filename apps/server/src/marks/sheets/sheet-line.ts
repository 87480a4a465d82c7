import type { SheetLine } from "@dars/contract/marks/sheets";

import type { GradePolicy, InputNode } from "#marks/engine/public.ts";

import { columnLine, type CellCount } from "./column-line.ts";
import { columnsOfClass } from "./columns-of-class.ts";
import type { ClassRow } from "./sheets.queries.ts";

export const pickLevel = ({ level, levelCode, isTerminal }: ClassRow) => ({
  id: level.id,
  code: levelCode,
  isTerminal,
});

/** Those that every class of a level has; a class has others besides in the categories of a scheme (`columnsOfClass`). */
export const listInputs = ({ nodes }: GradePolicy): InputNode[] =>
  nodes.filter((node) => node.kind === "input");

export const sheetLine = (
  row: ClassRow,
  policy: GradePolicy,
  countOf: (code: string) => CellCount,
): SheetLine => ({
  classId: row.classId,
  subject: row.subject,
  level: row.level,
  section: row.section,
  teachers: row.teachers.map(({ name }) => name),
  students: row.students,
  columns: columnsOfClass(policy, row.classColumns).map((column) =>
    columnLine(row, column, countOf(column.code)),
  ),
});
