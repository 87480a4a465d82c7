import { disableAccount } from "#identity/account-office/public.ts";
import { endSessions } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import type { Following, PersonTable } from "#platform/db/person-table.ts";

import { moveTied, tiedColumns, type TiedColumn } from "./follow-keys.queries.ts";
import {
  giveAccount,
  leaveAccount,
  listAccounts,
  moveRoles,
  takeAccount,
  type AccountOfRecord,
} from "./merge-accounts.queries.ts";

interface Accounts {
  readonly remains: AccountOfRecord | undefined;
  readonly closes: AccountOfRecord | undefined;
}

/** The account of the kept record remains, unless only the other one is in use. */
export function chooseAccount(accounts: readonly AccountOfRecord[], keptId: number): Accounts {
  const keptAccount = accounts.find(({ personId }) => personId === keptId);
  const other = accounts.find(({ personId }) => personId !== keptId);
  if (!keptAccount || !other || keptAccount.accountId === other.accountId)
    return { remains: keptAccount ?? other, closes: undefined };
  const isOtherUsed = other.state === "active" && keptAccount.state !== "active";
  return isOtherUsed ? { remains: other, closes: keptAccount } : { remains: keptAccount, closes: other };
}

const SIGN_IN: ReadonlySet<string> = new Set(["linked_identities", "login_names", "passkeys"]);

/** AZ-5, AZ-6: a school gives no way into an account that it may not change. */
const keysThatFollow = (keys: readonly TiedColumn[], { isElsewhere, isHigher }: AccountOfRecord) =>
  isElsewhere || isHigher ? keys.filter(({ table }) => !SIGN_IN.has(table)) : keys;

export interface Merged {
  /** Rows that went along. */
  readonly moved: number;
  /** Sessions that the merge ended, for `SessionBook.tellEnded` after the commit. */
  readonly ended: readonly number[];
}

/**
 * One person, one account: sign-in names, passkeys and roles of the one that closes go to the one that remains. Its
 * passwords and second steps do not.
 */
export async function mergeAccounts(
  context: Context,
  db: Db,
  schoolId: number,
  tables: readonly PersonTable[],
  records: Following,
): Promise<Merged> {
  const known = await listAccounts(db, schoolId, [records.from, records.to]);
  const { remains, closes } = chooseAccount(known, records.to);
  if (!remains) return { moved: 0, ended: [] };
  if (closes) await takeAccount(db, schoolId, closes.accountId, closes.personId);
  await giveAccount(db, schoolId, remains.accountId, records);
  const switched =
    remains.personId === records.to
      ? []
      : await endSessions(db, { accountId: remains.accountId }, "role_switch");
  if (!closes) return { moved: 0, ended: switched };
  await leaveAccount(db, schoolId, closes.accountId, records.from);
  const which = { from: closes.accountId, to: remains.accountId };
  await moveRoles(db, schoolId, which, records.to);
  const moved = await moveTied(db, schoolId, keysThatFollow(tiedColumns(tables, "accounts"), remains), which);
  const closed = await disableAccount(context, db, schoolId, records.from);
  return { moved, ended: [...switched, ...closed] };
}
