import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export const findKeyInUse = (db: Db) =>
  db
    .selectFrom("card_keys")
    .select(["id", "sealed_private_key as sealed"])
    .where("retired_at", "is", null)
    .executeTakeFirst();

export const findPublicKey = (db: Db, id: string) =>
  db.selectFrom("card_keys").select("public_key as publicKey").where("id", "=", id).executeTakeFirst();

export const listPublicKeys = (db: Db) =>
  db.selectFrom("card_keys").select(["id", "public_key as publicKey"]).orderBy("made_at").execute();

interface NewKey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly sealed: Buffer;
}

/** Nothing where another key is in use by now. */
export const insertKey = (db: Db, { id, publicKey, sealed }: NewKey) =>
  db
    .insertInto("card_keys")
    .values({ id, public_key: publicKey, sealed_private_key: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const retireKey = (db: Db, id: string) =>
  db
    .updateTable("card_keys")
    .set({ retired_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .execute();
