import { type Column, findColumns, type FileName, type Table } from "#roster/standard/public.ts";

import type { Issue, IssueLog, RowRef } from "./issues.ts";
import type { Package } from "./read-package.ts";
import type { Row, RowSet } from "./read-rows.ts";
import { listed } from "./repair-cell.ts";

/**
 * Records known from earlier imports of the source: a delta file refers to records that it does not include
 * again.
 */
export interface KnownRecords {
  /** Whether a record of that file was imported before and has not ended since. */
  readonly has: (file: FileName, sourcedId: string) => boolean;
}

export interface CheckedFile {
  readonly file: FileName;
  readonly isDelta: boolean;
  readonly total: number;
  /** Active rows, including rows that end. */
  readonly rows: readonly Row[];
  readonly rejected: number;
  readonly blocked: number;
}

export type CheckedFiles = ReadonlyMap<FileName, CheckedFile>;

/** A check that needs more than one file; returns the row's problem, if any. */
export type ExtraCheck = (file: FileName, row: Row) => Omit<Issue, "file" | "row" | "sourcedId"> | undefined;

type Verdict = { readonly is: "fine" } | { readonly is: "rejected" | "blocked"; readonly root: RowRef };

/** No organisation and no calendar is deeper. */
const DEEPEST = 100;

const FINE: Verdict = { is: "fine" };

/**
 * Checks where rows point to, in the order of OR-2. A row that points to nothing is rejected (E_ORPHAN); a row that
 * points to a rejected one is blocked, and its issue names the first cause (OR-8). Rows that end are not checked.
 */
export function checkReferences(
  { manifest, files, log }: Package,
  known: KnownRecords,
  extra: ExtraCheck = () => undefined,
): CheckedFiles {
  const checker = new Checker(files, known, log, extra);
  const checked = new Map<FileName, CheckedFile>();
  for (const [file, set] of files)
    checked.set(file, checker.check(file, set, findColumns(manifest.version, file) ?? []));
  return checked;
}

class Checker {
  readonly #files: Package["files"];
  readonly #known: KnownRecords;
  readonly #log: IssueLog;
  readonly #extra: ExtraCheck;
  readonly #rows = new Map<FileName, ReadonlyMap<string, Row>>();
  readonly #verdicts = new Map<Row, Verdict>();
  /** Rows under judgement: meeting one again means that it is its own ancestor. */
  readonly #open = new Set<Row>();

  constructor(files: Package["files"], known: KnownRecords, log: IssueLog, extra: ExtraCheck) {
    this.#files = files;
    this.#known = known;
    this.#log = log;
    this.#extra = extra;
    for (const [file, set] of files)
      this.#rows.set(file, new Map(set.rows.map((row) => [row.sourcedId, row])));
  }

  check(file: FileName, set: RowSet, table: Table): CheckedFile {
    const pointers = table.filter(({ refersTo, loose }) => refersTo && !loose);
    const counts = { fine: 0, rejected: set.rejectedRows, blocked: 0 };
    const rows = set.rows.filter((row) => {
      const { is } = this.#judge(file, pointers, row);
      counts[is] += 1;
      return is === "fine";
    });
    return {
      file,
      isDelta: set.isDelta,
      total: set.total,
      rows,
      rejected: counts.rejected,
      blocked: counts.blocked,
    };
  }

  #judge(file: FileName, pointers: Table, row: Row): Verdict {
    const known = this.#verdicts.get(row);
    if (known) return known;
    this.#open.add(row);
    const verdict = row.isActive ? this.#judgeActive(file, pointers, row) : FINE;
    this.#open.delete(row);
    this.#verdicts.set(row, verdict);
    return verdict;
  }

  #judgeActive(file: FileName, pointers: Table, row: Row): Verdict {
    for (const column of pointers)
      for (const id of column.kind === "list" ? listed(row.cells[column.name]) : [row.cells[column.name]]) {
        const verdict = id ? this.#follow(file, pointers, row, column, id) : FINE;
        if (verdict.is !== "fine") return verdict;
      }
    const problem = this.#extra(file, row);
    return problem ? this.#reject(file, row, problem) : FINE;
  }

  #follow(file: FileName, pointers: Table, row: Row, column: Column, id: string): Verdict {
    const target = column.refersTo ?? file;
    const found = this.#rows.get(target)?.get(id);
    const why = found ? this.#faultOf(found) : this.#faultOfAbsent(target, id);
    if (why !== undefined)
      return this.#reject(file, row, {
        column: column.name,
        code: "E_ORPHAN",
        message: `${target}.csv has no '${id}'${why}`,
      });
    const root = found
      ? this.#rootOf(file, target, pointers, found)
      : this.#files.get(target)?.rejected.get(id);
    return root ? this.#block(file, row, column, root) : FINE;
  }

  /** Why a row that is there cannot be pointed to. */
  #faultOf(found: Row): string | undefined {
    if (!found.isActive) return `: line ${found.row} ends it`;
    if (this.#open.has(found)) return " that is not below this row itself";
    return this.#open.size > DEEPEST ? ` within ${DEEPEST} steps` : undefined;
  }

  /** A file that is whole says all there is; beside a delta file, or none, earlier imports count. */
  #faultOfAbsent(target: FileName, id: string): string | undefined {
    const set = this.#files.get(target);
    if (set?.rejected.has(id)) return undefined;
    return set?.isDelta !== false && this.#known.has(target, id) ? undefined : "";
  }

  /** The row to blame when the referenced row is not accepted. Earlier files have been judged already. */
  #rootOf(file: FileName, target: FileName, pointers: Table, found: Row): RowRef | undefined {
    const verdict = target === file ? this.#judge(file, pointers, found) : this.#verdicts.get(found);
    return verdict && verdict.is !== "fine" ? verdict.root : undefined;
  }

  #reject(file: FileName, { row, sourcedId }: Row, problem: ReturnType<ExtraCheck> & object): Verdict {
    const issue: Issue = { file: `${file}.csv`, row, sourcedId, ...problem };
    const placed = this.#log.add(issue);
    return { is: "rejected", root: { file: placed.file, row: placed.row, code: issue.code } };
  }

  #block(
    file: FileName,
    { row, sourcedId }: Row,
    { name }: Column,
    { file: rootFile, row: rootRow, code }: RowRef,
  ): Verdict {
    const root = { file: rootFile, row: rootRow, code };
    this.#log.add({
      file: `${file}.csv`,
      row,
      column: name,
      code: "E_ORPHAN",
      sourcedId,
      message: `waits for ${rootFile} line ${rootRow} (${code})`,
      blockedBy: root,
    });
    return { is: "blocked", root };
  }
}
