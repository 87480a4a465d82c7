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
  /** The current owner of the job: writes of any other worker do not count. */
  readonly holder: string;
}

/** How long a job stays with a worker that has stopped reporting. */
const LEASE_SECONDS = 20;

const lease = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

/** Asks for work on an upload; where some is under way already, that goes on. */
export const insertJob = (db: Db, schoolId: number, uploadId: number, work: Work) =>
  db
    .insertInto("roster_jobs")
    .values({ school_id: schoolId, upload_id: uploadId, work })
    .onConflict((conflict) => conflict.columns(["school_id", "upload_id"]).doNothing())
    .execute();

/** Takes the oldest job without a worker. */
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

/** Renews the worker's lease. False if the job no longer belongs to it. */
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

/** Makes the job available to any worker at once. */
export const releaseJob = (db: Db, { id, holder }: Job) =>
  db
    .updateTable("roster_jobs")
    .set({ lease_until: null, holder: null })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .execute();

export const deleteJob = (db: Db, { id, holder }: Job) =>
  db.deleteFrom("roster_jobs").where("id", "=", id).where("holder", "=", holder).executeTakeFirst();

/** The worker of this upload finds out, when done, that the work was cancelled. */
export const dropJob = (db: Db, schoolId: number, uploadId: number) =>
  db.deleteFrom("roster_jobs").where("school_id", "=", schoolId).where("upload_id", "=", uploadId).execute();
