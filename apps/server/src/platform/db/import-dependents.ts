import type { RawBuilder } from "kysely";

import type { Db } from "./db.ts";

/**
 * A table of rows that the server derives from others by itself. When those others are undone as if they had
 * never existed, these rows are deleted too, since no user's work is lost with them.
 */
export interface Follower {
  readonly table: string;
  /** Whether a row, under the name `kept`, is a user's work after all. Absent: no row is. */
  readonly isWork?: RawBuilder<boolean>;
  /** Whether a row of a school, under the name `kept`, was created since then and is no longer needed. */
  readonly isIdle?: (schoolId: number, since: Date) => RawBuilder<boolean>;
}

/** A column that points to the id of another table's rows, or to several, without a foreign key that says so. */
export interface LooseKey {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  readonly isMany?: boolean;
  /** Where it says something of a row, under the name `kept`; absent: everywhere. */
  readonly where?: RawBuilder<boolean>;
}

/** A slice's derived rows about rows of others. */
export interface ImportDependents {
  /** Each after the tables that its rows point to. */
  readonly followers?: readonly Follower[];
  readonly looseKeys?: readonly LooseKey[];
  /** Keeps the server from adding to the followers in a school until the transaction ends. */
  readonly hold?: (db: Db, schoolId: number) => Promise<unknown>;
}

/** The importDependents of all slices. */
export interface AllImportDependents extends Required<Pick<ImportDependents, "followers" | "looseKeys">> {
  readonly holds: readonly NonNullable<ImportDependents["hold"]>[];
}
