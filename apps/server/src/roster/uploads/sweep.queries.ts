import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface OldUpload {
  readonly id: number;
}

/** Uploads without a change of state for this many days, without work under way, and not swept yet. */
export const listOld = (db: Db, schoolId: number, days: number, id?: number): Promise<OldUpload[]> =>
  db
    .selectFrom("roster_uploads as upload")
    .select("upload.id")
    .where("upload.school_id", "=", schoolId)
    .$if(id !== undefined, (query) => query.where("upload.id", "=", id ?? 0))
    .where(
      sql<boolean>`coalesce(undone_at, committed_at, uploaded_at) < now() - make_interval(days => ${days})`,
    )
    .where("upload.state", "not in", ["checking", "committing", "undoing"])
    .where(
      sql<boolean>`(outcome is not null or upload.state in ('receiving', 'checked', 'refused', 'failed'))`,
    )
    .orderBy("upload.id")
    .execute();

/** Uploads that wait for work. */
export const listWaiting = (db: Db, schoolId: number): Promise<OldUpload[]> =>
  db
    .selectFrom("roster_uploads")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("state", "in", ["checking", "committing", "undoing"])
    .orderBy("id")
    .execute();

/** Which of these keys are those of jobs. */
export async function listJobKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom("jobs")
    .select("key")
    .where(sql<boolean>`key = any(${sql.val(keys)}::text[])`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Every school, head offices too. */
export const listSchools = (db: Db) => db.selectFrom("schools").select("id").orderBy("id").execute();
