import {
  compareCell,
  formulaSafe,
  takenIn,
  type GridCell,
  type GridRow,
  type TakenRow,
} from "#platform/sheets/public.ts";
import type { Issue } from "#roster/import/public.ts";

import type { RecordReader } from "./record-reader.ts";
import { CLEAR } from "./repair-value.ts";
import type { RowRefused } from "./table-record.ts";

/** A cell that was changed both in the file and here since the file was taken. */
export interface CellConflict {
  readonly line: number;
  /** The key of its column. */
  readonly column: string;
  /** As the file writes them; empty for nothing. */
  readonly taken: string;
  readonly stored: string;
  readonly given: string;
}

/** A row of a filled table that came back, beside what it was when the table was taken. */
export class ReturnedTableRow {
  readonly line: number;
  readonly taken: TakenRow;
  /** What is read in place of the row's own texts, by the keys of the columns. */
  readonly meant: Record<string, string> = {};
  readonly conflicts: CellConflict[] = [];
  /** Why nothing of it is used. */
  refused: RowRefused | undefined;
  /** Beginnings of the columns that were compared, such as guardian1. */
  readonly compared = new Set<string>();
  /** Whether it says nothing new. */
  isSilent = false;
  readonly #row: GridRow;
  readonly #reader: RecordReader;
  readonly #fixed: Readonly<Record<string, string>>;

  constructor(
    row: GridRow,
    taken: TakenRow,
    { reader, fixed }: { readonly reader: RecordReader; readonly fixed: Readonly<Record<string, string>> },
  ) {
    this.line = row.line;
    this.taken = taken;
    this.#row = row;
    this.#reader = reader;
    this.#fixed = fixed;
  }

  takenText(key: string): string {
    return this.taken.values[key]?.trim() ?? "";
  }

  /** A text that a CSV file has marked as no formula is the text. */
  text(key: string): string {
    const { text } = this.#cell(key);
    const taken = this.takenText(key);
    return text === formulaSafe(taken) ? taken : text;
  }

  /** The value of a cell as it is kept; empty also for what cannot be read. */
  value(key: string): string {
    return this.#reader.parseValue(key, this.#cell(key)) ?? "";
  }

  /** Whether somebody has decided here what the cell says, having seen what is here now. */
  isFixed(...keys: readonly string[]): boolean {
    return keys.some((key) => this.#fixed[key] !== undefined);
  }

  /** Whether the cell says something that it did not say when the table was taken. */
  isWord(key: string): boolean {
    const [text, taken] = [this.text(key), this.takenText(key)];
    return text !== "" && text !== taken && this.value(key) !== this.#valueOf(key, taken);
  }

  /**
   * Compares a cell with what it was and what it is now, and keeps what is to be read in its place: what is here now,
   * unless the file alone has changed it.
   */
  compare(key: string, stored: string, taken = this.takenText(key)): "nothing" | "change" | "conflict" {
    if (this.isFixed(key)) return "change";
    const [cell, text] = [this.#cell(key), this.text(key)];
    const read = (input: string) => {
      if (input === CLEAR) return "";
      const value = this.#valueOf(key, input, input === cell.text ? cell : undefined);
      return value ?? (input === text ? undefined : input);
    };
    const { kind } = compareCell({ text, taken, stored: read(stored) ?? stored, read, isSame });
    if (kind === "conflict") this.conflict(key, { taken, stored });
    if (kind === "conflict" || (kind === "nothing" && text !== "")) this.mean(key, stored);
    return kind === "unreadable" ? "change" : kind;
  }

  conflict(column: string, { taken, stored }: { readonly taken: string; readonly stored: string }): void {
    this.conflicts.push({ line: this.line, column, taken, stored, given: this.text(column) });
  }

  /** A text of ours that the office would have to write otherwise is no word. */
  mean(key: string, text: string): void {
    this.meant[key] = this.#valueOf(key, text) === undefined ? "" : text;
  }

  #valueOf(key: string, text: string, cell: GridCell = { text }): string | undefined {
    return this.#reader.parseValue(key, cell);
  }

  #cell(key: string): GridCell {
    return this.#reader.cell(this.#row, key);
  }
}

export const isSame = (one: string, other: string): boolean => one === other;

/** Undefined for a row that does not say what it was. */
export const parseTakenRow = ({ cells }: GridRow, at: number): TakenRow | undefined =>
  takenIn(cells[at]?.text.trim() ?? "");

/** The cell is left as it is here, and named. */
export const changedSince = (file: string, { line, column, taken, stored, given }: CellConflict): Issue => ({
  file,
  row: line,
  column,
  code: "W_CHANGED_SINCE",
  message: `it was '${taken}' when the table was taken and is '${stored}' now; the file says '${given}'`,
  params: { taken, stored, given },
});
