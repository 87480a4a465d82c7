import type { FileRemarks } from "@dars/contract/platform/file-remarks";
import type { Names } from "@dars/contract/platform/primitives";
import { searchWords } from "@dars/contract/platform/search-text";

import type { GridRow } from "./grid.ts";
import { TAKEN_KEY, takenIn, type TakenRow } from "./taken-row.ts";

/** A row of a workbook that came back, of somebody who is in the list. */
export interface ReturnedRow {
  readonly line: number;
  readonly id: number;
  /** As the file has it. */
  readonly name: string;
  readonly text: (key: string) => string;
  /** What the cell was when the workbook was taken; undefined where the file does not say. */
  readonly takenText: (key: string) => string | undefined;
}

interface KnownList {
  /** What the workbook has to be of. */
  readonly of: string;
  readonly idKey: string;
  readonly people: ReadonlyMap<number, Names>;
}

export interface ReturnedRows {
  readonly rows: readonly ReturnedRow[];
  /** The keys of its columns. */
  readonly keys: readonly string[];
  readonly titleFor: (key: string) => string;
  readonly takenAt: string | null;
  readonly unused: NonNullable<FileRemarks["unused"]>;
}

type Reason = ReturnedRows["unused"][number]["reason"];

/**
 * The rows of a workbook below its line of keys. Each is of the person whose id it has, or is named as unused: a sorted
 * column moves ids away from their names. Null where there is no line of keys.
 */
export function returnedRows(rows: readonly GridRow[], list: KnownList): ReturnedRows | null {
  const at = rows.findIndex(({ cells }) => cells.some(({ text }) => text === list.idKey));
  const keys = rows[at]?.cells.map(({ text }) => text);
  if (!keys) return null;
  const unused: ReturnedRows["unused"] = [];
  const used: ReturnedRow[] = [];
  const seen = new Set<number>();
  let takenAt: string | null = null;
  for (const row of rows.slice(at + 1)) {
    if (row.cells.every(({ text }) => text.trim() === "")) continue;
    const read = readRow(row, keys, list.idKey);
    takenAt ??= read.taken?.at ?? null;
    const reason = whyUnused(read, list, seen);
    if (reason) unused.push({ line: row.line, name: nameIn(read).slice(0, 200), reason });
    else used.push(read);
    seen.add(read.id);
  }
  const titles = rows[at - 1]?.cells.map(({ text }) => text);
  const titleFor = (key: string) => titles?.[keys.indexOf(key)] ?? key;
  return { rows: used, keys, titleFor, takenAt, unused };
}

/** The list that a workbook says it is of; undefined where it says none. */
export function findTakenList(rows: readonly GridRow[]): string | undefined {
  const keys = rows.find(({ cells }) => cells.some(({ text }) => text === TAKEN_KEY));
  const place = keys?.cells.findIndex(({ text }) => text === TAKEN_KEY) ?? -1;
  for (const { cells } of rows) {
    const taken = takenIn(cells[place]?.text.trim() ?? "");
    if (taken) return taken.of;
  }
  return undefined;
}

type ReadRow = ReturnedRow & { readonly taken: TakenRow | undefined };

function readRow({ line, cells }: GridRow, keys: readonly string[], idKey: string): ReadRow {
  const text = (key: string) => cells[keys.indexOf(key)]?.text.trim() ?? "";
  const taken = takenIn(text(TAKEN_KEY));
  const takenText = (key: string) => (taken ? (taken.values[key] ?? "") : undefined);
  return { line, id: Number(text(idKey)), name: text("name"), text, takenText, taken };
}

const nameIn = ({ name, taken }: ReadRow): string => (name === "" ? (taken?.name ?? "") : name);

function whyUnused(
  { id, name, taken }: ReadRow,
  { of, people }: KnownList,
  seen: ReadonlySet<number>,
): Reason | null {
  if (taken && taken.of !== of) return "other-file";
  const names = people.get(id);
  if (!names) return "not-here";
  const known = [names.ar, names.ckb, names.en, taken?.name];
  if ((taken && taken.id !== id) || !known.some((each) => isSameName(name, each))) return "name";
  return seen.has(id) ? "twice" : null;
}

/** Whether all words of the shorter name are in the longer one. A file without names says nothing against an id. */
function isSameName(given: string, known: string | null | undefined): boolean {
  if (given === "") return true;
  if (!known) return false;
  const [one, other] = [new Set(searchWords(given)), new Set(searchWords(known))];
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one];
  return shorter.size > 0 && [...shorter].every((word) => longer.has(word));
}
