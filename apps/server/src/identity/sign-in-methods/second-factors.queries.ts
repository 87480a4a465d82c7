import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export const findAuthenticator = (db: Db, accountId: number) =>
  authenticators(db, accountId).executeTakeFirst();

/** The same, locked against other transactions until the end of this one. */
export const lockAuthenticator = (db: Db, accountId: number) =>
  authenticators(db, accountId).forUpdate().executeTakeFirst();

/** False where there is none any more; one that is there is not taken away until the transaction ends. */
export const holdAuthenticator = async (db: Db, accountId: number): Promise<boolean> =>
  (await authenticators(db, accountId).forShare().executeTakeFirst()) !== undefined;

const authenticators = (db: Db, accountId: number) =>
  db
    .selectFrom("authenticators")
    .select([
      "sealed_secret as sealedSecret",
      "confirmed_at as confirmedAt",
      sql<number>`last_step::float8`.as("lastStep"),
    ])
    .where("account_id", "=", accountId);

/** Puts a new secret in place of one that was never confirmed; false where one is in use. */
export async function upsertUnconfirmed(db: Db, accountId: number, sealedSecret: Buffer): Promise<boolean> {
  const written = await db
    .insertInto("authenticators")
    .values({ account_id: accountId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: sql`dars_now()`, last_step: 0 })
        .where("authenticators.confirmed_at", "is", null),
    )
    .returning("account_id")
    .executeTakeFirst();
  return written !== undefined;
}

export const updateConfirmed = (db: Db, accountId: number, step: number) =>
  db
    .updateTable("authenticators")
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where("account_id", "=", accountId)
    .execute();

export const updateLastStep = (db: Db, accountId: number, step: number) =>
  db.updateTable("authenticators").set({ last_step: step }).where("account_id", "=", accountId).execute();

export const deleteAuthenticator = (db: Db, accountId: number) =>
  db.deleteFrom("authenticators").where("account_id", "=", accountId).execute();

export const deleteRecoveryCodes = (db: Db, accountId: number) =>
  db.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();

export const insertRecoveryCodes = (db: Db, accountId: number, hashes: readonly Buffer[]) =>
  db
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();

/** True for the one caller that spends it. */
export async function spendRecoveryCode(db: Db, accountId: number, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export const deletePasskeys = (db: Db, accountId: number) =>
  db.deleteFrom("passkeys").where("account_id", "=", accountId).execute();

/** By what an authenticator's own list of accounts names this one. */
export const findAccountLabel = (db: Db, accountId: number) =>
  db
    .selectFrom("accounts")
    .innerJoin("login_names", "login_names.account_id", "accounts.id")
    .innerJoin("groups", "groups.id", "accounts.group_id")
    .select([
      "login_names.login",
      sql<string>`coalesce(groups.name_en, groups.name_ar, groups.name_ckb, groups.code)`.as("group"),
    ])
    .where("accounts.id", "=", accountId)
    .orderBy("login_names.login")
    .limit(1)
    .executeTakeFirstOrThrow();

export const findStaffRule = (db: Db, groupId: number) =>
  db
    .selectFrom("group_settings as settings")
    .innerJoin("schools as office", (join) =>
      join.onRef("office.group_id", "=", "settings.group_id").on("office.kind", "=", "office"),
    )
    .select(["settings.staff_second_factor_since as since", "office.id as officeId"])
    .where("settings.group_id", "=", groupId)
    .executeTakeFirstOrThrow();

/** Keeps the day from which it has been required. */
export const updateStaffRule = (db: Db, groupId: number, isRequired: boolean) =>
  db
    .updateTable("group_settings")
    .set({
      staff_second_factor_since: isRequired ? sql`coalesce(staff_second_factor_since, dars_now())` : null,
      revision: sql`revision + 1`,
    })
    .where("group_id", "=", groupId)
    .where(sql<boolean>`(staff_second_factor_since is not null) <> ${isRequired}`)
    .execute();
