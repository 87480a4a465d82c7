import pg from "pg";

import type { Connection } from "./layout.ts";

/**
 * Runs `work` on one connection.
 * The end of the server in the middle is an error of the query that runs, not of the process.
 */
export async function withSession<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
  limits: { readonly connectionTimeoutMillis?: number; readonly query_timeout?: number } = {},
): Promise<T> {
  const client = new pg.Client({ ...connection, ...limits });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database that is always there, for work that belongs to the cluster. */
export function toCluster(connection: Connection): Connection {
  return { ...connection, database: "postgres" };
}
