/**
 * A process of its own for tests that kill: starts PostgreSQL on a directory and inserts rows until it is killed.
 * The id of a row goes to the ledger only after PostgreSQL has acknowledged it.
 */
import { randomUUID } from "node:crypto";
import { openSync, writeSync } from "node:fs";

import pg from "pg";

import { DirectoryBusyError } from "./directory-lock.ts";
import { startPostgres } from "./postgres.ts";

const WRITERS = 4;
const [, , directory = "", ledger = ""] = process.argv;

process.stdin.once("data", () => process.exit(0));
process.stdin.once("end", () => process.exit(0));

try {
  const { connection } = await startPostgres({ directory });
  const written = openSync(ledger, "a");
  process.stdout.write("ready\n");
  await Promise.all(Array.from({ length: WRITERS }, () => write(connection, written)));
} catch (error) {
  if (!(error instanceof DirectoryBusyError)) throw error;
  process.stdout.write("busy\n");
  process.exit(0);
}

async function write(connection: pg.ClientConfig, written: number): Promise<never> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("select pg_advisory_lock(1)");
  await client.query("create table if not exists acknowledged (id uuid not null)");
  await client.query("select pg_advisory_unlock(1)");
  for (;;) {
    const id = randomUUID();
    await client.query("insert into acknowledged values ($1)", [id]);
    writeSync(written, `${id}\n`);
  }
}
