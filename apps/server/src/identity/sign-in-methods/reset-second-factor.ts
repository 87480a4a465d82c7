import {
  deleteAccountChallenges,
  findAccountOfPerson,
  isKnownElsewhere,
  listAssignments,
  type SessionBook,
} from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { deleteAuthenticator, deletePasskeys, deleteRecoveryCodes } from "./second-factors.queries.ts";

/**
 * A5: for a person who has lost them, deletes every second factor and ends every session. AZ-5, AZ-6: a
 * person who is also known elsewhere, or works in an office, is reset by the head office alone.
 */
export async function resetSecondFactor(
  book: SessionBook,
  context: Context,
  { schoolId, personId }: { readonly schoolId: number; readonly personId: number },
): Promise<Record<string, never>> {
  const { database, actor } = context;
  const account = await findAccountOfPerson(database.directory, schoolId, personId);
  if (!account) throw notFound("An account of this person");
  if (actor.role !== "administrator") await refuseAbove(context, account.id, schoolId);
  const tellEnded = await database.inSchool(schoolId, async (db) => {
    await deleteAuthenticator(db, account.id);
    await deleteRecoveryCodes(db, account.id);
    await deletePasskeys(db, account.id);
    await deleteAccountChallenges(db, account.id);
    await audited(context, db, schoolId, "second-factor.reset", ["person", personId]);
    return book.ending(db, { accountId: account.id }, "disabled");
  });
  tellEnded();
  return {};
}

async function refuseAbove({ database }: Context, accountId: number, schoolId: number): Promise<void> {
  const [roles, isElsewhere] = await Promise.all([
    listAssignments(database.directory, accountId),
    isKnownElsewhere(database.directory, accountId, schoolId),
  ]);
  if (isElsewhere || roles.some(({ role }) => !OWN.has(role)))
    throw new AppError("conflict", "This account is also used elsewhere. The head office can reset it.");
}

/** The roles whose accounts a school's own office looks after. */
const OWN: ReadonlySet<string> = new Set(["parent", "student", "teacher"]);
