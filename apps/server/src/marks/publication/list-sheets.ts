import type { listSheets as route } from "@dars/contract/marks/sheets";
import type { Input, Reply } from "@dars/contract/platform/route";

import { policiesOfYear } from "#marks/policies/public.ts";
import { toAsker, pickLevel, listClassRows, sheetLine } from "#marks/sheets/public.ts";
import type { Context } from "#platform/context.ts";

import { cellCounts } from "./cell-counts.ts";

/** H8. */
export async function listSheets(
  context: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const rows = await listClassRows(db, schoolId, toAsker(context));
  const [first] = rows;
  if (!first) return { year: null, sheets: [] };
  const [policyOf, countOf] = await Promise.all([
    policiesOfYear(db, schoolId, first.yearId),
    cellCounts(db, schoolId, first.yearId, rows),
  ]);
  return {
    year: { id: first.yearId, title: first.yearTitle },
    sheets: rows.map((row) => sheetLine(row, policyOf(pickLevel(row)).policy, (code) => countOf(row, code))),
  };
}
