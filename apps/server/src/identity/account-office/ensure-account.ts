import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { findSubject, lockAccount } from "./account-office.queries.ts";
import { openAccount } from "./open-account.ts";
import { refused } from "./refuse-closed.ts";

interface AccountOwner {
  readonly schoolId: number;
  readonly personId: number;
}

/**
 * The id of the person's account; a new one has the phone as its login, if that is free, and no role. Throws conflict
 * where the account is disabled.
 */
export async function ensureAccount(
  context: Context,
  db: Db,
  { schoolId, personId }: AccountOwner,
): Promise<number> {
  const person = await findSubject(db, schoolId, personId);
  if (!person) throw notFound("This person");
  const known = await lockAccount(db, schoolId, personId);
  if (known?.state === "disabled") throw refused("disabled", "This account is disabled.");
  if (known) return known.id;
  const accountId = await openAccount(db, schoolId, person);
  await audited(context, db, schoolId, "account.created", ["person", personId], { logins: 1 });
  return accountId;
}
