import type { Row, RowSet } from "#roster/import/reading/read-rows.ts";
import type { Table } from "#roster/standard/public.ts";

import type { RosterRows } from "./roster-rows.ts";

/** One CSV file of a package that another program writes in a format of its own. */
export interface ProgramFile {
  /** Its name without ".csv", as the program writes it. */
  readonly name: string;
  readonly table: Table;
  /** The column with the id of the record that a row is about; "" where there is none. */
  readonly key: string;
  /** Columns with days, which are read in one order in all files of the package. */
  readonly days?: readonly string[];
  /** A package of the program is known by these files. */
  readonly isMark?: true;
}

/** The files of a package that are there, by their names in lower case. */
export interface ProgramPackage {
  readonly find: (name: string) => RowSet | undefined;
  /** A day of a cell as 2026-09-01; a cell that is none comes back as it is. */
  readonly readDay: (cell: string | undefined) => string;
}

/** A program whose packages say in files of their own what OneRoster says. */
export interface Program {
  readonly sourceName: string;
  /** Ids of one source are one person's only within it (OR-3): each format has its own. */
  readonly sourceCode: string;
  readonly files: readonly ProgramFile[];
  /** Says the rows of a package in the words of OneRoster 1.2. */
  readonly translate: (read: ProgramPackage, roster: RosterRows) => void;
}

/** The row of a program's file that a row of the roster comes from. */
export interface RowOrigin {
  /** The file as it is named in the package. */
  readonly file: string;
  readonly row: number;
  /** The file's own names of columns, by their names in OneRoster. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Reads the cells of a row by their columns; "" of a column that the file lacks. */
export const makeCellGetter =
  ({ cells }: Pick<Row, "cells">) =>
  (column: string): string =>
    cells[column] ?? "";

/** The rows of a file, each with the file; none where the package lacks it. */
export function listRows(read: ProgramPackage, name: string): ReadonlyArray<readonly [RowSet, Row]> {
  const set = read.find(name);
  return set ? set.rows.map((row) => [set, row] as const) : [];
}

export const originIn = (
  set: Pick<RowSet, "file">,
  { row }: Pick<Row, "row">,
  columns: RowOrigin["columns"] = {},
): RowOrigin => ({ file: set.file, row, columns });
