import { compilePolicy } from "@dars/contract/marks/engine/compile-policy";
import { evaluateSubject } from "@dars/contract/marks/engine/evaluate-subject";
import type { Mark, NodeValue } from "@dars/contract/marks/results";
import type { CategoryPolicy, SheetPolicy } from "@dars/contract/marks/sheet-policy";
import type { Sheet, SheetRow } from "@dars/contract/marks/sheets";

import { toCategoryColumns } from "./list-categories.ts";
import type { HeldCell } from "./use-cells.ts";

interface CellsNow {
  readonly getCell: (studentId: number, code: string) => HeldCell;
}

/** What a student's made columns come to with the marks that are in the cells now. */
export type LiveValues = (row: SheetRow, cells: CellsNow) => Readonly<Record<string, NodeValue>>;

/**
 * Makes the function that computes made columns as the server does, by the same engine. Where the sheet brings no policy,
 * columns of a student whose marks differ from what was read have no value: the one that was read may be wrong.
 */
export function makeLiveValues(sheet: Sheet): LiveValues {
  const { columns, made, policy, latePolicy, categoryPolicy, elsewhere = [] } = sheet;
  const compiled = compile(policy ?? categoryPolicy);
  const ofCategories = toCategoryColumns(sheet);
  const forLate = compile(latePolicy) ?? compiled;
  return (row, cells) => {
    const marks = [...columns, ...elsewhere].map(
      ({ code }) => [code, getStanding(row, code, cells)] as const,
    );
    const engine = row.leftOut ? forLate : compiled;
    if (engine) return evaluateSubject(engine, Object.fromEntries(marks), ofCategories);
    const isAsRead = marks.every(([code, mark]) => mark === readMark(row, code));
    return isAsRead ? row.values : Object.fromEntries(made.map(({ code }) => [code, "missing"] as const));
  };
}

const compile = (policy: SheetPolicy | CategoryPolicy | undefined) => policy && compilePolicy(policy);

/** The mark that is or will be the school's: a refused one leaves the one before, a conflict the other person's. */
export function getStanding(row: SheetRow, code: string, { getCell }: CellsNow): Mark {
  const { state, mark, theirs } = getCell(row.student.id, code);
  if (state === "refused") return readMark(row, code);
  return state === "conflict" ? (theirs ?? null) : mark;
}

const readMark = ({ cells }: SheetRow, code: string): Mark =>
  cells.find((cell) => cell.code === code)?.mark ?? null;
