import type { ComparedClass, compareOwnMarkWorkbook as route } from "@dars/contract/marks/mark-workbooks";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";
import { findTakenList, type GridRow } from "#platform/sheets/public.ts";

import { compareSheet } from "./compare-sheet.ts";
import { readMarkGrids } from "./read-mark-grids.ts";
import { readSheet } from "./read-sheet.ts";
import { mayEnter, toAsker } from "./require-sheet.ts";
import { listClassRows } from "./sheets.queries.ts";
import { markList } from "./workbook-sheet.ts";

/** H1: writes nothing. A sheet of the file goes by the class that it was taken from, not by its name or its place. */
export async function compareOwnMarkWorkbook(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const [rows, { made }] = await Promise.all([
    listClassRows(context.database.reading(schoolId), schoolId, toAsker(context)),
    readMarkGrids(body),
  ]);
  if (made.length === 0) throw invalid("This workbook was not made from mark sheets.", "/body");
  const waiting = new Map(
    rows.filter((row) => mayEnter(context, row)).map(({ classId }) => [markList({ classId }), classId]),
  );
  const classes: ComparedClass[] = [];
  const unknown: string[] = [];
  for (const { name, grid } of made) {
    const list = findTakenList(grid.rows) ?? "";
    const classId = waiting.get(list);
    waiting.delete(list);
    const compared = classId === undefined ? null : await compareClass(context, schoolId, classId, grid.rows);
    if (compared) classes.push(compared);
    else unknown.push(name ?? "");
  }
  return { classes, unknown };
}

async function compareClass(
  context: Context,
  schoolId: number,
  classId: number,
  lines: readonly GridRow[],
): Promise<ComparedClass | null> {
  const sheet = await readSheet(context, { params: { schoolId, sheetId: classId } });
  const compared = compareSheet(sheet, lines);
  return compared && { ...sheet, ...compared };
}
