import type { ConnectionConfig } from "pg";

/** The connection of this run's database; main.ts passes it to the servers that it starts. */
export function connection(): ConnectionConfig {
  const encoded = process.env["BENCH_CONNECTION"];
  if (encoded === undefined) throw new Error("This is started by npm run bench.");
  return JSON.parse(encoded) as ConnectionConfig;
}

/** The same in every process of a run, so that a token made in one is known in the other. */
export const TOKEN_KEY = Buffer.alloc(32, "bench");
