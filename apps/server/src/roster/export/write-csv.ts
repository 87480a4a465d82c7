import type { Cells } from "./wording.ts";

/**
 * A file of the package: CRLF, UTF-8 without a mark, quotes where a cell needs them (RFC 4180). It has the extension
 * columns of all `of` whose rows these are.
 */
export function writeCsv(
  columns: readonly string[],
  rows: readonly Cells[],
  of: readonly Cells[] = rows,
): string {
  const all = [...columns, ...listMetadataColumns(of)];
  const lines = rows.map((cells) => all.map((column) => quoted(cells[column] ?? "")).join(","));
  return [all.join(","), ...lines, ""].join("\r\n");
}

/** The extension columns that any row has something in. */
function listMetadataColumns(rows: readonly Cells[]): string[] {
  const names = new Set<string>();
  for (const cells of rows)
    for (const [column, value] of Object.entries(cells))
      if (value !== "" && column.startsWith("metadata.")) names.add(column);
  return [...names].toSorted();
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
