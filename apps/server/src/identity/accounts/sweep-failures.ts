import type { Database } from "#platform/db/db.ts";

import { deleteOldChallenges } from "./challenges.queries.ts";
import { FORGET_AFTER_SECONDS } from "./delay-after.ts";
import { deleteForgottenFailures } from "./sign-in.queries.ts";

/**
 * Removes challenges that are over, and failures that no longer count: logins that somebody invented are never signed in with, so nothing else does.
 * Of several nodes that sweep at once, one does. Answers with how many rows went.
 */
export async function sweepFailures({ directory }: Database): Promise<number> {
  await deleteOldChallenges(directory);
  return deleteForgottenFailures(directory, FORGET_AFTER_SECONDS);
}
