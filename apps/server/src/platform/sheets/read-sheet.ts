import { PackageRefused } from "#platform/packages/refusal.ts";

import { looksLikeFormula } from "./formula-safe.ts";
import {
  EMPTY_CELL,
  MOST_COLUMNS,
  MOST_MERGES,
  MOST_ROWS,
  type Grid,
  type GridCell,
  type GridRow,
  type Merge,
} from "./grid.ts";
import { readXml } from "./read-xml.ts";

/** Reads the cells of one sheet. A formula has its last result; merged cells have the value of their first. */
export async function readSheet(
  file: string,
  chunks: AsyncIterable<Buffer>,
  strings: readonly string[],
): Promise<Pick<Grid, "rows" | "broken" | "merges">> {
  const reader = new SheetReader(file, strings);
  await readXml(file, chunks, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.hear(text),
    close: (name) => reader.close(name),
  });
  return { rows: reader.rows, broken: [], merges: reader.merges };
}

class SheetReader {
  readonly rows: GridRow[] = [];
  readonly merges: Merge[] = [];
  readonly #file: string;
  readonly #strings: readonly string[];
  #line = 0;
  #cells: GridCell[] = [];
  #at = -1;
  #type = "n";
  #text = "";
  #isHeard = false;

  constructor(file: string, strings: readonly string[]) {
    this.#file = file;
    this.#strings = strings;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") this.#openRow(attributes["r"]);
    else if (name === "c") this.#openCell(attributes);
    else if (name === "v" || name === "t") this.#isHeard = true;
    else if (name === "mergeCell") this.#keepMerge(attributes["ref"] ?? "");
  }

  hear(text: string): void {
    if (this.#isHeard) this.#text += text;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isHeard = false;
    else if (name === "c") this.#keepCell();
    else if (name === "row") this.#keepRow();
  }

  #openRow(number: string | undefined): void {
    this.#line = number === undefined ? this.#line + 1 : Number(number);
    const isRow = Number.isInteger(this.#line) && this.#line >= 1 && this.#line <= 1_048_576;
    if (!isRow) throw new PackageRefused("damaged", `${this.#file} has a row without a number.`);
    this.#cells = [];
    this.#at = -1;
  }

  #openCell({ r: place, t: type }: Readonly<Record<string, string>>): void {
    this.#at = place === undefined ? this.#at + 1 : parseColumn(place);
    this.#type = type ?? "n";
    this.#text = "";
  }

  #keepCell(): void {
    if (this.#at < 0 || this.#text === "") return;
    if (this.#at >= MOST_COLUMNS) {
      const message = `${this.#file} has more than ${MOST_COLUMNS} columns.`;
      throw new PackageRefused("too-large", message, { file: this.#file, row: this.#line });
    }
    while (this.#cells.length < this.#at) this.#cells.push(EMPTY_CELL);
    this.#cells[this.#at] = this.#cell();
  }

  #cell(): GridCell {
    const raw = this.#text;
    if (this.#type === "s") return cellOfText(this.#strings[Number(raw)] ?? "");
    if (this.#type === "e")
      return {
        text: raw,
        fault: { code: "E_RANGE", message: `the cell holds the error ${raw.slice(0, 20)}` },
      };
    if (this.#type === "n") {
      const number = Number(raw);
      return Number.isFinite(number) ? { text: plainNumber(raw.trim(), number), number } : cellOfText(raw);
    }
    if (this.#type === "b") return { text: raw === "1" ? "true" : "false" };
    return cellOfText(raw);
  }

  #keepMerge(ref: string): void {
    const [, left, top, right, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? [];
    if (left === undefined || right === undefined || this.merges.length >= MOST_MERGES) return;
    this.merges.push({
      top: Number(top),
      left: parseColumn(left),
      bottom: Number(bottom),
      right: parseColumn(right),
    });
  }

  #keepRow(): void {
    if (!this.#cells.some(({ text }) => text !== "")) return;
    if (this.rows.length >= MOST_ROWS)
      throw new PackageRefused("too-many-rows", `${this.#file} has more than ${MOST_ROWS} rows.`);
    this.rows.push({ line: this.#line, cells: this.#cells });
  }
}

/** A text without the apostrophe that keeps spreadsheets from taking it for a formula. */
export function cellOfText(raw: string): GridCell {
  const typed = unescaped(raw).trim();
  const text = typed.startsWith("'") && looksLikeFormula(typed.slice(1)) ? typed.slice(1) : typed;
  const hasNul = text.includes("\0");
  return hasNul
    ? { text: "", fault: { code: "E_ENC", message: "this cell has a NUL byte in it" } }
    : { text };
}

/** Workbooks write signs that XML cannot hold as _x000D_. */
const unescaped = (raw: string): string =>
  raw.includes("_x")
    ? raw.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      )
    : raw;

/** A number in full if it is whole and written without loss; else as written. */
function plainNumber(raw: string, number: number): string {
  const [, mantissa = "", exponent] = /^-?([\d.]+)[eE]\+?(\d+)$/.exec(raw) ?? [];
  if (exponent === undefined) return raw.replace(/\.0+$/, "");
  const digits = mantissa.replace(".", "").length;
  return Number.isSafeInteger(number) && digits > Number(exponent) ? String(number) : raw;
}

function parseColumn(place: string): number {
  let column = 0;
  for (const sign of place) {
    const letter = sign.codePointAt(0) ?? 0;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return Math.min(column, MOST_COLUMNS + 1) - 1;
}
