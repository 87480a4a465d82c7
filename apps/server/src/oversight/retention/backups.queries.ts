import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** What a backup holds. */
export interface BackupHeld {
  /** Of the part of the database. */
  readonly bytes: number;
  /** Null: the database alone was copied. */
  readonly files: number | null;
}

/** The latest first. */
export const listTaken = (db: Db, most: number) =>
  db
    .selectFrom("backups_taken")
    .select(["taken_at as takenAt", "bytes", "files"])
    .orderBy("taken_at", "desc")
    .limit(most)
    .execute();

/** Taken now. */
export const insertTaken = (db: Db, { bytes, files }: BackupHeld) =>
  db
    .insertInto("backups_taken")
    .values({ taken_at: sql`now()`, bytes, files })
    .execute();

export const deleteTaken = (db: Db, olderThanDays: number) =>
  db
    .deleteFrom("backups_taken")
    .where("taken_at", "<", sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .execute();
