import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface RowMark {
  readonly file: string;
  readonly sourcedId: string;
  /** Null: the row has gone. */
  readonly hash: string | null;
  readonly changedAt: Date;
}

export const listRowMarks = (db: Db, schoolId: number, version: string): Promise<RowMark[]> =>
  db
    .selectFrom("roster_row_marks")
    .select(["file", "sourced_id as sourcedId", "row_hash as hash", "changed_at as changedAt"])
    .where("school_id", "=", schoolId)
    .where("version", "=", version)
    .execute();

export async function upsertRowMarks(
  db: Db,
  schoolId: number,
  version: string,
  marks: readonly RowMark[],
): Promise<void> {
  if (marks.length === 0) return;
  const at = marks.map(({ changedAt }) => changedAt.toISOString());
  const [files, ids] = [marks.map(({ file }) => file), marks.map(({ sourcedId }) => sourcedId)];
  const hashes = marks.map(({ hash }) => hash);
  await sql`
    insert into roster_row_marks (school_id, version, file, sourced_id, row_hash, changed_at)
    select ${schoolId}::bigint, ${version}, mark.* from unnest(
      ${files}::text[], ${ids}::text[], ${hashes}::text[], ${at}::timestamptz[]
    ) as mark
    on conflict (school_id, version, file, sourced_id)
      do update set row_hash = excluded.row_hash, changed_at = excluded.changed_at
  `.execute(db);
}

/** An earlier package of a school or head office, as the base of a later delta. */
interface Base {
  readonly takenAt: Date;
  readonly hasDemographics: boolean;
}

/** The latest package of this version that was taken at `since` or before. */
export const findBase = (db: Db, schoolId: number, version: string, since: Date): Promise<Base | undefined> =>
  packages(db, schoolId)
    .where("version", "=", version)
    .where("taken_at", "<=", since)
    .limit(1)
    .executeTakeFirst();

/** The last packages of a place, the latest first. */
export const listPackages = (db: Db, schoolId: number) => packages(db, schoolId).limit(20).execute();

const packages = (db: Db, schoolId: number) =>
  db
    .selectFrom("exports_taken")
    .select(["taken_at as takenAt", "taken_by as takenBy", "version", "is_delta as isDelta"])
    .select("has_demographics as hasDemographics")
    .where("school_id", "=", schoolId)
    .where("kind", "=", "roster")
    .where("is_notice", "=", false)
    .orderBy("taken_at", "desc");
