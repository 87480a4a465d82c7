import type { Database } from "#platform/db/db.ts";

import { deleteOldChallenges } from "./challenges.queries.ts";
import { FORGET_AFTER_SECONDS } from "./delay-after.ts";
import { deleteForgottenFailures } from "./sign-in.queries.ts";

/**
 * Deletes expired challenges, and failures that no longer count: invented logins never sign in, so nothing
 * else deletes theirs. Of several nodes that sweep at once, one does. Returns how many rows were deleted.
 */
export async function sweepFailures({ directory }: Database): Promise<number> {
  await deleteOldChallenges(directory);
  return deleteForgottenFailures(directory, FORGET_AFTER_SECONDS);
}
