import type { compareMarkWorkbook as route } from "@dars/contract/marks/sheets";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";

import { compareSheet } from "./compare-sheet.ts";
import { readMarkGrids } from "./read-mark-grids.ts";
import { readSheet } from "./read-sheet.ts";
import { requireEntry } from "./require-sheet.ts";

/** H1: writes nothing; returns the differences from the sheet for review. */
export async function compareMarkWorkbook(
  context: Context,
  { params, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, sheetId } = params;
  await requireEntry(context, context.database.reading(schoolId), schoolId, sheetId);
  const [sheet, { made, first }] = await Promise.all([readSheet(context, { params }), readMarkGrids(body)]);
  // Students of a section are in each of its subjects: marks of another subject would be taken for these.
  if (made.length > 1) throw invalid("This workbook has the marks of several classes.", "/body");
  const compared = compareSheet(sheet, made[0]?.grid.rows ?? first);
  if (!compared) throw invalid("This workbook was not made from a mark sheet.", "/body");
  return compared;
}
