import type { Me, savePreferences as route } from "@dars/contract/identity/own-account";
import type { Input } from "@dars/contract/platform/route";

import { audit } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";

import { listAccountPeople, updateAccountLocale, updateContact } from "./people.queries.ts";
import { readMe } from "./read-me.ts";

/** A2. Written to the person of every school that knows the account, one transaction each. */
export async function savePreferences(
  context: Context,
  preferences: Input<typeof route>["body"],
): Promise<Me> {
  const { database, actor } = context;
  const { accountId, role } = actor;
  for (const { schoolId, personId } of await listAccountPeople(database.directory, accountId))
    await database.inSchool(schoolId, async (db) => {
      await updateContact(db, schoolId, personId, preferences);
      await audit(db, schoolId, {
        action: "preferences.saved",
        accountId,
        role,
        subject: { kind: "person", id: personId },
        requestId: context.requestId,
      });
    });
  await updateAccountLocale(database.directory, accountId, preferences.locale);
  return readMe(context);
}
