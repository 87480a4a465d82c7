import type { RosterScope } from "@dars/contract/roster/export";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

const scopes = sql<RosterScope[]>`scopes`.as("scopes");

/** Clients that have not been revoked: of one school, or with null of the whole group. */
export const listClients = (db: Db, groupId: number, schoolId: number | null) =>
  db
    .selectFrom("oneroster_clients")
    .select(["id", "name", "client_id as clientId", scopes])
    .select(["created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("group_id", "=", groupId)
    .where(sql<boolean>`school_id is not distinct from ${schoolId}`)
    .where("revoked_at", "is", null)
    .orderBy("id")
    .execute();

interface NewClient {
  readonly groupId: number;
  readonly schoolId: number | null;
  readonly name: string;
  readonly clientId: string;
  readonly secretHash: Buffer;
  readonly scopes: readonly RosterScope[];
  /** Null where a command made it. */
  readonly createdBy: number | null;
}

export const insertClient = async (db: Db, client: NewClient): Promise<number> =>
  (
    await db
      .insertInto("oneroster_clients")
      .values({
        group_id: client.groupId,
        school_id: client.schoolId,
        name: client.name,
        client_id: client.clientId,
        secret_hash: client.secretHash,
        scopes: [...client.scopes],
        created_by: client.createdBy,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Revokes a client and its tokens. Returns its previous state; undefined if the school has no such client. */
export async function revokeClient(
  db: Db,
  groupId: number,
  schoolId: number | null,
  id: number,
): Promise<{ readonly wasAtWork: boolean } | undefined> {
  const known = await db
    .selectFrom("oneroster_clients")
    .select(sql<boolean>`revoked_at is null`.as("wasAtWork"))
    .where("group_id", "=", groupId)
    .where(sql<boolean>`school_id is not distinct from ${schoolId}`)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!known?.wasAtWork) return known;
  await db
    .updateTable("oneroster_clients")
    .set({ revoked_at: sql`now()` })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("oneroster_tokens").where("client_id", "=", id).execute();
  return known;
}

/** An active client of an active group, by its client id. */
export const findClient = (db: Db, clientId: string) =>
  db
    .selectFrom("oneroster_clients")
    .innerJoin("groups", "groups.id", "oneroster_clients.group_id")
    .select(["oneroster_clients.id", "secret_hash as secretHash", scopes])
    .where("client_id", "=", clientId)
    .where("revoked_at", "is", null)
    .where("groups.state", "=", "active")
    .executeTakeFirst();

/** Also sweeps tokens that have run out. */
export async function insertToken(
  db: Db,
  token: { readonly hash: Buffer; readonly clientId: number; readonly scopes: readonly RosterScope[] },
  seconds: number,
): Promise<void> {
  await db
    .deleteFrom("oneroster_tokens")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await db
    .insertInto("oneroster_tokens")
    .values({
      token_hash: token.hash,
      client_id: token.clientId,
      scopes: [...token.scopes],
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute();
  await db
    .updateTable("oneroster_clients")
    .set({ last_used_at: sql`now()` })
    .where("id", "=", token.clientId)
    .execute();
}

/** Whose token it is, and how far it reaches. */
export const findToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom("oneroster_tokens")
    .innerJoin("oneroster_clients", "oneroster_clients.id", "oneroster_tokens.client_id")
    .innerJoin("groups", "groups.id", "oneroster_clients.group_id")
    .select(["group_id as groupId", "school_id as schoolId"])
    .select(sql<RosterScope[]>`oneroster_tokens.scopes`.as("scopes"))
    .where("token_hash", "=", hash)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("revoked_at", "is", null)
    .where("groups.state", "=", "active")
    .executeTakeFirst();

export const findGroupByCode = (db: Db, code: string) =>
  db.selectFrom("groups").select("id").where("code", "=", code).executeTakeFirst();

export const findSchoolByCode = (db: Db, groupId: number, code: string) =>
  db
    .selectFrom("schools")
    .select("id")
    .where("group_id", "=", groupId)
    .where("code", "=", code)
    .executeTakeFirst();
