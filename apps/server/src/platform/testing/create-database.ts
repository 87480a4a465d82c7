import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";
import type { TestProject } from "vitest/node";

import { startPostgres } from "#platform/db/embedded/postgres.ts";
import { roomiest } from "#platform/db/embedded/roomiest.ts";
import { migrate } from "#platform/db/migrate.ts";
import { utcYear } from "#platform/wall-time.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The owner's connection to the cluster of this test run. */
    postgres: { host: string; port: number; user: string; database: string };
    /** The directory of test files' shared preparations; deleted when the run is over. */
    shelf: string;
  }
}

export const TEMPLATE = "dars_template";

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(await roomiest(), "dars-test-"));
  // Test data need not survive a power cut, and each test has its own plans and locks.
  const settings = {
    autovacuum: "off",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "300",
  };
  const postgres = await startPostgres({ directory: join(directory, "postgres"), settings });
  const owner = new pg.Client(postgres.connection);
  await owner.connect();
  await createDatabase(owner, TEMPLATE, "template1");
  await owner.end();
  await migrate({ ...postgres.connection, database: TEMPLATE });
  await makeEarlierYears({ ...postgres.connection, database: TEMPLATE });
  provide("postgres", postgres.connection);
  provide("shelf", directory);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** Some tests fill a school of a fixed day, at whatever date they run. */
const FIRST_YEAR = 2025;

/** A migration makes room for messages and notifications of this year and later ones. */
async function makeEarlierYears(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("select ensure_year_partitions(year) from generate_series($1::int, $2) as year", [
    FIRST_YEAR,
    utcYear() - 1,
  ]);
  await client.end();
}

export async function createDatabase(owner: pg.Client, name: string, template: string): Promise<void> {
  // By its files: through the log it takes ten times as long.
  await owner.query(`create database ${name} template ${template} strategy file_copy`);
}
