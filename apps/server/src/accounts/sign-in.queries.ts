import type { Role } from "@dars/contract/roles";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface AccountFound {
  readonly id: number;
  readonly groupId: number;
  readonly state: "invited" | "active" | "disabled";
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  readonly timeoutDays: string;
  readonly isSuspended: boolean;
}

export const findAccountByLogin = (db: Db, login: string): Promise<AccountFound | undefined> =>
  db
    .selectFrom("login_names")
    .innerJoin("accounts", "accounts.id", "login_names.account_id")
    .innerJoin("groups", "groups.id", "accounts.group_id")
    .innerJoin("group_settings", "group_settings.group_id", "groups.id")
    .select([
      "accounts.id",
      "accounts.group_id as groupId",
      "accounts.state",
      "accounts.password_hash as passwordHash",
      "accounts.must_change_password as mustChangePassword",
      "group_settings.session_timeout_days as timeoutDays",
      sql<boolean>`groups.state <> 'active'`.as("isSuspended"),
    ])
    .where("login_names.login", "=", login)
    .executeTakeFirst();

export const findFirstLogin = (db: Db, accountId: number) =>
  db
    .selectFrom("login_names")
    .select("login")
    .where("account_id", "=", accountId)
    .orderBy("login")
    .executeTakeFirst();

export interface Assignment {
  readonly id: number;
  readonly role: Role;
  readonly schoolId: number | null;
  readonly personId: number | null;
}

/** Roles that hold now, in schools that are open. */
export const listAssignments = (db: Db, accountId: number): Promise<Assignment[]> =>
  db
    .selectFrom("role_assignments")
    .leftJoin("schools", "schools.id", "role_assignments.school_id")
    .select([
      "role_assignments.id",
      "role_assignments.role",
      "role_assignments.school_id as schoolId",
      "role_assignments.person_id as personId",
    ])
    .where("account_id", "=", accountId)
    .where("role_assignments.state", "=", "active")
    .where("starts_at", "<=", sql<Date>`now()`)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", sql<Date>`now()`)]))
    .where((eb) => eb.or([eb("schools.state", "is", null), eb("schools.state", "<>", "closed")]))
    .orderBy("role_assignments.id")
    .execute();

export const findFailures = (db: Db, loginHash: Buffer) =>
  db
    .selectFrom("sign_in_failures")
    .select(["failures", sql<number>`ceil(extract(epoch from next_try_at - now()))::int`.as("waitSeconds")])
    .where("login_hash", "=", loginHash)
    .executeTakeFirst();

/** Counts one more failure and answers with how many there are now. */
export async function insertFailure(db: Db, loginHash: Buffer, forgetAfterSeconds: number): Promise<number> {
  const { failures } = await db
    .insertInto("sign_in_failures")
    .values({ login_hash: loginHash, failures: 1, last_failed_at: sql`now()`, next_try_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.column("login_hash").doUpdateSet({
        failures: sql`case when sign_in_failures.last_failed_at < now() - make_interval(secs => ${forgetAfterSeconds})
          then 1 else sign_in_failures.failures + 1 end`,
        last_failed_at: sql`now()`,
      }),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  return failures;
}

export const updateNextTry = (db: Db, loginHash: Buffer, delaySeconds: number) =>
  db
    .updateTable("sign_in_failures")
    .set({ next_try_at: sql`now() + make_interval(secs => ${delaySeconds})` })
    .where("login_hash", "=", loginHash)
    .execute();

export const deleteFailures = (db: Db, loginHash: Buffer) =>
  db.deleteFrom("sign_in_failures").where("login_hash", "=", loginHash).execute();

export const listOpenCodes = (db: Db, accountId: number) =>
  db
    .selectFrom("one_time_codes")
    .select(["id", "code_hash as codeHash", sql<boolean>`expires_at <= now()`.as("isExpired")])
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();

/** True for the one caller that spends the code. */
export async function spendCode(db: Db, id: number): Promise<boolean> {
  const spent = await db
    .updateTable("one_time_codes")
    .set({ used_at: sql`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export const endOpenCodes = (db: Db, accountId: number) =>
  db
    .updateTable("one_time_codes")
    .set({ used_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();

export const insertCode = (
  db: Db,
  code: { accountId: number; codeHash: Buffer; issuedBy: number | null; hours: number },
) =>
  db
    .insertInto("one_time_codes")
    .values({
      account_id: code.accountId,
      code_hash: code.codeHash,
      issued_by: code.issuedBy,
      expires_at: sql`now() + make_interval(hours => ${code.hours})`,
    })
    .returning("expires_at as expiresAt")
    .executeTakeFirstOrThrow();

export const updatePassword = (
  db: Db,
  accountId: number,
  { passwordHash, mustChange }: { passwordHash?: string; mustChange: boolean },
) =>
  db
    .updateTable("accounts")
    .set({
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      must_change_password: mustChange,
      state: "active",
      revision: sql`revision + 1`,
    })
    .where("id", "=", accountId)
    .where("state", "<>", "disabled")
    .execute();
