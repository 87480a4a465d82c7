import { createHash } from "node:crypto";

import type { Issue, IssueCode } from "#roster/import/reading/issues.ts";
import type { RowSet } from "#roster/import/reading/read-rows.ts";
import { repairCell } from "#roster/import/reading/repair-cell.ts";
import {
  type Column,
  emptyCells,
  FILES,
  findColumns,
  type FileName,
  type Table,
} from "#roster/standard/public.ts";

import type { ProgramLog } from "./program-log.ts";
import type { RowOrigin } from "./program.ts";

/** What the files of a package say of one file of the roster beside its rows. */
type RosterScope = Pick<RowSet, "isDelta" | "mayEnd" | "isWithoutAgents">;

/** A row of the roster in the words of OneRoster. */
interface RosterRow {
  readonly origin: RowOrigin;
  readonly sourcedId: string;
  readonly cells: Readonly<Record<string, string>>;
  /** False where the program says that the record has ended (OR-5). */
  readonly isActive?: boolean;
  readonly isConcluded?: true;
}

type RowProblem = Pick<Issue, "code" | "message" | "column" | "params">;

export const VERSION = "1.2";

/** Programs leave it empty; a given name alone will do. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["familyName"]);

/** Collects the rows of a program's package as files of OneRoster. A row that cannot be one is reported and left out. */
export class RosterRows {
  readonly log: ProgramLog;
  readonly #files = new Map<FileName, RowSet>();
  readonly #lines = new Map<string, number>();

  constructor(log: ProgramLog) {
    this.log = log;
  }

  /** Says that the package has this file of the roster, with or without rows. */
  open(file: FileName, { isDelta, ...scope }: RosterScope): void {
    const rows = { rows: [], rejected: new Map<string, Issue>() };
    const counts = { total: 0, rejectedRows: 0, nameless: 0 };
    this.#files.set(file, { file: `${file}.csv`, isDelta, ...rows, ...counts, ...scope });
  }

  /** Takes over the rows of the package's own file that could not be read, under the ids that they would have had. */
  takeRejected(file: FileName, read: RowSet | undefined, toId = (id: string) => id): void {
    const set = this.#files.get(file);
    if (!set || !read) return;
    set.total += read.rejectedRows;
    set.rejectedRows += read.rejectedRows;
    set.nameless += read.nameless;
    for (const [id, issue] of read.rejected) set.rejected.set(toId(id), issue);
  }

  add(file: FileName, row: RosterRow): void {
    const set = this.#files.get(file);
    if (!set) return;
    const { origin, sourcedId } = row;
    const key = `${file} ${sourcedId}`;
    const before = this.#lines.get(key);
    if (before !== undefined) {
      this.reject(file, origin, {
        code: "E_DUP_ID",
        message: `line ${before} says the same already`,
        params: { line: String(before) },
      });
      return;
    }
    const { cells, problem } = this.#readCells(findColumns(VERSION, file) ?? [], row);
    if (problem) {
      this.reject(file, origin, problem, sourcedId);
      return;
    }
    this.#lines.set(key, origin.row);
    this.log.comesFrom(file, sourcedId, origin);
    set.total += 1;
    set.rows.push({
      row: origin.row,
      sourcedId,
      isActive: row.isActive !== false,
      cells,
      ...(row.isConcluded && { isConcluded: true }),
    });
  }

  /** Leaves a row of the package out. Rows that depend on it wait for it, if its id is known. */
  reject(
    file: FileName,
    { file: own, row, columns }: RowOrigin,
    { column, ...problem }: RowProblem,
    sourcedId?: string,
  ): void {
    const issue = this.log.add({
      file: own,
      row,
      ...problem,
      ...(column !== undefined && { column: columns[column] ?? column }),
      ...(sourcedId !== undefined && { sourcedId }),
    });
    const set = this.#files.get(file);
    if (!set) return;
    set.total += 1;
    set.rejectedRows += 1;
    if (sourcedId !== undefined && !set.rejected.has(sourcedId)) set.rejected.set(sourcedId, issue);
  }

  /** Reports something of a row that is imported without it, or by a conclusion. */
  warn(origin: RowOrigin, code: IssueCode, message: string, column?: string, read?: string): void {
    this.log.add({
      file: origin.file,
      row: origin.row,
      code,
      message,
      ...(column !== undefined && { column: origin.columns[column] ?? column }),
      ...(read !== undefined && { params: { read } }),
    });
  }

  /** The files that the package has, in the order of OR-2. */
  get files(): Map<FileName, RowSet> {
    return new Map(
      FILES.flatMap((file) => {
        const set = this.#files.get(file);
        return set ? [[file, set] as const] : [];
      }),
    );
  }

  #readCells(table: Table, row: RosterRow) {
    const { sourcedId, cells, isActive = true } = row;
    const read = Object.assign(emptyCells(), Object.fromEntries(table.map(({ name }) => [name, ""])));
    let problem: RowProblem | undefined;
    for (const column of table) {
      const value = column.name === "sourcedId" ? sourcedId : cells[column.name];
      const cell = this.#readCell(column, value ?? "", row);
      read[column.name] = cell.value;
      problem ??= cell.problem;
    }
    read["status"] = isActive ? "" : "tobedeleted";
    return { cells: read, problem };
  }

  #readCell(
    column: Column,
    value: string,
    { origin, isActive = true }: RosterRow,
  ): { readonly value: string; readonly problem?: RowProblem } {
    const { name } = column;
    if (value === "") {
      if (!isActive || !isRequired(column)) return { value };
      const message = `${origin.columns[name] ?? name} is empty`;
      return { value, problem: { code: "E_REQUIRED", message, column: name } };
    }
    const { value: repaired, found } = repairCell(column, value);
    if (found?.code.startsWith("E_")) return { value: repaired, problem: { ...found, column: name } };
    if (found) this.warn(origin, found.code, found.message, name, found.params?.["read"]);
    return { value: repaired };
  }
}

const isRequired = ({ name, required }: Column): boolean => required === true && !MAY_BE_EMPTY.has(name);

/** No id is longer (KEY-1). */
const LONGEST_ID = 255;
/** Half of a SHA-256 in hexadecimal digits. */
const DIGEST = 32;

/** An id that is made of several others; no two lists of them have the same. Of one too long the long parts are digests. */
export function joinIds(...ids: readonly string[]): string {
  const parts = ids.map(escapeId);
  const whole = parts.join("/");
  return whole.length <= LONGEST_ID ? whole : parts.map(shortenPart).join("/");
}

const shortenPart = (part: string): string =>
  part.length <= DIGEST ? part : createHash("sha256").update(part).digest("hex").slice(0, DIGEST);

/** A text as a part of an id, which has only letters, digits and . / @ _ - (KEY-1). */
const escapeId = (text: string): string =>
  text.replaceAll(/[^0-9A-Za-z.@-]/gu, (sign) => `_${(sign.codePointAt(0) ?? 0).toString(36)}_`);
