import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export type Work = "check" | "commit" | "undo";

export interface Job {
  readonly id: number;
  readonly schoolId: number;
  readonly uploadId: number;
  readonly work: Work;
  /** How often it has been taken up, this time among it. */
  readonly attempts: number;
  /** Whose turn it is: nobody else's writes count. */
  readonly holder: string;
}

/** So long a job stays with whoever took it and then fell silent. */
const LEASE_SECONDS = 20;

const lease = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

/** Asks for work on an upload; where some is under way already, that goes on. */
export const insertJob = (db: Db, schoolId: number, uploadId: number, work: Work) =>
  db
    .insertInto("roster_jobs")
    .values({ school_id: schoolId, upload_id: uploadId, work })
    .onConflict((conflict) => conflict.columns(["school_id", "upload_id"]).doNothing())
    .execute();

/** Takes the oldest job that nobody is at. */
export async function takeJob(db: Db, holder: string): Promise<Job | undefined> {
  const { rows } = await sql<Omit<Job, "holder">>`
    update roster_jobs set holder = ${holder}, lease_until = ${lease}, attempts = attempts + 1
    where id = (
      select id from roster_jobs where lease_until is null or lease_until < now()
      order by id limit 1 for update skip locked
    )
    returning id, school_id as "schoolId", upload_id as "uploadId", work, attempts
  `.execute(db);
  const [job] = rows;
  return job && { ...job, holder };
}

/** Says that somebody is still at it. False where the job is no longer theirs. */
export async function extendLease(db: Db, { id, holder }: Job): Promise<boolean> {
  const extended = await db
    .updateTable("roster_jobs")
    .set({ lease_until: lease })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .returning("id")
    .executeTakeFirst();
  return extended !== undefined;
}

/** Lets somebody take the job up at once. */
export const releaseJob = (db: Db, { id, holder }: Job) =>
  db
    .updateTable("roster_jobs")
    .set({ lease_until: null, holder: null })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .execute();

export const deleteJob = (db: Db, { id, holder }: Job) =>
  db.deleteFrom("roster_jobs").where("id", "=", id).where("holder", "=", holder).executeTakeFirst();

/** Whoever is at the work of this upload finds, when done, that nobody wants it. */
export const dropJob = (db: Db, schoolId: number, uploadId: number) =>
  db.deleteFrom("roster_jobs").where("school_id", "=", schoolId).where("upload_id", "=", uploadId).execute();
