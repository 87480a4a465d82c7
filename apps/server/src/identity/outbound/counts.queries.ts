import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** One more for a key within a span that begins with the first; how many there are now. */
export async function insertCount(db: Db, keyHash: Buffer, seconds: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    insert into outbound_counts as counted (key_hash, count, ends_at)
    values (${keyHash}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key_hash) do update set
      count = case when counted.ends_at < dars_now() then 1 else counted.count + 1 end,
      ends_at = case when counted.ends_at < dars_now() then excluded.ends_at else counted.ends_at end
    returning count`.execute(db);
  return rows[0]?.count ?? 1;
}

export const deleteOldCounts = (directory: Db) =>
  sql`delete from outbound_counts where ends_at < now()`.execute(directory);
