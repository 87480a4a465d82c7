import type { Locale } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Of two who finish the set-up at once, the second waits and then finds it done. */
export const lockSetup = (db: Db) => sql`select pg_advisory_xact_lock(7263710)`.execute(db);

export async function isServerEmpty(db: Db): Promise<boolean> {
  const account = await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  return account === undefined;
}

export async function insertGroup(
  db: Db,
  { groupCode, groupName, locale }: { groupCode: string; groupName: string; locale: Locale },
): Promise<{ groupId: number; officeId: number }> {
  const names = { name_en: null, name_ar: null, name_ckb: null, [`name_${locale}`]: groupName };
  const group = await db
    .insertInto("groups")
    .values({ code: groupCode, ...names, default_locale: locale })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("group_settings").values({ group_id: group.id }).execute();
  const office = await db
    .insertInto("schools")
    .values({ group_id: group.id, code: "office", kind: "office", ...names })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { groupId: group.id, officeId: office.id };
}

export async function insertAdministratorAccount(
  db: Db,
  account: { groupId: number; login: string; passwordHash: string; locale: Locale },
): Promise<{ accountId: number; assignmentId: number; timeoutDays: string }> {
  const { id: accountId } = await db
    .insertInto("accounts")
    .values({
      group_id: account.groupId,
      state: "active",
      password_hash: account.passwordHash,
      locale: account.locale,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("login_names").values({ login: account.login, account_id: accountId }).execute();
  const assignment = await db
    .insertInto("role_assignments")
    .values({ account_id: accountId, group_id: account.groupId, role: "administrator" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const settings = await db
    .selectFrom("group_settings")
    .select("session_timeout_days as timeoutDays")
    .where("group_id", "=", account.groupId)
    .executeTakeFirstOrThrow();
  return { accountId, assignmentId: assignment.id, ...settings };
}

/** The administrator as a person of the head office. Runs inside that school. */
export async function insertAdministrator(
  db: Db,
  person: { officeId: number; accountId: number; name: string; locale: Locale },
): Promise<void> {
  const { id } = await db
    .insertInto("people")
    .values({
      school_id: person.officeId,
      [`name_${person.locale}`]: person.name,
      name_parts: JSON.stringify({ [person.locale]: { given: person.name } }),
      locale: person.locale,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("account_people")
    .values({ account_id: person.accountId, school_id: person.officeId, person_id: id })
    .execute();
}
