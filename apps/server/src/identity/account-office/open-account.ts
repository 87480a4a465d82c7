import type { Db } from "#platform/db/db.ts";

import { insertAccount, replaceLogins, type Subject } from "./account-office.queries.ts";
import { freeLogin } from "./free-login.ts";

/** The id of a new account of `person`, who has none, with the best free login and no role. */
export async function openAccount(db: Db, schoolId: number, person: Subject): Promise<number> {
  const { id: personId, groupId, locale } = person;
  const accountId = await insertAccount(db, { schoolId, personId, groupId, locale });
  await replaceLogins(db, accountId, [await freeLogin(db, person)]);
  return accountId;
}
