/** Nothing happens to it, with the reason. */
export interface Reason {
  readonly because: string;
}

/** It remains as it is, in an erasure or at the school that a person leaves. */
export const stays = (because: string): Reason => ({ because });

/** It is not in "my data". */
export const leftOut = (because: string): Reason => ({ because });

/** What an erasure leaves in a column, in SQL; it may read the columns of the row. */
export interface Leaves {
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
 * `apart`: what a statement of the table's slice decides.
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

/** Everything that the server's verbs have to know about a column of a person. */
export interface PersonColumn {
  /** The name of the field in the contract; absent where it has none. */
  readonly field?: string;
  readonly seen: Seen;
  readonly written: readonly Writer[];
  readonly erase: Leaves | typeof COUNTS | Reason;
  readonly merge: ColumnMerge;
  /** Its name in the file of "my data". */
  readonly myData: string | Reason;
  /** With whom it goes to another school: with everybody (staff that is sent there too), or with students and their guardians. */
  readonly transfer: "everybody" | "students" | Reason;
}

/** A table that is declared column by column. */
export interface PersonTable {
  readonly table: string;
  /** The columns by which a row is a person's. */
  readonly of: readonly string[];
  /** The file of "my data" that has it. */
  readonly file: string;
  /** How long it is kept: a line of docs/rules.md, "Retention". */
  readonly keep: string;
  readonly columns: Readonly<Record<string, PersonColumn>>;
}

/** A column that the server keeps for itself. */
export const serverColumn: PersonColumn = {
  seen: "nobody",
  written: ["server"],
  erase: stays("It says nothing of the person."),
  merge: "kept",
  myData: leftOut("It says nothing of the person."),
  transfer: stays("Each school has its own row."),
};

/** The columns of which this is true, in the order of the declaration. */
export const columnsThat = (
  { columns }: PersonTable,
  isSo: (column: PersonColumn) => boolean,
): readonly string[] => Object.entries(columns).flatMap(([name, column]) => (isSo(column) ? [name] : []));
