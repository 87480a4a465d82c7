import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

const providers = (db: Db) =>
  db
    .selectFrom("identity_providers as provider")
    .select([
      "provider.id",
      "provider.group_id as groupId",
      "provider.name",
      "provider.issuer",
      "provider.client_id as clientId",
      "provider.sealed_secret as sealedSecret",
      "provider.hosts",
      "provider.student_tenants as studentTenants",
      "provider.roles",
      "provider.mail_domains as mailDomains",
      "provider.login_claim as loginClaim",
      "provider.is_open as isOpen",
      "provider.revision",
    ]);

export type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number];

export const listOpenProviders = (db: Db) =>
  db
    .selectFrom("identity_providers as provider")
    .innerJoin("groups", "groups.id", "provider.group_id")
    .select(["provider.id", "provider.name", "provider.roles", "provider.group_id as groupId"])
    .where("provider.is_open", "=", true)
    .where("groups.state", "<>", "closed")
    .orderBy("provider.id")
    .execute();

export const listProviders = (db: Db, groupId: number) =>
  providers(db).where("provider.group_id", "=", groupId).orderBy("provider.id").execute();

export const findOpenProvider = (db: Db, id: number) =>
  providers(db).where("provider.id", "=", id).where("provider.is_open", "=", true).executeTakeFirst();

export interface ProviderKept {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly studentTenants: readonly string[];
  readonly roles: readonly string[];
  readonly mailDomains: readonly string[];
  readonly loginClaim: string;
  readonly isOpen: boolean;
  /** Undefined keeps the stored value. */
  readonly sealedSecret?: Buffer | null;
}

const toColumns = ({ name, hosts, studentTenants, isOpen, sealedSecret, ...kept }: ProviderKept) => ({
  name,
  hosts: [...hosts],
  student_tenants: [...studentTenants],
  roles: [...kept.roles],
  mail_domains: [...kept.mailDomains],
  login_claim: kept.loginClaim,
  is_open: isOpen,
  ...(sealedSecret !== undefined && { sealed_secret: sealedSecret }),
});

/** Undefined where the group has this client of this issuer. */
export const insertProvider = (
  db: Db,
  groupId: number,
  { issuer, clientId, ...kept }: ProviderKept & { readonly issuer: string; readonly clientId: string },
) =>
  db
    .insertInto("identity_providers")
    .values({ group_id: groupId, issuer, client_id: clientId, ...toColumns(kept) })
    .onConflict((conflict) => conflict.columns(["group_id", "issuer", "client_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/** False where there is none of this revision. */
export async function updateProvider(
  db: Db,
  groupId: number,
  { id, revision, ...kept }: ProviderKept & { readonly id: number; readonly revision: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("identity_providers")
    .set({ ...toColumns(kept), revision: sql`revision + 1` })
    .where("group_id", "=", groupId)
    .where("id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The account of an identity, and its use written down. */
export const useIdentity = (db: Db, providerId: number, subject: string, email: string | null) =>
  db
    .updateTable("linked_identities")
    .set({ last_used_at: sql`now()`, email })
    .where("provider_id", "=", providerId)
    .where("subject", "=", subject)
    .returning("account_id as accountId")
    .executeTakeFirst();

/** False where it is linked already, to any account. */
export async function insertIdentity(
  db: Db,
  identity: { accountId: number; providerId: number; subject: string; email: string | null },
): Promise<boolean> {
  const row = await db
    .insertInto("linked_identities")
    .values({
      account_id: identity.accountId,
      provider_id: identity.providerId,
      subject: identity.subject,
      email: identity.email,
      last_used_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.columns(["provider_id", "subject"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const listOwnIdentities = (db: Db, accountId: number) =>
  db
    .selectFrom("linked_identities as linked")
    .innerJoin("identity_providers as provider", "provider.id", "linked.provider_id")
    .select([
      "linked.id",
      "provider.id as providerId",
      "linked.subject",
      "provider.name as provider",
      "linked.email",
      "linked.linked_at as linkedAt",
      "linked.last_used_at as lastUsedAt",
    ])
    .where("linked.account_id", "=", accountId)
    .orderBy("linked.id")
    .execute();

export async function deleteIdentity(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("linked_identities")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A login of this group with the same spelling as the provider's. */
export const findLoginLike = (db: Db, groupId: number, spelled: string) =>
  db
    .selectFrom("login_names")
    .innerJoin("accounts", "accounts.id", "login_names.account_id")
    .select("login_names.login")
    .where("login_names.login", "=", spelled.toLowerCase())
    .where("accounts.group_id", "=", groupId)
    .executeTakeFirst();

export const findOfficeId = (db: Db, groupId: number) =>
  db
    .selectFrom("schools")
    .select("id")
    .where("group_id", "=", groupId)
    .where("kind", "=", "office")
    .executeTakeFirstOrThrow();

export const findGroupByCode = (db: Db, code: string) =>
  db.selectFrom("groups").select("id").where("code", "=", code).executeTakeFirst();

/** False where the group has none of this number. */
export async function updateOpen(db: Db, groupId: number, id: number, isOpen: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("identity_providers")
    .set({ is_open: isOpen, revision: sql`revision + 1` })
    .where("group_id", "=", groupId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
