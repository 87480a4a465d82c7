import type { listSheets as route, SheetLine } from "@dars/contract/marks/sheets";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { GradePolicy, InputNode } from "#marks/engine/public.ts";
import { policiesOfYear } from "#marks/policies/public.ts";
import type { Context } from "#platform/context.ts";

import { columnLine } from "./column-line.ts";
import { askerOf } from "./require-sheet.ts";
import { countEntered, listClassRows, type ClassRow } from "./sheets.queries.ts";

export async function listSheets(
  context: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const rows = await listClassRows(db, schoolId, askerOf(context));
  const [first] = rows;
  if (!first) return { year: null, sheets: [] };
  const [policyOf, counts] = await Promise.all([
    policiesOfYear(db, schoolId, first.yearId),
    countEntered(
      db,
      schoolId,
      rows.map(({ classId }) => classId),
    ),
  ]);
  const entered = new Map(counts.map((count) => [`${count.classId} ${count.code}`, count.entered]));
  return {
    year: { id: first.yearId, title: first.yearTitle },
    sheets: rows.map((row) => {
      const { policy } = policyOf(levelOf(row));
      return sheetLine(row, policy, (code) => entered.get(`${row.classId} ${code}`) ?? 0);
    }),
  };
}

export const levelOf = ({ level, levelCode, isTerminal }: ClassRow) => ({
  id: level.id,
  code: levelCode,
  isTerminal,
});

export const inputsOf = ({ nodes }: GradePolicy): InputNode[] =>
  nodes.filter((node) => node.kind === "input");

export const sheetLine = (
  row: ClassRow,
  policy: GradePolicy,
  enteredOf: (code: string) => number,
): SheetLine => ({
  classId: row.classId,
  subject: row.subject,
  level: row.level,
  section: row.section,
  teachers: row.teachers.map(({ name }) => name),
  students: row.students,
  columns: inputsOf(policy).map((input) => columnLine(row, input, enteredOf(input.code))),
});
