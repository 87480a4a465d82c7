import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Connection } from "#server/platform/db/embedded/layout.ts";
import { startPostgres } from "#server/platform/db/embedded/postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";

/** Runs `act` on a migrated PostgreSQL of its own, which is gone afterwards: no database of yours is touched. */
export async function onFreshDatabase<T>(act: (connection: Connection) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "dars-schema-"));
  const postgres = await startPostgres({ directory, settings: { fsync: "off" } });
  try {
    await migrate(postgres.connection);
    return await act(postgres.connection);
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
