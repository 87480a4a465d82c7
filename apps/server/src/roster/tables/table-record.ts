import type { IssueParams } from "#roster/import/public.ts";

import type { Fault } from "./repair-value.ts";

/** A row with its cells read by the kinds of their columns. */
export interface TableRecord {
  readonly line: number;
  /** By the key of the column. A column that the file does not have is not in it; an empty cell is "". */
  readonly values: Readonly<Record<string, string>>;
}

/** A row is not imported; says which cell is to blame. */
export class RowRefused extends Error {
  readonly column: string;
  readonly fault: Fault;

  constructor(column: string, code: Fault["code"], message: string, params: IssueParams = {}) {
    super(message);
    this.name = "RowRefused";
    this.column = column;
    this.fault = { code, message, params };
  }
}

/** A row is not read before a question about the table is answered. */
export class RowWaits extends Error {
  constructor() {
    super("the row waits for an answer");
    this.name = "RowWaits";
  }
}
