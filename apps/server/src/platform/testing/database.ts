import { randomBytes } from "node:crypto";

import pg from "pg";
import { afterAll, inject } from "vitest";

import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { openPool } from "#platform/db/open-pool.ts";

import { createDatabase, TEMPLATE } from "./create-database.ts";

export interface TestDatabase {
  readonly database: Database;
  /** The owner's connection, without row-level policies: to inspect the stored rows. */
  readonly owner: pg.Pool;
  /** For code that opens connections of its own, such as a child process. */
  readonly connection: { host: string; port: number; user: string; database: string };
}

/** A fresh migrated database for one test file, dropped after it. Call it at the top of the file. */
export async function freshDatabase(): Promise<TestDatabase> {
  const cluster = inject("postgres");
  const creator = await (creatorOfAll ??= connectCreator(cluster));
  const name = `test_${randomBytes(6).toString("hex")}`;
  await createDatabase(creator, name, TEMPLATE);
  const connection = { ...cluster, database: name };
  const owner = openPool({ ...connection, max: 2 }, () => undefined);
  const database = Database.open({ connection: asApp(connection), poolSize: 5 });
  afterAll(async () => {
    await database.close();
    await owner.end();
    await creator.query(`drop database if exists ${name} with (force)`);
  });
  return { database, owner, connection };
}

/** The files of a worker share it: on a slow machine a connection takes longer than the database. */
let creatorOfAll: Promise<pg.Client> | undefined;

async function connectCreator(cluster: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(cluster);
  await client.connect();
  return client;
}
