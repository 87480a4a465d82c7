import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { lockAccount, updateState } from "./account-office.queries.ts";
import { refuseClosed, refused } from "./refuse-closed.ts";

/**
 * A5: switches the account of somebody of the school off, in the caller's transaction. Answers with the account, whose
 * sessions the caller ends once it is committed. Throws conflict with `details.reason`.
 */
export async function disableAccount(
  { actor }: Context,
  db: Db,
  schoolId: number,
  personId: number,
): Promise<number> {
  const known = await lockAccount(db, schoolId, personId);
  if (!known) throw refused("no-account", "This person has no account.");
  await refuseClosed(db, actor, schoolId, known.id, true);
  await updateState(db, known.id, "disabled");
  return known.id;
}
