import type { RawBuilder } from "kysely";

import type { Db } from "./db.ts";

/**
 * A table of rows that the server keeps about others by itself. Where those others are taken back as if they had never
 * been, these go too, for nobody's work is lost with them.
 */
export interface Follower {
  readonly table: string;
  /** Says of a row, under the name `kept`, that it is somebody's work after all. Absent: no row is. */
  readonly isWork?: RawBuilder<boolean>;
  /** Says of a row of a school, under the name `kept`, that it has been made since and nobody needs it any more. */
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

/** What a slice leaves in its tables about rows of others. */
export interface Traces {
  /** Each after those that its rows point to. */
  readonly followers?: readonly Follower[];
  readonly looseKeys?: readonly LooseKey[];
  /** Keeps the server from adding to the followers in a school until the transaction ends. */
  readonly hold?: (db: Db, schoolId: number) => Promise<unknown>;
}

/** The traces of all slices. */
export interface AllTraces extends Required<Pick<Traces, "followers" | "looseKeys">> {
  readonly holds: readonly NonNullable<Traces["hold"]>[];
}
