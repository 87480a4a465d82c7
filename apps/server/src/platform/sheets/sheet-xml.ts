import { looksLikeFormula } from "./formula-safe.ts";
import { serialOfDay } from "./serial-day.ts";
import type { Sheet, SheetCell } from "./sheet.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const STYLE = { plain: 0, text: 1, day: 2, header: 3, quoted: 4 } as const;
/** Rows below the header in which choices are offered. */
const OFFERED_ROWS = 5000;

/** The XML of a sheet that people fill in or read; `lists` of the permitted values are of sheets before it. */
export function sheetXml(sheet: Sheet, lists = 0): string {
  const { isRightToLeft, columns, rows, totals, mark } = sheet;
  const head = headXml(sheet);
  const above = head.length;
  const body = rows.map((cells, at) => rowXml(at + above + 1, cells, undefined, ""));
  if (totals) body.push(rowXml(above + rows.length + 1, totals, STYLE.header, ""));
  return (
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ""}>` +
    `<pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${columns.map(columnXml).join("")}</cols><sheetData>${[...head, ...body].join("")}</sheetData>` +
    `${filterXml(sheet, above)}${validationsXml(columns, above + 1, lists)}${footerXml(mark)}</worksheet>`
  );
}

/** The lines above the rows: what it is, who took it, the titles of the columns and their keys. */
function headXml({ columns, hasKeys, caption = [], mark }: Sheet): readonly string[] {
  const lines = [...caption, ...(mark === undefined ? [] : [mark])];
  const titles = columns.map(({ title }) => title);
  const keys = columns.map(({ key }) => key);
  return [
    ...lines.map((line, at) => rowXml(at + 1, [line], STYLE.header, "")),
    rowXml(lines.length + 1, titles, STYLE.header, ""),
    ...(hasKeys ? [rowXml(lines.length + 2, keys, STYLE.text, ' hidden="1"')] : []),
  ];
}

/** From the titles, which are the last line above the rows, to the last row. */
const filterXml = ({ columns, rows, isFiltered = false }: Sheet, above: number): string =>
  isFiltered && columns.length > 0 && rows.length > 0
    ? `<autoFilter ref="A${above}:${letters(columns.length - 1)}${above + rows.length}"/>`
    : "";

/** On paper. An ampersand begins a command there. */
const footerXml = (mark: string | undefined): string =>
  mark === undefined
    ? ""
    : `<headerFooter><oddFooter>${escaped(`&C${mark.replaceAll("&", "&&").slice(0, 240)}`)}</oddFooter></headerFooter>`;

/** The permitted values of those columns that have some. */
export const listChoices = (columns: Sheet["columns"]): ReadonlyArray<readonly string[]> =>
  columns.flatMap(({ choices }) => (choices && choices.length > 0 ? [choices] : []));

/** The sheet with the permitted values, a column for each column that has choices. */
export function listsXml(columns: Sheet["columns"]): string {
  const lists = listChoices(columns);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, at) =>
    rowXml(
      at + 1,
      lists.map((list) => list[at] ?? null),
      STYLE.text,
      "",
    ),
  );
  return `<worksheet xmlns="${MAIN}"><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

const columnXml = ({ width, isText, isHidden = false }: Sheet["columns"][number], at: number) =>
  `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${isHidden ? ' hidden="1"' : ""}` +
  ` style="${isText ? STYLE.text : STYLE.plain}"/>`;

function validationsXml(columns: Sheet["columns"], firstRow: number, listsBefore: number): string {
  const offered = columns.flatMap(({ choices }, at) =>
    choices && choices.length > 0 ? [{ at, choices }] : [],
  );
  const lines = offered.map(({ at, choices }, list) => {
    const range = `${letters(at)}${firstRow}:${letters(at)}${firstRow + OFFERED_ROWS}`;
    const from = letters(listsBefore + list);
    const source = `lists!$${from}$1:$${from}$${choices.length}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${range}"><formula1>${source}</formula1></dataValidation>`;
  });
  return lines.length === 0
    ? ""
    : `<dataValidations count="${lines.length}">${lines.join("")}</dataValidations>`;
}

function rowXml(
  line: number,
  cells: readonly SheetCell[],
  style: number | undefined,
  attributes: string,
): string {
  const written = cells.map((cell, at) => cellXml(`${letters(at)}${line}`, cell, style));
  return `<row r="${line}"${attributes}>${written.join("")}</row>`;
}

function cellXml(place: string, cell: SheetCell, style: number | undefined): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${place}" s="${style ?? STYLE.plain}"><v>${cell}</v></c>`;
  if (typeof cell !== "string") return `<c r="${place}" s="${STYLE.day}"><v>${serialOfDay(cell.day)}</v></c>`;
  const own = style ?? (looksLikeFormula(cell) ? STYLE.quoted : STYLE.text);
  return `<c r="${place}" s="${own}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Signs that XML has no place for are dropped; _x0041_ would be read as a letter, so its first sign is written so. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, "")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");

function letters(at: number): string {
  const rest = Math.floor(at / 26);
  const own = String.fromCodePoint(65 + (at % 26));
  return rest > 0 ? letters(rest - 1) + own : own;
}
