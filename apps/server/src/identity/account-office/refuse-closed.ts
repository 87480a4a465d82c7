import { hasDecider } from "#identity/accounts/public.ts";
import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { closedBecause } from "./account-office.policy.ts";
import { listHeldRoles, lockGroup } from "./account-office.queries.ts";

/** Throws conflict where the caller may not touch this account, or not switch it off (AZ-5, AZ-6). */
export async function refuseClosed(
  db: Db,
  actor: Actor,
  schoolId: number,
  accountId: number,
  isDisabled: boolean,
): Promise<void> {
  const closed = await closedBecause(db, actor, schoolId, accountId);
  if (closed) throw refused(closed, "The head office keeps this account.");
  if (isDisabled && accountId === actor.accountId)
    throw refused("self", "You cannot turn off the account you are using.");
  if (isDisabled) await refuseLast(db, actor, schoolId, accountId);
}

/** If two administrators disable each other at once, the second waits here and is refused. */
async function refuseLast(db: Db, { groupId }: Actor, schoolId: number, accountId: number): Promise<void> {
  if (!(await listHeldRoles(db, accountId)).some(({ role }) => role === "administrator")) return;
  await lockGroup(db, groupId);
  if (!(await hasDecider(db, { schoolId, roles: ["administrator"], exceptAccountId: accountId })))
    throw refused("last", "The group keeps an administrator.");
}

export const refused = (reason: string, message: string) =>
  new AppError("conflict", message, { details: { reason } });
