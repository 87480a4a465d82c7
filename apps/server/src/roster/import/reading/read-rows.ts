import { isUtf8 } from "node:buffer";

import type { PersonNameParts } from "@dars/contract/school/people";

import type { Relation } from "#platform/db/schema.gen.ts";
import { readRecords, type BrokenRecord, type CsvRecord } from "#platform/packages/read-records.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import { type Cells, type Column, emptyCells, isNeeded, type Table } from "#roster/standard/public.ts";
import type { PersonDetails } from "#school/people/public.ts";

import type { Issue, IssueCode, IssueLog, IssueParams } from "./issues.ts";
import { getColumnName, readHeader, type Header, type ReadHeader } from "./read-header.ts";
import { repairCell, type Repaired } from "./repair-cell.ts";
import { withoutMark } from "./without-mark.ts";

/** A row that passed its own checks. Cells are repaired; an empty one is "". */
export interface Row {
  readonly row: number;
  readonly sourcedId: string;
  /** False for 'tobedeleted' and for any status that is not known: the record ends (OR-5). */
  readonly isActive: boolean;
  readonly cells: Cells;
  readonly metadata?: Readonly<Record<string, string>>;
  /** The parts of the name, from a source that has a column for each. */
  readonly names?: PersonNameParts;
  /** How a guardian is related to each child, by the child's sourcedId, from a source that says it. */
  readonly relations?: Readonly<Record<string, Relation>>;
  /** From a table of the office, beside the cells; null where it deletes what is known, as few cells of a package do. */
  readonly details?: Partial<PersonDetails>;
  /** Not said by the source, but concluded from its other rows: it never changes what the school knows already. */
  readonly isConcluded?: true;
}

/** The results of reading one file. */
export interface RowSet {
  readonly file: string;
  readonly isDelta: boolean;
  readonly rows: Row[];
  /** Ids of rows that were made one with another row: they are there, and have no row of their own. */
  readonly aliases?: ReadonlySet<string>;
  /** The first issue of each rejected row, by its sourcedId, as the cause for its dependent rows. */
  readonly rejected: Map<string, Issue>;
  /** Rows of the file, good and bad, without the header. */
  total: number;
  rejectedRows: number;
  /** Rejected rows without a readable id: their records are unknown. */
  nameless: number;
  /** The columns that the header has, by their names in the format. */
  readonly columns?: Set<string>;
  /** The records that may end by absence, of a file that is made of several of which some are not there. */
  readonly mayEnd?: (sourcedId: string) => boolean;
  /** The source says nothing of guardians: no link ends by absence. */
  readonly isWithoutAgents?: true;
}

export interface Source {
  readonly file: string;
  readonly table: Table;
  readonly isDelta: boolean;
  /** The column with the id of a row's record, which several rows may share, or "". Absent: sourcedId, each once. */
  readonly key?: string;
  /** Called for each row of any file: throws when the package has too many (OR-13). */
  readonly countRow: () => void;
}

/** Reads a file row by row. A bad row is reported and left out; only an unreadable header refuses the package. */
export async function readRows(
  chunks: AsyncIterable<Buffer>,
  source: Source,
  log: IssueLog,
): Promise<RowSet> {
  const { file, isDelta } = source;
  const set: RowSet = {
    file,
    isDelta,
    rows: [],
    rejected: new Map(),
    total: 0,
    rejectedRows: 0,
    nameless: 0,
    columns: new Set(),
  };
  const seen = new Map<string, number>();
  let read: ReadHeader | undefined;

  function hearRecord(record: CsvRecord): void {
    if (!read) {
      read = readHeader(headerCells(file, record), source, log);
      for (const column of read.header) if (column) set.columns?.add(getColumnName(column));
      return;
    }
    if (read.refusal) throw read.refusal;
    source.countRow();
    set.total += 1;
    const result = new RowReader(source, read, record, log).read(seen);
    if (result.row) set.rows.push(result.row);
    else reject(set, result.issue);
  }

  function hearBroken({ line, cell, message }: BrokenRecord): void {
    if (!read) throw refusedHeader("E_QUOTES", file, message);
    if (read.refusal) throw read.refusal;
    source.countRow();
    set.total += 1;
    const column = getColumnName(read.header[cell]);
    const issue: Issue = { file, row: line, ...(column && { column }), code: "E_QUOTES", message };
    log.add(issue);
    reject(set, issue);
  }

  await readRecords(file, withoutMark(file, chunks), { record: hearRecord, broken: hearBroken });
  if (!read) throw refusedHeader("E_COLS", file, "the file is empty; its first line must be the header");
  return set;
}

function reject(set: RowSet, issue: Issue): void {
  set.rejectedRows += 1;
  if (!issue.sourcedId) set.nameless += 1;
  if (issue.sourcedId && !set.rejected.has(issue.sourcedId)) set.rejected.set(issue.sourcedId, issue);
}

type Result = { readonly row: Row; readonly issue?: never } | { readonly row?: never; readonly issue: Issue };

class RowReader {
  readonly #source: Source;
  readonly #header: Header;
  readonly #width: number;
  readonly #record: CsvRecord;
  readonly #log: IssueLog;
  #sourcedId = "";
  #firstError: Issue | undefined;

  constructor(source: Source, { header, width }: ReadHeader, record: CsvRecord, log: IssueLog) {
    this.#source = source;
    this.#header = header;
    this.#width = width;
    this.#record = record;
    this.#log = log;
  }

  /** `seen` has the line of every id met so far in the file. */
  read(seen: Map<string, number>): Result {
    this.#sourcedId = this.#peek(this.#source.key ?? "sourcedId");
    this.#checkWidth();
    const { cells, metadata, problems } = this.#readCells();
    const isActive = cells.status !== "tobedeleted";
    // A record that ends needs its id and nothing else, so a half-empty row may end one.
    for (const { column, code, message, params } of problems)
      if (isActive || column === "sourcedId" || column === "status")
        this.#report(code, message, column, params);
    if (isActive) this.#checkRequired(cells);
    else if (!this.#sourcedId) this.#report("E_REQUIRED", "sourcedId is empty", "sourcedId");
    this.#checkOrder(cells);
    this.#checkDouble(seen);
    if (this.#firstError) return { issue: this.#firstError };
    const row = { row: this.#record.line, sourcedId: this.#sourcedId, isActive, cells };
    return { row: metadata ? { ...row, metadata } : row };
  }

  #readCells() {
    const cells = emptyCells();
    const problems: Array<{ column: string } & NonNullable<Repaired["found"]>> = [];
    let metadata: Record<string, string> | undefined;
    for (const column of this.#source.table) cells[column.name] = "";
    for (const [at, column] of this.#header.entries()) {
      if (column === undefined) continue;
      const name = getColumnName(column);
      const value = this.#decode(this.#record.cells[at] ?? "", name);
      if (typeof column === "string") (metadata ??= {})[name] = value;
      else if (value !== "") {
        const { value: repaired, found } = repairCell(column, value);
        cells[name] = repaired;
        if (found) problems.push({ column: name, ...found });
      }
    }
    return { cells, metadata, problems };
  }

  #decode(bytes: string, column: string): string {
    const value = decode(bytes);
    if (value === undefined) {
      this.#report("E_ENC", "this cell is not UTF-8; save the file as CSV UTF-8", column);
      return "";
    }
    if (value.includes("\0")) {
      this.#report("E_ENC", "this cell has a NUL byte in it", column);
      return "";
    }
    const trimmed = value.trim();
    if (trimmed !== value) this.#report("W_TRIM", "blanks around the value are dropped", column);
    return trimmed;
  }

  #checkWidth(): void {
    const extra = this.#record.cells.slice(this.#header.length);
    if (this.#record.cells.length < this.#width || extra.some((cell) => cell.trim() !== "")) {
      const has = this.#record.cells.length;
      this.#report("E_COLS", `the row has ${has} cells, the header ${this.#header.length}`);
    } else if (extra.length > 0)
      this.#report("W_EXTRA_CELLS", "empty cells behind the last column are dropped");
  }

  #checkRequired(cells: Cells): void {
    if (this.#firstError?.code === "E_COLS") return;
    const { isDelta, table } = this.#source;
    const isEmpty = (column: Column) => isNeeded(column, isDelta) && cells[column.name] === "";
    for (const { name } of table.filter(isEmpty))
      if (this.#firstError?.column !== name) this.#report("E_REQUIRED", `${name} is empty`, name);
  }

  #checkOrder({ startDate, beginDate, endDate, assignDate, dueDate }: Cells): void {
    // The dates of other programs are read later, in the order that all of them have.
    if (this.#source.key !== undefined) return;
    const begins = startDate || beginDate;
    if (begins && endDate && begins > endDate) this.#report("E_RANGE", "it ends before it begins", "endDate");
    if (assignDate && dueDate && assignDate > dueDate)
      this.#report("E_RANGE", "it is due before it is given", "dueDate");
  }

  #checkDouble(seen: Map<string, number>): void {
    if (!this.#sourcedId || this.#source.key !== undefined) return;
    const before = seen.get(this.#sourcedId);
    if (before === undefined) seen.set(this.#sourcedId, this.#record.line);
    else
      this.#report("E_DUP_ID", `the row of line ${before} has the same sourcedId`, "sourcedId", {
        line: String(before),
      });
  }

  #peek(name: string): string {
    if (name === "") return "";
    const at = this.#header.findIndex((column) => getColumnName(column) === name);
    return decode(this.#record.cells[at] ?? "")?.trim() ?? "";
  }

  #report(code: IssueCode, message: string, column?: string, params?: IssueParams): void {
    const { file } = this.#source;
    const sourcedId = this.#sourcedId.slice(0, 255);
    const row = this.#record.line;
    const issue: Issue = {
      file,
      row,
      ...(column && { column }),
      code,
      ...(sourcedId && { sourcedId }),
      message,
      ...(params && { params }),
    };
    this.#log.add(issue);
    if (code.startsWith("E_")) this.#firstError ??= issue;
  }
}

/** The text of bytes written as characters, or undefined where they are not UTF-8. */
function decode(bytes: string): string | undefined {
  if (!/[\u0080-\u00ff]/.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, "latin1");
  return isUtf8(buffer) ? buffer.toString("utf8") : undefined;
}

function headerCells(file: string, { cells }: CsvRecord): string[] {
  return cells.map((cell) => {
    const name = decode(cell);
    if (name === undefined || name.includes("\0"))
      throw refusedHeader("E_ENC", file, "the header is not UTF-8; save the file as CSV UTF-8");
    return name;
  });
}

function refusedHeader(code: "E_ENC" | "E_COLS" | "E_QUOTES", file: string, message: string): PackageRefused {
  return new PackageRefused(code, `${file}: ${message}.`, { file, row: 1 });
}
