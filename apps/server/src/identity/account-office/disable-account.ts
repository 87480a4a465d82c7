import { endSessions } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { lockAccount, updateState } from "./account-office.queries.ts";
import { refuseClosed, refused } from "./refuse-closed.ts";

/**
 * A5: disables the account of a person of the school and ends its sessions, in the caller's transaction. Returns the
 * ended sessions, for `SessionBook.tellEnded` after the commit. Throws conflict with `details.reason`.
 */
export async function disableAccount(
  { actor }: Context,
  db: Db,
  schoolId: number,
  personId: number,
): Promise<readonly number[]> {
  const known = await lockAccount(db, schoolId, personId);
  if (!known) throw refused("no-account", "This person has no account.");
  await refuseClosed(db, actor, schoolId, known.id, true);
  await updateState(db, known.id, "disabled");
  return endSessions(db, { accountId: known.id }, "disabled");
}
