import type { Db } from "./db.ts";

/** Nothing happens to it, with the reason. */
interface Reason {
  readonly because: string;
}

/** It remains as it is, in an erasure or at the school that a person leaves. */
export const stays = (because: string): Reason => ({ because });

/** It is not in "my data". */
export const leftOut = (because: string): Reason => ({ because });

/** What an erasure leaves in a column, in SQL; it may read the columns of the row. */
interface Leaves {
  readonly leaves: string;
}

export const leaves = (expression: string): Leaves => ({ leaves: expression });

/** Nothing is left. */
export const EMPTY = leaves("null");

/** The revision of a row, which counts its changes. */
export const COUNTS = { counts: true } as const;

/**
 * What the kept record has after a merge (PER-2):
 * `kept`: its own value;
 * `firstKnown`: its own, or the merged record's where it has none;
 * `moves`: the same for a value that is unique in a school, which the merged record loses;
 * `movesIfFree`: the same, and the merged record loses it only then;
 * `apart`: what a statement of its own decides.
 */
type ColumnMerge = "kept" | "firstKnown" | "moves" | "movesIfFree" | "apart";

/**
 * Who sees a column of a person on its page, if anyone (docs/rules.md, "What one may see about a child"):
 * `page`: all who may open the page; `contacts`, `address`: who may read these (people.policy.ts);
 * `apart`: a route of its own shows it; `nobody`: no person.
 */
type Seen = "page" | "contacts" | "address" | "apart" | "nobody";

/** Where a column's value comes from: the office's form, the person's own profile, or the server. */
type Writer = "office" | "self" | "server";

/** What the verbs do with a column of a person. */
export interface ColumnVerbs {
  readonly seen: Seen;
  readonly written: readonly Writer[];
  readonly erase: Leaves | typeof COUNTS | Reason;
  readonly merge: ColumnMerge;
  /** Its name in the file of "my data". */
  readonly myData: string | Reason;
  /** With whom it goes to another school: with everybody (staff that is sent there too), or with students and their guardians. */
  readonly transfer: "everybody" | "students" | Reason;
}

export interface PersonColumn extends ColumnVerbs {
  /** The name of the field in the contract; absent where it has none. */
  readonly field?: string;
}

/** The columns of a table, each by its name. */
export type PersonColumns = Readonly<Record<string, PersonColumn>>;

/** A column that the server keeps for itself. */
export const serverColumn: ColumnVerbs = {
  seen: "nobody",
  written: ["server"],
  erase: stays("It says nothing of the person."),
  merge: "kept",
  myData: leftOut("It says nothing of the person."),
  transfer: stays("Each school has its own row."),
};

/** The columns of which this is true, in the order of the declaration. */
export const columnsThat = (
  columns: PersonColumns,
  isSo: (column: PersonColumn) => boolean,
): readonly string[] => Object.entries(columns).flatMap(([name, column]) => (isSo(column) ? [name] : []));

/** Columns that, with the person, are unique in a table: `where` is the predicate of a partial index. */
export interface UniqueWith {
  readonly columns: readonly string[];
  readonly where?: string;
}

export const besides = (columns: string, where?: string): UniqueWith => ({
  columns: columns === "" ? [] : columns.split(" "),
  ...(where !== undefined && { where }),
});

/**
 * What a merge does with the rows that a column ties to the record, or account, that goes:
 * `follows`: they go to the kept one, except a row whose place there is taken; it stays with the merged one;
 * `stays`: a log of what was done about or by it, or what names it in a list or a document;
 * `apart`: a statement of its own (`PersonTable.merge`, or of record-merges itself) moves them.
 */
export interface Tie {
  readonly on: "follows" | "stays" | "apart";
  readonly unless: readonly UniqueWith[];
  /** Only these rows follow. */
  readonly where?: string;
}

export const follows = (...unless: readonly UniqueWith[]): Tie => ({ on: "follows", unless });
export const followsWhere = (where: string): Tie => ({ on: "follows", unless: [], where });
export const STAYS: Tie = { on: "stays", unless: [] };
export const APART: Tie = { on: "apart", unless: [] };

type Ties = Readonly<Record<string, Tie>>;

/** From the record, or account, that goes to the one that is kept. */
export interface Following {
  readonly from: number;
  readonly to: number;
}

type MergeStatement = (db: Db, schoolId: number, which: Following) => Promise<unknown>;

/** Rows of a person, or of its account, that an erasure deletes, or leaves with these values. */
interface RowsErased {
  /** The columns by which a row is somebody's. */
  readonly by: readonly string[];
  /** In SQL; absent: the rows are deleted. */
  readonly values?: Readonly<Record<string, string>>;
  /** Columns that count the changes of a row. */
  readonly counted?: readonly string[];
  /** Only these rows. */
  readonly where?: string;
}

export const rowsGo = (...by: readonly string[]): RowsErased => ({ by });

export const blanked = (
  by: string,
  values: Readonly<Record<string, string>>,
  ...counted: readonly string[]
): RowsErased => ({ by: [by], values, counted });

/** What the columns declare. */
export const byColumns = (columns: PersonColumns, ...by: readonly string[]): RowsErased => ({
  by,
  values: Object.fromEntries(
    Object.entries(columns).flatMap(([column, { erase }]) =>
      "leaves" in erase ? [[column, erase.leaves]] : [],
    ),
  ),
  counted: columnsThat(columns, ({ erase }) => "counts" in erase),
});

/** A verb of the table's slice erases what the person has in it. */
interface EraseApart {
  readonly eraseApart: (db: Db, schoolId: number, personId: number) => Promise<unknown>;
}

/** A step of erase-person.ts, between holds and files. */
interface ErasedInSteps {
  readonly inSteps: string;
}

export const inSteps = (how: string): ErasedInSteps => ({ inSteps: how });

type Erasure = RowsErased | EraseApart | ErasedInSteps | Reason;

/** What goes along to another school, and how. */
interface Goes {
  readonly goes: string;
}

export const goes = (how: string): Goes => ({ goes: how });

/** A table with rows of people or accounts: what an erasure, "my data", a merge and a transfer do with them. */
export interface PersonTable {
  readonly table: string;
  /** Columns that name a person; lists and documents of them, too. */
  readonly people?: Ties;
  /** Columns that name an account. */
  readonly accounts?: Ties;
  /** Accounts of all schools are in it, so that no row belongs to one school. */
  readonly isOfAllSchools?: boolean;
  /** What every column says, where the table is declared column by column. */
  readonly columns?: PersonColumns;
  readonly erase: Erasure;
  /** The file of "my data". */
  readonly myData: string | Reason;
  /** Statements of a merge beside its ties: before the rows follow, or after. */
  readonly merge?: { readonly before?: MergeStatement; readonly after?: MergeStatement };
  readonly transfer: Goes | Reason;
  /** How long it is kept: a line of docs/rules.md, "Retention", or how long the record, the account or its work is kept. */
  readonly keep: string;
}

/** The declarations of one slice. */
export type PersonTables = readonly PersonTable[];

export const OF_THIS_SCHOOL = stays("It is of this school.");
export const NOT_LISTED = leftOut("The app shows it; the file has what DSR-1 lists.");

/** The same of all rows that say which account did something for the school. */
const WORK = {
  erase: stays("Who did it, by an account without a name."),
  myData: leftOut("The work of the school."),
  transfer: OF_THIS_SCHOOL,
};

/** A table that names those who did something in it, and nobody of whom it is. */
export const workTable = (
  table: string,
  { keep, ...ties }: Pick<PersonTable, "people" | "accounts" | "isOfAllSchools" | "keep">,
): PersonTable => ({ table, ...ties, ...WORK, keep });
