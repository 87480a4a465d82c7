import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export const listPasskeyRows = (db: Db, accountId: number) =>
  db
    .selectFrom("passkeys")
    .select([
      "id",
      "credential_id as credentialId",
      "name",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
      "suspected_at as suspectedAt",
    ])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();

/** One that opens something at this site, kept from being used twice until the transaction ends. */
export const lockPasskey = (db: Db, site: string, credentialId: string) =>
  db
    .selectFrom("passkeys")
    .select([
      "id",
      "account_id as accountId",
      "public_key as publicKey",
      sql<number>`counter::float8`.as("counter"),
    ])
    .where("credential_id", "=", credentialId)
    .where("site", "=", site)
    .where("suspected_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** False where it is gone; one that is there is not taken away until the transaction ends. */
export const holdPasskey = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom("passkeys").select("id").where("id", "=", id).forShare().executeTakeFirst()) !==
  undefined;

export const updateUsed = (db: Db, id: number, counter: number) =>
  db
    .updateTable("passkeys")
    .set({ counter, last_used_at: sql`now()` })
    .where("id", "=", id)
    .execute();

export const updateSuspected = (db: Db, id: number) =>
  db
    .updateTable("passkeys")
    .set({ suspected_at: sql`now()` })
    .where("id", "=", id)
    .execute();

export interface NewPasskey {
  readonly accountId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly site: string;
  readonly transports: readonly string[];
  readonly name: string;
}

export const insertPasskey = (db: Db, passkey: NewPasskey) =>
  db
    .insertInto("passkeys")
    .values({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      site: passkey.site,
      transports: [...passkey.transports],
      name: passkey.name,
    })
    .returning(["id", "created_at as createdAt"])
    .executeTakeFirstOrThrow();

/** False where the account has no such passkey. */
export async function updateName(db: Db, accountId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const findOffice = (db: Db, groupId: number) =>
  db
    .selectFrom("schools")
    .innerJoin("groups", "groups.id", "schools.group_id")
    .select([
      "schools.id",
      sql<string>`coalesce(groups.name_en, groups.name_ar, groups.name_ckb, groups.code)`.as("name"),
    ])
    .where("schools.group_id", "=", groupId)
    .where("schools.kind", "=", "office")
    .limit(1)
    .executeTakeFirstOrThrow();

export const findLogin = (db: Db, accountId: number) =>
  db
    .selectFrom("login_names")
    .select("login")
    .where("account_id", "=", accountId)
    .orderBy("login")
    .limit(1)
    .executeTakeFirst();
