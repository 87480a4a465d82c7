import type { TableChoices, TableColumnTaken, TableQuestion } from "@dars/contract/roster/table-choices";

import type { Issue, KnownGroup, Package } from "#roster/import/public.ts";

import type { TableSchool } from "./table-school.ts";

/**
 * The subject of an office's table, one row each: a student with up to two guardians, a teacher, or a
 * teaching assignment.
 */
export const TABLE_KINDS = ["students", "teachers", "assignments"] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** Whether the day precedes the month. */
export type DateOrder = "dmy" | "mdy";

/** A row as it was read, for reports and for putting it right in place: its cells by the keys of their columns. */
export interface TableRow {
  /** Of the file: the header is line 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface TableRequest {
  readonly fileName: string;
  readonly kind: TableKind;
  readonly choices: TableChoices;
  /** The school that the table is for, from loadTableSchool(). */
  readonly school: TableSchool;
  /** The day of the import, such as 2026-09-01: moves begin on it. */
  readonly today: string;
  /** Corrected cells: by line, then by the key of the column. They replace the values of the file. */
  readonly fixes?: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

export interface TableRead {
  /** For planImport(). Delta: absence from a table ends no record. Its log uses the table's lines and columns. */
  readonly package: Package;
  /** Pass the loaded group to this before planImport(): it lets rows find records without a sourcedId. */
  readonly adopt: (group: KnownGroup) => KnownGroup;
  /** While a question is open the table must not be committed; until then it is read by the `chosen` answer. */
  readonly questions: readonly TableQuestion[];
  readonly issues: readonly Issue[];
  readonly rows: readonly TableRow[];
  /** The columns that the file has, in its order, and what each was taken for. */
  readonly columns: readonly TableColumnTaken[];
  /** Rows that match the school's data already: they are not in the package. */
  readonly unchanged: number;
  /** New classes of existing sections, each by its subject and section. */
  readonly opened: readonly string[];
  /** When a filled table was taken; null where it does not say. Absent for a table that an office has made. */
  readonly takenAt?: string | null;
}
