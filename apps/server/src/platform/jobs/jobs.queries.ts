import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface Job {
  readonly id: number;
  readonly task: string;
  readonly payload: unknown;
  /** When it was due, however long it then waited. */
  readonly dueAt: Date;
  /** How often it has been taken up, this time among it. */
  readonly attempts: number;
  /** How often it had been asked for when it was taken. */
  readonly asked: number;
}

export interface Wish {
  readonly task: string;
  /** Ids and counts: it is stored in the database until the work is done. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Two wishes under one key are one job, done at the earlier time of both. */
  readonly key?: string;
  /** Not before; at once by default. */
  readonly runAt?: Date;
}

/** How long a job stays with a holder that has stopped reporting. */
const LEASE_SECONDS = 30;

const lease = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

export const insertJobs = (db: Db, wishes: readonly Wish[]) =>
  db
    .insertInto("jobs")
    .values(
      wishes.map(({ task, payload, key, runAt }) => ({
        task,
        payload: JSON.stringify(payload),
        key: key ?? null,
        ...(runAt && { run_at: runAt }),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        payload: row.ref("excluded.payload"),
        run_at: sql`least(jobs.run_at, excluded.run_at)`,
        asked: sql`jobs.asked + 1`,
        given_up_at: null,
        attempts: 0,
      })),
    )
    .execute();

/** Takes the oldest due jobs without a holder, at most so many, of the tasks that are known here. */
export async function takeJobs(
  db: Db,
  holder: string,
  tasks: readonly string[],
  most: number,
): Promise<readonly Job[]> {
  const { rows } = await sql<Job>`
    update jobs set holder = ${holder}, lease_until = ${lease}, attempts = attempts + 1
    where id in (
      select id from jobs
      where given_up_at is null and run_at <= now() and (lease_until is null or lease_until < now())
        and task = any(${sql.val(tasks)}::text[])
      order by run_at, id limit ${sql.lit(most)} for update skip locked
    )
    returning id, task, payload, run_at as "dueAt", attempts, asked
  `.execute(db);
  return rows;
}

/** Renews the leases of these jobs. */
export const extendLeases = (db: Db, holder: string, ids: readonly number[]) =>
  db
    .updateTable("jobs")
    .set({ lease_until: lease })
    .where("id", "in", ids)
    .where("holder", "=", holder)
    .execute();

/** The work is done: the job goes, or waits again where it was asked for in between. */
export const deleteJob = (db: Db, holder: string, { id, asked }: Job) =>
  sql`
    with gone as (
      delete from jobs where id = ${id} and holder = ${holder} and asked = ${asked} returning id
    )
    update jobs set holder = null, lease_until = null, attempts = 0
    where id = ${id} and holder = ${holder} and not exists (select from gone)
  `.execute(db);

/**
 * The work failed, or is periodic: the job becomes due this many seconds from now. If it was requested in
 * between, it keeps the time of that request.
 */
export const putOffJob = (
  db: Db,
  holder: string,
  { id, asked }: Pick<Job, "id" | "asked">,
  seconds: number,
  problem: string | null,
) =>
  db
    .updateTable("jobs")
    .set({
      holder: null,
      lease_until: null,
      problem,
      run_at: sql<Date>`case when asked = ${asked} then dars_now() + make_interval(secs => ${seconds}) else run_at end`,
      ...(problem === null && { attempts: 0 }),
    })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .execute();

/**
 * The job is not run again unless it is requested under the same key, or has been meanwhile; it stays for
 * inspection.
 */
export const giveUpJob = (
  db: Db,
  holder: string,
  { id, asked }: Pick<Job, "id" | "asked">,
  problem: string,
) =>
  db
    .updateTable("jobs")
    .set({
      holder: null,
      lease_until: null,
      problem,
      given_up_at: sql`case when asked = ${asked} then dars_now() end`,
    })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .execute();

/** Releases at once the jobs that a stopping node had not begun. */
export const releaseJobs = (db: Db, holder: string) =>
  db.updateTable("jobs").set({ holder: null, lease_until: null }).where("holder", "=", holder).execute();

/** Makes sure that work which comes round is waiting; whatever is there stays as it is. */
export const insertRounds = (db: Db, tasks: readonly string[]) =>
  db
    .insertInto("jobs")
    .values(tasks.map((task) => ({ task, key: `round ${task}`, payload: "{}" })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
