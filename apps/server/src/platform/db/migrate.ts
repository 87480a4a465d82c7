import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { Kysely, PostgresDialect, sql, type DatabaseIntrospector, type TableMetadata } from "kysely";
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  Migrator,
  type Migration,
} from "kysely/migration";
import pg from "pg";

import { utcYear } from "#platform/wall-time.ts";

import { adoptBaseline } from "./adopt-baseline.ts";

export const MIGRATIONS = fileURLToPath(new URL("../../../migrations/", import.meta.url));

/**
 * How long a migration waits for a lock. Later statements wait behind it too, so it gives way to live traffic
 * and tries again (docs/rules.md#saving-and-repeating).
 */
const LOCK_TIMEOUT_MS = 2000;
const TRIES = 10;
/** Errors that pass: a lock that another transaction had, and a deadlock with one that has gone on by now. */
const PASSING = new Map([
  ["55P03", "a lock is taken"],
  ["40P01", "a deadlock"],
]);

/**
 * Brings the schema to the newest migration, each in a transaction of its own, under a lock that other nodes
 * wait for. Connects as the owner; may run under live traffic. `onRetry` gets a line for each try that gives way.
 * Returns the names of the migrations that ran; throws the error of the first failing one, and continues from there
 * when it is called again. Throws, too, if the database has run only some of the migrations that the first one
 * replaces.
 */
export async function migrate(
  connection: pg.ConnectionConfig,
  migrations: () => Promise<Record<string, Migration>> = getMigrations,
  onRetry: (line: string) => void = () => undefined,
): Promise<readonly string[]> {
  const pool = new pg.Pool({ ...connection, max: 1, options: `-c lock_timeout=${LOCK_TIMEOUT_MS}` });
  pool.on("error", () => undefined);
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  try {
    let at = "of the first release";
    const read = Object.entries(await migrations()).map(([name, migration]): [string, Migration] => {
      const up = (transaction: Kysely<unknown>) => {
        at = name;
        return migration.up(transaction);
      };
      return [name, { up }];
    });
    const patiently = <T>(work: () => Promise<T>) =>
      retry(db, work, (line) => onRetry(`Migration ${at} ${line}`));
    const provider = { getMigrations: async () => Object.fromEntries(read) };
    const migrator = new Migrator({ db, provider });
    const replaced = await readReplaced();
    await patiently(() => adoptBaseline(db, replaced));
    const names: string[] = [];
    for (;;) {
      const name = await patiently(() => next(migrator));
      if (name === undefined) break;
      names.push(name);
    }
    at = "of the partitions";
    const year = utcYear();
    for (const partitionYear of [year, year + 1, year + 2])
      await patiently(() => ensurePartitions(db, partitionYear));
    return names;
  } finally {
    await db.destroy();
  }
}

/**
 * Before each migration Kysely checks whether its own two tables exist, by reading every table with its columns. That
 * took four fifths of the time of a first start, so only those two are read here.
 */
class MigrationDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const getTables = async (): Promise<TableMetadata[]> => {
      const { rows } = await sql<{ name: string; schema: string }>`
        select tablename as name, schemaname as schema from pg_tables
        where tablename in (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE})`.execute(db);
      return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }));
    };
    return { getTables, getSchemas: async () => [] };
  }
}

/** One server after the other: two that grant rights on the same new table at once fail. */
const ensurePartitions = (db: Kysely<unknown>, year: number): Promise<unknown> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('ensure_year_partitions'))`.execute(transaction);
    return sql`select ensure_year_partitions(${year})`.execute(transaction);
  });

/** Runs the first migration that has not run. Undefined when all have. */
async function next(migrator: Migrator): Promise<string | undefined> {
  const { error, results = [] } = await migrator.migrateUp();
  if (error) throw error;
  return results[0]?.migrationName;
}

/** Tries again, with growing delays, while another transaction holds a lock. Throws what the last try has thrown. */
async function retry<T>(
  db: Kysely<unknown>,
  work: () => Promise<T>,
  onRetry: (line: string) => void,
): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
      const cause = PASSING.get(code);
      if (cause === undefined || tries === TRIES) throw error;
      onRetry(`gives way: ${cause} (${code}), try ${tries} of ${TRIES}.`);
      await stopVacuums(db);
      await setTimeout(Math.random() * 250 * tries);
    }
}

/**
 * An autovacuum gives way only to a statement that waits for its table longer than `deadlock_timeout`; a migration that does not wait
 * (`nowait`) is refused by it for as long as it lasts, which may be hours. This lock keeps out neither reads nor writes.
 */
async function stopVacuums(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct relation::regclass::text as name
    from pg_locks join pg_class on pg_class.oid = relation and relkind = 'r'
      and relnamespace = 'public'::regnamespace
    where locktype = 'relation' and mode = 'ShareUpdateExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  for (const { name } of rows)
    await db
      .transaction()
      .execute((transaction) =>
        sql`lock table ${sql.raw(name)} in share update exclusive mode`.execute(transaction),
      )
      // A vacuum that was started by hand does not give way.
      .catch(() => undefined);
}

/** The names of the migrations that the first one replaces. */
export const readReplaced = async (): Promise<readonly string[]> =>
  JSON.parse(await readFile(`${MIGRATIONS}replaced.json`, "utf8"));

/** The migrations' names and texts in order. */
export async function readMigrations(): Promise<readonly { name: string; text: string; sha256: string }[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(`${MIGRATIONS}${file}`, "utf8");
      const sha256 = createHash("sha256").update(text).digest("hex");
      return { name: file.slice(0, -".sql".length), text, sha256 };
    }),
  );
}

/** The migrations of this version, by name. */
export async function getMigrations(): Promise<Record<string, Migration>> {
  const migrations = await readMigrations();
  return Object.fromEntries(
    migrations.map(({ name, text }) => [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]),
  );
}
