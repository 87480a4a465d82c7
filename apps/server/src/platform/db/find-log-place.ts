import { sql } from "kysely";

import type { Db } from "./driver.ts";

/** Where the log of a database that takes writes has come to, such as `16/B374D848`. Throws on a replica. */
export async function findLogPlace(directory: Db): Promise<string> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_lsn()::text as place`.execute(
    directory,
  );
  return rows[0]?.place ?? "0/0";
}
