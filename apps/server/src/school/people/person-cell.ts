import type { Locale } from "@dars/contract/platform/primitives";

import type { ColumnVerbs, leftOut } from "#platform/db/person-table.ts";

type ListOf = "students" | "guardians" | "teachers";

/** A column of a person in the tables and lists of an office. */
export interface TableCell {
  readonly kind: "text" | "lines" | "email" | "phone" | "sex" | "date";
  readonly title: Readonly<Record<Locale, string>>;
  /** Offices' other words for it. */
  readonly words: readonly string[];
  /** Who has it in a table. */
  readonly of: readonly ("student" | "teacher")[];
  /** Words for it in the columns of a guardian, the first and the second of a row; absent: guardians have no such column. */
  readonly ofGuardians?: readonly [first: readonly string[], second: readonly string[]];
  /** What a guardian's column was called in templates that offices already have. */
  readonly former?: readonly string[];
  /** The lists that show it to all who may see it (`seen`). */
  readonly lists: readonly ListOf[];
  /** A wrong value waits in the review, and the row is imported without it. A guardian's always does. */
  readonly mayWait?: true;
}

/** A cell of a person in a OneRoster package. */
export interface RosterCell {
  readonly file: "users" | "demographics";
  /** A column of the standard, or one of our own that begins with `metadata.`. */
  readonly cell: string;
  /** What an empty cell says: that there is none, or nothing. */
  readonly ifEmpty: "none" | "unsaid";
}

type Reason = ReturnType<typeof leftOut>;

/** What lists, the office's tables and OneRoster have of a column. */
export interface ColumnUses {
  /** Whether a line of the list of people has it. */
  readonly isListed: boolean;
  readonly tables: TableCell | Reason;
  readonly oneRoster: RosterCell | Reason;
}

/** A column that the contract has a field for says all of this too. */
export type RecordColumn = ColumnVerbs & ({ readonly field?: never } | NamedColumn);
export type NamedColumn = ColumnVerbs & ColumnUses & { readonly field: string };

export const users = (cell: string, ifEmpty: RosterCell["ifEmpty"] = "unsaid"): RosterCell => ({
  file: "users",
  cell,
  ifEmpty,
});

export const demographics = (cell: string): RosterCell => ({ file: "demographics", cell, ifEmpty: "unsaid" });

export const titled = (en: string, ar: string, ckb: string): TableCell["title"] => ({ en, ar, ckb });

export const STUDENTS_AND_TEACHERS = ["student", "teacher"] as const;
export const ALL_LISTS = ["students", "guardians", "teachers"] as const;
