import { TELL_DECIDERS, type ProposalKind } from "#oversight/proposals/public.ts";
import type { Database } from "#platform/db/db.ts";

import { tellDeciders } from "./tell-deciders.ts";

/** Does what is wanted of notifying those who decide requests, here and now. */
export async function finishTelling(database: Database, kinds: readonly ProposalKind[]): Promise<void> {
  const jobs = await database.directory
    .deleteFrom("jobs")
    .where("task", "=", TELL_DECIDERS)
    .returning("payload")
    .execute();
  for (const { payload } of jobs) await tellDeciders(database, kinds, payload);
}
