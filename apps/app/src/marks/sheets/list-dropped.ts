import { droppedColumns } from "@dars/contract/marks/engine/category-columns";
import { readMark } from "@dars/contract/marks/engine/marks";
import type { Sheet, SheetRow } from "@dars/contract/marks/sheets";

import { toCategoryColumns } from "./list-categories.ts";
import { getStanding } from "./live-values.ts";
import type { Cells } from "./use-cells.ts";

/** Codes of the columns whose marks are dropped for a student, as the marks in the cells are now. */
export function listDropped(sheet: Sheet, row: SheetRow, cells: Cells): ReadonlySet<string> {
  const columns = toCategoryColumns(sheet);
  if (columns.length === 0) return NONE;
  const marks = Object.fromEntries(
    columns.map(({ code }) => [code, readMark(getStanding(row, code, cells)) ?? null]),
  );
  return new Set(
    (sheet.categoryPolicy?.nodes ?? []).flatMap((node) =>
      node.kind === "link" ? droppedColumns(node, columns, marks) : [],
    ),
  );
}

const NONE: ReadonlySet<string> = new Set();
