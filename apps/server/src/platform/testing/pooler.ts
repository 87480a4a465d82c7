import { afterAll } from "vitest";

import { fromAppUrl } from "#platform/db/app-connection.ts";
import { inspectAddress } from "#platform/db/inspect-address.ts";

import { aFolder } from "./a-folder.ts";
import type { TestDatabase } from "./database.ts";
import { runPooler, type PoolerOptions } from "./run-pooler.ts";

/**
 * A PgBouncer with its default settings, but in transaction mode, in front of a test's database; undefined where none is
 * installed: each test then says so. Call it at the top of the file, which ends it.
 */
export async function aPooler({ connection }: TestDatabase, options: PoolerOptions = {}) {
  const pooler = await runPooler({ ...connection, folder: await aFolder() }, options);
  if (!pooler) return undefined;
  afterAll(pooler.close);
  const { address, configure, start, kill } = pooler;
  const found = await inspectAddress("DATABASE_APP_URL", address("dars_app"), "writes");
  return { connection: fromAppUrl(found.connectionString, found.pooler), address, configure, start, kill };
}
