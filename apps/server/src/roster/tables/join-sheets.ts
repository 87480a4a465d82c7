import type { TableChoices } from "@dars/contract/roster/table-choices";

import { EMPTY_CELL, type GridRow, type NamedGrid } from "#platform/sheets/public.ts";

import { findColumns, readColumns, type Headed, type HeadedColumn } from "./read-columns.ts";
import type { TableKind } from "./table.ts";

export interface JoinedSheets {
  readonly headed: Headed;
  readonly is1904: boolean;
  /** Which sheet a line is on, and which line it is there; undefined where there is one sheet only. */
  readonly placeOf: (line: number) => { readonly sheet: string; readonly line: number } | undefined;
  /** Sheets without a header: nothing of them is read. */
  readonly unread: ReadonlyArray<{ readonly sheet: string; readonly line: number }>;
  readonly broken: NamedGrid["grid"]["broken"];
}

interface ReadSheet {
  readonly name: string;
  readonly headed: Headed;
  /** Lines of the sheets before it. */
  readonly before: number;
}

/**
 * All sheets as one table, each read by its own header. Lines go on where the sheet before ends. Throws PackageRefused
 * where no sheet has a header.
 */
export function joinSheets(
  file: string,
  kind: TableKind,
  sheets: readonly NamedGrid[],
  choices: TableChoices,
): JoinedSheets {
  const read: ReadSheet[] = [];
  const unread: { sheet: string; line: number }[] = [];
  let before = 0;
  for (const { name, grid } of sheets) {
    const isOnly = sheets.length === 1;
    const headed = isOnly ? readColumns(file, kind, grid, choices) : findColumns(kind, grid, choices);
    if (headed) read.push({ name, headed, before });
    else unread.push({ sheet: name, line: before + 1 });
    before += grid.rows.at(-1)?.line ?? 0;
  }
  const [first] = sheets;
  if (read.length === 0 && first) readColumns(file, kind, first.grid, choices);
  return {
    headed: joined(read),
    is1904: first?.grid.is1904 ?? false,
    placeOf: (line) => {
      const found = sheets.length > 1 ? read.findLast((sheet) => sheet.before < line) : undefined;
      return found && { sheet: found.name, line: line - found.before };
    },
    unread,
    broken: sheets.flatMap(({ grid }) => grid.broken),
  };
}

/** Columns that were taken for the same thing, or have the same header, are one. */
function joined(sheets: readonly ReadSheet[]): Headed {
  const [only] = sheets;
  if (only && sheets.length === 1 && only.before === 0) return only.headed;
  const columns = new Map<string, HeadedColumn>();
  const rows: GridRow[] = [];
  for (const { headed, before } of sheets) {
    const places = headed.columns.map((column) => {
      const key = column.column?.key ?? column.header;
      const known = columns.get(key) ?? { ...column, at: columns.size };
      columns.set(key, known);
      return { from: column.at, to: known.at };
    });
    for (const { line, cells } of headed.rows) {
      const moved = Array.from({ length: columns.size }, () => EMPTY_CELL);
      for (const { from, to } of places) moved[to] = cells[from] ?? EMPTY_CELL;
      rows.push({ line: line + before, cells: moved });
    }
  }
  return { columns: [...columns.values()], rows, headerLine: only?.headed.headerLine ?? 1 };
}
