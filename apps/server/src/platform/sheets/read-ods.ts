import { PackageRefused } from "#platform/packages/refusal.ts";

import {
  EMPTY_CELL,
  MOST_COLUMNS,
  MOST_MERGES,
  MOST_ROWS,
  type GridCell,
  type GridRow,
  type Merge,
  type NamedGrid,
} from "./grid.ts";
import type { WorkbookParts } from "./open-workbook.ts";
import { cellOfText } from "./read-sheet.ts";
import { readXml } from "./read-xml.ts";

type Attributes = Readonly<Record<string, string>>;

/** Reads the sheets of an OpenDocument spreadsheet that are not hidden. Throws PackageRefused for a damaged one. */
export async function readOds(file: string, parts: WorkbookParts): Promise<NamedGrid[]> {
  const open = parts.get("content.xml");
  if (!open) throw new PackageRefused("damaged", `${file} has no content.xml.`, { file });
  const reader = new OdsReader(file);
  await readXml(file, open(), {
    open: (name, attributes) => reader.open(name, withoutPrefixes(attributes)),
    text: (text) => reader.hear(text),
    close: (name) => reader.close(name),
  });
  return reader.sheets;
}

const withoutPrefixes = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name.slice(name.indexOf(":") + 1), value]),
  );

interface OpenSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: GridRow[];
  readonly merges: Merge[];
}

class OdsReader {
  readonly sheets: NamedGrid[] = [];
  readonly #file: string;
  readonly #hiddenStyles = new Set<string>();
  #style = "";
  #sheet: OpenSheet | undefined;
  #line = 1;
  #rowTimes = 1;
  #cells: GridCell[] = [];
  #at = 0;
  #cell: Attributes | undefined;
  #paragraphs: string[] = [];
  /** Depth of notes and drawings, whose text is not the cell's. */
  #aside = 0;

  constructor(file: string) {
    this.#file = file;
  }

  open(name: string, attributes: Attributes): void {
    if (ASIDE.has(name)) this.#aside += 1;
    else OPENERS.get(name)?.(this, attributes);
  }

  close(name: string): void {
    if (ASIDE.has(name)) this.#aside -= 1;
    else CLOSERS.get(name)?.(this);
  }

  hear(text: string): void {
    if (this.#cell && this.#aside === 0 && this.#paragraphs.length > 0)
      this.#paragraphs.push((this.#paragraphs.pop() ?? "") + text);
  }

  openStyle({ name = "" }: Attributes): void {
    this.#style = name;
  }

  openTableStyle({ display }: Attributes): void {
    if (display === "false") this.#hiddenStyles.add(this.#style);
  }

  openSheet(attributes: Attributes): void {
    const { name = "" } = attributes;
    const isHidden = this.#hiddenStyles.has(attributes["style-name"] ?? "");
    this.#sheet = { name, isHidden, rows: [], merges: [] };
    this.#line = 1;
  }

  openRow(attributes: Attributes): void {
    this.#rowTimes = Number(attributes["number-rows-repeated"] ?? "1");
    this.#cells = [];
    this.#at = 0;
  }

  openCell(attributes: Attributes): void {
    this.#cell = attributes;
    this.#paragraphs = [];
  }

  openParagraph(): void {
    if (this.#aside === 0) this.#paragraphs.push("");
  }

  closeCell(): void {
    const attributes = this.#cell ?? {};
    const times = Number(attributes["number-columns-repeated"] ?? "1");
    const cell = parseCell(attributes, this.#paragraphs.join("\n"));
    if (cell.text !== "" || cell.fault) this.#keepCell(cell, times);
    this.#keepMerge(attributes);
    this.#at += times;
    this.#cell = undefined;
  }

  closeRow(): void {
    const sheet = this.#sheet;
    if (sheet && this.#cells.length > 0)
      for (let time = 0; time < this.#rowTimes; time += 1) {
        if (sheet.rows.length >= MOST_ROWS)
          throw new PackageRefused("too-many-rows", `${this.#file} has more than ${MOST_ROWS} rows.`);
        sheet.rows.push({ line: this.#line + time, cells: this.#cells });
      }
    this.#line += this.#rowTimes;
  }

  closeSheet(): void {
    const sheet = this.#sheet;
    if (sheet && !sheet.isHidden) {
      const { name, rows, merges } = sheet;
      this.sheets.push({ name, grid: { rows, broken: [], is1904: false, merges } });
    }
    this.#sheet = undefined;
  }

  #keepCell(cell: GridCell, times: number): void {
    if (this.#at + times > MOST_COLUMNS)
      throw new PackageRefused("too-large", `${this.#file} has more than ${MOST_COLUMNS} columns.`, {
        file: this.#file,
        row: this.#line,
      });
    while (this.#cells.length < this.#at) this.#cells.push(EMPTY_CELL);
    for (let time = 0; time < times; time += 1) this.#cells.push(cell);
  }

  #keepMerge(attributes: Attributes): void {
    const down = Number(attributes["number-rows-spanned"] ?? "1");
    const across = Number(attributes["number-columns-spanned"] ?? "1");
    const merges = this.#sheet?.merges;
    if (!merges || down * across <= 1 || merges.length >= MOST_MERGES) return;
    merges.push({
      top: this.#line,
      left: this.#at,
      bottom: this.#line + down - 1,
      right: this.#at + across - 1,
    });
  }
}

/** What a cell has besides its text. */
const ASIDE: ReadonlySet<string> = new Set(["annotation", "shapes", "frame"]);

const OPENERS: ReadonlyMap<string, (reader: OdsReader, attributes: Attributes) => void> = new Map(
  Object.entries<(reader: OdsReader, attributes: Attributes) => void>({
    style: (reader, attributes) => reader.openStyle(attributes),
    "table-properties": (reader, attributes) => reader.openTableStyle(attributes),
    table: (reader, attributes) => reader.openSheet(attributes),
    "table-row": (reader, attributes) => reader.openRow(attributes),
    "table-cell": (reader, attributes) => reader.openCell(attributes),
    "covered-table-cell": (reader, attributes) => reader.openCell(attributes),
    p: (reader) => reader.openParagraph(),
    s: (reader, { c = "1" }) => reader.hear(" ".repeat(Math.min(Number(c), 100))),
    tab: (reader) => reader.hear("\t"),
    "line-break": (reader) => reader.hear("\n"),
  }),
);

const CLOSERS: ReadonlyMap<string, (reader: OdsReader) => void> = new Map(
  Object.entries<(reader: OdsReader) => void>({
    "table-cell": (reader) => reader.closeCell(),
    "covered-table-cell": (reader) => reader.closeCell(),
    "table-row": (reader) => reader.closeRow(),
    table: (reader) => reader.closeSheet(),
  }),
);

/** A number, percentage or day by its value, all else by its text. */
function parseCell(attributes: Attributes, shown: string): GridCell {
  const type = attributes["value-type"] ?? "";
  if (shown.startsWith("#") && type !== "string") {
    const message = `the cell holds the error ${shown.slice(0, 20)}`;
    return { text: shown, fault: { code: "E_RANGE", message } };
  }
  if (type === "date") return { text: (attributes["date-value"] ?? "").replace(/T00:00:00(?:\.0+)?$/u, "") };
  if (type === "boolean") return { text: attributes["boolean-value"] ?? "" };
  return NUMBERS.has(type) ? parseNumber(attributes, shown) : cellOfText(shown);
}

function parseNumber({ value = "" }: Attributes, shown: string): GridCell {
  const number = Number.parseFloat(value);
  return Number.isNaN(number) ? cellOfText(shown) : { text: String(number), number };
}

const NUMBERS: ReadonlySet<string> = new Set(["float", "percentage"]);
