import { dayOfSerial, EMPTY_CELL, type GridCell, type GridRow } from "#platform/sheets/public.ts";

import type { TableColumn } from "./columns.ts";
import { haveShortYears, isYear } from "./day-of-cell.ts";
import type { Headed } from "./read-columns.ts";
import { CLEAR, repairValue, type Fault, type Value } from "./repair-value.ts";
import type { TableRecord } from "./table-record.ts";
import type { DateOrder, TableRow } from "./table.ts";

interface Reading {
  readonly orders: (key: string) => DateOrder;
  readonly is1904: boolean;
  readonly today: string;
  readonly fixes?: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

export interface CellFault {
  /** The key of the column. */
  readonly column: string;
  readonly fault: Fault;
}

/** A cell that is left out without rejecting its row: the child is imported, and the office checks the cell. */
export type WaitingCell = Pick<Fault, "message" | "params"> & {
  /** The key of the column. */
  readonly column: string;
  /** Where it is another than the column's own. */
  readonly warning?: "W_PHONE_SECOND";
};

export interface ReadRow {
  readonly shown: TableRow;
  /** Undefined for a row with a bad cell. */
  readonly record: TableRecord | undefined;
  readonly faults: readonly CellFault[];
  readonly waiting: readonly WaitingCell[];
}

/** Reads rows by the kinds of their columns and reports the problem of each bad cell. */
export class RecordReader {
  readonly #columns: ReadonlyArray<{ readonly at: number; readonly column: ReadColumn }>;
  readonly #reading: Reading;
  /** Keys of the columns in which all years are of two digits. */
  readonly #short: ReadonlySet<string>;
  /** Keys of the columns in which a wrong value does not reject its row. */
  readonly #mayWait: ReadonlySet<string>;

  constructor({ columns, rows }: Headed, reading: Reading) {
    this.#columns = columns.flatMap(({ at, column }) => (column && isRead(column) ? [{ at, column }] : []));
    this.#mayWait = new Set(this.#columns.flatMap(({ column }) => (column.mayWait ? [column.key] : [])));
    this.#reading = reading;
    const dates = columns.filter(({ column }) => column?.kind === "date");
    const short = dates.filter(({ at }) => haveShortYears(rows.flatMap(({ cells }) => cells[at] ?? [])));
    this.#short = new Set(short.flatMap(({ column }) => column?.key ?? []));
  }

  /** A cell of a line, with what it was corrected to. */
  cell({ line, cells }: GridRow, key: string): GridCell {
    const at = this.#columns.find(({ column }) => column.key === key)?.at ?? -1;
    return pickCell(cells[at], this.#reading.fixes?.get(line)?.[key]);
  }

  /** A cell as it is kept, whatever else is in it; undefined for what cannot be read. */
  parseValue(key: string, cell: GridCell): string | undefined {
    const found = this.#columns.find(({ column }) => column.key === key);
    const { value, also = [], fault } = found ? this.#value(found.column, cell) : { value: cell.text };
    return fault ? undefined : [value, ...also].join(" / ");
  }

  /** `meant`: texts that are read in place of the row's own. */
  read({ line, cells }: GridRow, overrides: Readonly<Record<string, string>> = {}): ReadRow {
    const fixed = this.#reading.fixes?.get(line) ?? {};
    const shown: Record<string, string> = {};
    const values: Record<string, string> = { ...overrides };
    const faults: CellFault[] = [];
    const others = new Map<string, readonly string[]>();
    for (const { at, column } of this.#columns) {
      const { key } = column;
      const own = pickCell(cells[at], fixed[key]);
      shown[key] = this.#shown(column, own);
      const { value = "", fault, also = [] } = this.#value(column, pickCell(own, overrides[key]));
      values[key] = value;
      if (also.length > 0) others.set(key, also);
      if (fault) faults.push({ column: key, fault });
    }
    const read = { line, ...withSeconds(values, others) };
    return {
      shown: { line, cells: shown },
      ...buildOutcome(read, faults, this.#mayWait),
    };
  }

  /** A day number is shown as the day. */
  #shown({ kind }: TableColumn, { text, number }: GridCell): string {
    const day =
      kind === "date" && number !== undefined && !isYear(text)
        ? dayOfSerial(number, this.#reading.is1904)
        : undefined;
    return day ?? text;
  }

  #value({ key, kind }: ReadColumn, cell: GridCell): Value {
    const { is1904, today, orders } = this.#reading;
    const read = repairValue(kind, cell, {
      order: orders(key),
      is1904,
      areYearsShort: this.#short.has(key),
      today,
    });
    return read.value !== undefined && kind === "date" ? aged(key, read.value, today) : read;
  }
}

type ReadColumn = TableColumn & { readonly kind: Parameters<typeof repairValue>[0] };

/** Our own mark of a row is no word of the office's. */
const isRead = (column: TableColumn): column is ReadColumn => column.kind !== "taken";

/** A corrected value replaces the value of the file. */
const pickCell = (cell: GridCell = EMPTY_CELL, replaced?: string): GridCell =>
  replaced === undefined ? cell : { text: replaced.trim() };

function buildOutcome(
  { line, values, others }: TableRecord & { readonly others: readonly WaitingCell[] },
  found: readonly CellFault[],
  mayWait: ReadonlySet<string>,
): Omit<ReadRow, "shown"> {
  const lesser = found.filter(({ column }) => mayWait.has(column));
  const faults = found.filter(({ column }) => !mayWait.has(column));
  const waiting = [...lesser.map(({ column, fault }) => ({ column, ...fault })), ...others];
  return { record: faults.length === 0 ? { line, values } : undefined, faults, waiting };
}

/**
 * A cell's second number is the person's second phone, unless the row has another one for it. A person has two phones
 * here; the office is asked about all others. A second phone that is the first again is none.
 */
function withSeconds(
  { ...values }: Record<string, string>,
  found: ReadonlyMap<string, readonly string[]>,
): { readonly values: Record<string, string>; readonly others: readonly WaitingCell[] } {
  const others: WaitingCell[] = [];
  for (const [column, phones] of found) {
    const second = column.replace(/\.phone$/, ".second_phone");
    const [next = "", ...rest] = phones;
    const isFree = second !== column && !values[second];
    if (isFree) values[second] = next;
    const left = isFree || values[second] === next ? rest : phones;
    others.push(...left.map((phone) => buildWaitingPhone(column, phone)));
  }
  for (const key of Object.keys(values)) if (isSecondTwice(values, key)) values[key] = "";
  return { values, others };
}

const isSecondTwice = (values: Readonly<Record<string, string>>, key: string): boolean =>
  key.endsWith(".second_phone") &&
  values[key] !== CLEAR &&
  values[key] === values[key.replace("second_", "")];

const buildWaitingPhone = (column: string, phone: string): WaitingCell => ({
  column,
  warning: "W_PHONE_SECOND",
  message: `the row has more numbers than the two that a person has; ${phone} waits to be assigned`,
  params: { value: phone },
});

/** The plausible ages of a student, and of a teacher. */
const AGES: Readonly<Record<string, readonly [number, number]>> = {
  "student.birth_date": [2, 40],
  "teacher.birth_date": [16, 90],
};

/** A birth date that gives an implausible age is a mistake: 1905 for 2014, or the day of the list. */
function aged(key: string, day: string, today: string): Value {
  const [least, most] = AGES[key] ?? [0, 150];
  const age = Math.floor((Date.parse(today) - Date.parse(day)) / YEAR_MS);
  if (Number.isNaN(age) || (age >= least && age <= most)) return { value: day };
  return {
    fault: {
      code: "E_RANGE",
      message: `whoever is born on ${day} is ${age} years old; from ${least} to ${most} is expected`,
      params: { value: day },
    },
  };
}

const YEAR_MS = 365.2425 * 86_400_000;
