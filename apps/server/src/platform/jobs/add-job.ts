import type { Db } from "#platform/db/db.ts";

import { insertJobs, type Wish } from "./jobs.queries.ts";

/**
 * Wants work done once the caller's transaction is committed, on whichever node is free: at least once, also after a
 * kill, so that the work must bear being begun again. Under a key, transactions that want the same wait for each other:
 * give one where few do.
 */
export async function addJobs(db: Db, wishes: readonly Wish[]): Promise<void> {
  if (wishes.length > 0) await insertJobs(db, wishes);
}
