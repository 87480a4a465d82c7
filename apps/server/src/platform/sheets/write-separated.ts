import { formulaSafe } from "./formula-safe.ts";
import type { Sheet, SheetCell } from "./sheet.ts";

const MARK = "\u{feff}";

/** A sheet as CSV for people: UTF-8 with its mark, so that spreadsheets show Arabic; CRLF; no formulas (T30d). */
export function writeSeparated({ columns, hasKeys, rows, mark }: Sheet): Uint8Array<ArrayBuffer> {
  const titles = columns.map(({ title }) => title);
  const keys = hasKeys ? [columns.map(({ key }) => key)] : [];
  const above = mark === undefined ? [] : [[mark]];
  const lines = [...above, titles, ...keys, ...rows].map((cells) => cells.map(written).join(","));
  return new TextEncoder().encode(`${MARK}${lines.join("\r\n")}\r\n`);
}

function written(cell: SheetCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = typeof cell === "string" ? formulaSafe(cell) : cell.day;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
