import { sql } from "kysely";
import type pg from "pg";

import type { Db } from "#platform/db/driver.ts";
import type { Hosts } from "#platform/db/hosts.ts";

export const CHANNEL = "dars_live";

/** A statement of its own: inside a transaction it would make every commit wait for a lock of the whole server. */
export const notify = (db: Db, text: string) => sql`select pg_notify(${CHANNEL}, ${text})`.execute(db);

/** How full the server's queue of notifications is, 0 to 1. One stuck listener fills it. */
export async function readQueueUsage(db: Db): Promise<number> {
  const { rows } = await sql<{ usage: number }>`select pg_notification_queue_usage() as usage`.execute(db);
  return rows[0]?.usage ?? 0;
}

const KEEPALIVES =
  "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

/** A connection that listens and is never asked anything. The server finds out within half a minute that we are gone. */
export async function listen(hosts: Hosts): Promise<pg.Client> {
  const client = hosts.open({
    application_name: "dars live",
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  // From the first moment: one that is cut off while it begins to listen would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(`${KEEPALIVES}; listen ${CHANNEL}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}
