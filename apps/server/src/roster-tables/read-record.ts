import { dayOfSerial, EMPTY_CELL, type GridCell, type GridRow } from "#sheets/public.ts";

import type { TableColumn } from "./columns.ts";
import type { Headed } from "./read-columns.ts";
import { repairValue } from "./repair-value.ts";
import type { TableLog } from "./table-log.ts";
import type { TableRecord } from "./table-record.ts";
import type { DateOrder, TableRow } from "./table.ts";

interface Reading {
  readonly log: TableLog;
  readonly orders: (key: string) => DateOrder;
  readonly is1904: boolean;
  readonly today: string;
  readonly fixes?: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

/** Reads rows by the kinds of their columns and says of each bad cell what is wrong with it. */
export class RecordReader {
  readonly #columns: Headed["columns"];
  readonly #reading: Reading;

  constructor({ columns }: Headed, reading: Reading) {
    this.#columns = columns;
    this.#reading = reading;
  }

  /** `record` is undefined for a row with a bad cell. */
  read({ line, cells }: GridRow): { shown: TableRow; record: TableRecord | undefined } {
    const fixed = this.#reading.fixes?.get(line) ?? {};
    const shown: Record<string, string> = {};
    const values: Record<string, string> = {};
    let isGood = true;
    for (const { at, column } of this.#columns) {
      if (!column) continue;
      const replaced = fixed[column.key];
      const cell = replaced === undefined ? (cells[at] ?? EMPTY_CELL) : { text: replaced.trim() };
      shown[column.key] = this.#shown(column, cell);
      const value = this.#value(line, column, cell);
      if (value === undefined) isGood = false;
      else values[column.key] = value;
    }
    return { shown: { line, cells: shown }, record: isGood ? { line, values } : undefined };
  }

  /** A day number is shown as the day. */
  #shown({ kind }: TableColumn, { text, number }: GridCell): string {
    const day =
      kind === "date" && number !== undefined ? dayOfSerial(number, this.#reading.is1904) : undefined;
    return day ?? text;
  }

  #value(line: number, { key, kind }: TableColumn, cell: GridCell): string | undefined {
    const { log, is1904, today, orders } = this.#reading;
    const { value, fault } = repairValue(kind, cell, { order: orders(key), is1904, today });
    if (fault) log.add({ file: log.file, row: line, column: key, ...fault });
    return value;
  }
}
