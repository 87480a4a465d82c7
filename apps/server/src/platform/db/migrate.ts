import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import pg from "pg";

export const MIGRATIONS = fileURLToPath(new URL("../../../migrations/", import.meta.url));

/**
 * Brings the schema to the newest migration, in one transaction, under a lock that other nodes wait for. Connects as
 * the owner. Answers with the names that were run; throws what the first failing one threw.
 */
export async function migrate(connection: pg.ConnectionConfig): Promise<readonly string[]> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on("error", () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    const year = new Date().getUTCFullYear();
    for (const wanted of [year, year + 1, year + 2])
      await sql`select ensure_year_partitions(${wanted})`.execute(db);
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

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

async function getMigrations(): Promise<Record<string, Migration>> {
  const migrations = await readMigrations();
  return Object.fromEntries(
    migrations.map(({ name, text }) => [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]),
  );
}
