import type { ConnectionConfig } from "pg";

import type { PoolerKind } from "#server/platform/db/app-connection.ts";

interface BenchConnection extends ConnectionConfig {
  readonly pooler?: PoolerKind;
}

/** The connection of this run's database; main.ts passes it to the servers that it starts. */
export function connection(): BenchConnection {
  const encoded = process.env["BENCH_CONNECTION"];
  if (encoded === undefined) throw new Error("This is started by npm run bench.");
  return JSON.parse(encoded) as BenchConnection;
}

/** The same in every process of a run, so that a token made in one is known in the other. */
export const TOKEN_KEY = Buffer.alloc(32, "bench");
