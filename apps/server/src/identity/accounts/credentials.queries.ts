import type { Db } from "#platform/db/db.ts";

export const findCredentials = (db: Db, accountId: number) =>
  db
    .selectFrom("accounts")
    .innerJoin("login_names", "login_names.account_id", "accounts.id")
    .select(["login_names.login", "accounts.password_hash as passwordHash"])
    .where("accounts.id", "=", accountId)
    .orderBy("login_names.login")
    .limit(1)
    .executeTakeFirstOrThrow();
