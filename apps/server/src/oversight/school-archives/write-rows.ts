import { createContent, type Content } from "#platform/files/content.ts";
import { writeSeparated, type SheetCell } from "#platform/sheets/public.ts";

import type { RowsOfTable } from "./archive-rows.queries.ts";

/** Rows as CSV for people and programs: a title line with the names of the columns, no formulas (T30d). */
export function writeRows({ heads, rows }: RowsOfTable, name: string): Content {
  const bytes = writeSeparated({
    name,
    isRightToLeft: false,
    hasKeys: false,
    columns: heads.map((head) => ({ title: head, key: head, width: 16, isText: false })),
    rows: rows.map((row) => row.map(toCell)),
  });
  return createContent(bytes);
}

function toCell(value: unknown): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? String(value) : JSON.stringify(value);
}
