import { createHash } from "node:crypto";

import { emptyCells, type FileName, type Package, type Row, type RowSet } from "#roster/import/public.ts";

import type { TableLog } from "./table-log.ts";

/** Distinguishes records that come from tables from records of other sources. */
const SOURCE = "dars.tables";

const FILES = ["classes", "users", "enrollments", "demographics"] as const satisfies readonly FileName[];
type TableFile = (typeof FILES)[number];

export interface NewRow {
  readonly line: number;
  readonly sourcedId: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly names?: Row["names"];
  readonly relations?: Row["relations"];
  readonly details?: Row["details"];
  /** The row's position in the table, as TableLog takes it. */
  readonly owner: string;
}

/** Collects the data of a table in the form of a package. A row of one id is kept once. */
export class TablePackage {
  readonly log: TableLog;
  rejected = 0;
  /** New classes of existing sections, each by its subject and section. */
  readonly opened: string[] = [];
  readonly #files = new Map<TableFile, Map<string, Row>>();
  readonly #places = new Map<string, Pick<NewRow, "line" | "owner">>();

  constructor(log: TableLog) {
    this.log = log;
  }

  add(file: TableFile, { line, sourcedId, cells, names, relations, details, owner }: NewRow): void {
    const ofFile = this.#files.get(file) ?? new Map<string, Row>();
    this.#files.set(file, ofFile);
    if (ofFile.has(sourcedId)) return;
    this.log.comesFrom(sourcedId, owner);
    this.#places.set(sourcedId, { line, owner });
    ofFile.set(sourcedId, {
      row: line,
      sourcedId,
      isActive: true,
      cells: Object.assign(emptyCells(), { sourcedId, status: "active" }, cells),
      ...(names && { names }),
      ...(relations && { relations }),
      ...(details && { details }),
    });
  }

  /** Where in the table a record comes from. */
  findPlace(sourcedId: string): Pick<NewRow, "line" | "owner"> | undefined {
    return this.#places.get(sourcedId);
  }

  has(file: TableFile, sourcedId: string): boolean {
    return this.#files.get(file)?.has(sourcedId) ?? false;
  }

  /** Says how a guardian in the package is related to the children known so far. */
  relate(sourcedId: string, relations: NonNullable<Row["relations"]>): void {
    const users = this.#files.get("users");
    const row = users?.get(sourcedId);
    if (row) users?.set(sourcedId, { ...row, relations });
  }

  made(bytes: Buffer): Package {
    const files = new Map<FileName, RowSet>();
    for (const file of FILES) {
      const rows = [...(this.#files.get(file)?.values() ?? [])];
      const rejectedRows = file === "users" ? this.rejected : 0;
      if (rows.length + rejectedRows > 0) files.set(file, buildRowSet(file, rows, rejectedRows));
    }
    const modes = new Map([...files.keys()].map((file) => [file, "delta" as const]));
    return {
      manifest: { version: "1.1", modes, sourceName: "Dars tables", sourceCode: SOURCE },
      sha256: createHash("sha256").update(bytes).digest("hex"),
      files,
      log: this.log,
    };
  }
}

const buildRowSet = (file: TableFile, rows: Row[], rejectedRows: number): RowSet => ({
  file: `${file}.csv`,
  isDelta: true,
  rows,
  rejected: new Map(),
  total: rows.length + rejectedRows,
  rejectedRows,
  nameless: 0,
});
