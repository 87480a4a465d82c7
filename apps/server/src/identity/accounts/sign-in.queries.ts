import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Db } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";

export interface AccountFound {
  readonly id: number;
  readonly groupId: number;
  readonly state: "invited" | "active" | "disabled";
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  readonly timeoutDays: string;
  readonly isSuspended: boolean;
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
  /** Whether the group asks management and administrators for a second factor. */
  readonly asksSecondFactor: boolean;
  /** Its roles, read in the same statement: signing in is the call that all users make in the same minutes. */
  readonly assignments: readonly Assignment[];
}

const accountsFound = (db: Db) =>
  db
    .selectFrom("accounts")
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
      sql<boolean>`exists (select from authenticators as a
        where a.account_id = accounts.id and a.confirmed_at is not null)`.as("hasAuthenticator"),
      sql<boolean>`exists (select from passkeys as p
        where p.account_id = accounts.id and p.suspected_at is null)`.as("hasPasskey"),
      sql<boolean>`group_settings.staff_second_factor_since is not null`.as("asksSecondFactor"),
      jsonArrayFrom(currentAssignments(db).where("account_id", "=", sql.ref<number>("accounts.id"))).as(
        "assignments",
      ),
    ]);

export async function findAccountByLogin(db: Db, login: string): Promise<AccountFound | undefined> {
  const [found] = await accountsByLogin(db, { login });
  return found;
}

const accountsByLogin = prepare(({ login }: Readonly<Record<"login", string>>, db) =>
  accountsFound(db)
    .innerJoin("login_names", "login_names.account_id", "accounts.id")
    .where("login_names.login", "=", login),
);

export const findAccount = (db: Db, accountId: number): Promise<AccountFound | undefined> =>
  accountsFound(db).where("accounts.id", "=", accountId).executeTakeFirst();

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

export const listAssignments = (db: Db, accountId: number): Promise<Assignment[]> =>
  currentAssignments(db).where("account_id", "=", accountId).execute();

/** Roles that hold now, in schools that are open. */
export const currentAssignments = (db: Db) =>
  db
    .selectFrom("role_assignments")
    .leftJoin("schools", "schools.id", "role_assignments.school_id")
    .select([
      "role_assignments.id",
      "role_assignments.role",
      "role_assignments.school_id as schoolId",
      "role_assignments.person_id as personId",
    ])
    .where("role_assignments.state", "=", "active")
    .where("starts_at", "<=", sql<Date>`now()`)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", sql<Date>`now()`)]))
    .where((eb) => eb.or([eb("schools.state", "is", null), eb("schools.state", "<>", "closed")]))
    .orderBy("role_assignments.id");

type LaneKey = Readonly<Record<"loginHash", Buffer>>;

export const listFailures = prepare(({ loginHash }: LaneKey, db) =>
  db
    .selectFrom("sign_in_failures")
    .select(["failures", sql<number>`ceil(extract(epoch from next_try_at - now()))::int`.as("waitSeconds")])
    .where("login_hash", "=", loginHash),
);

/** Other attempts in the same lane wait until the transaction ends. */
export const lockLane = (db: Db, loginHash: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${loginHash.toString("base64url")}, 0))`.execute(db);

/** Counts one more failure and returns their current number. */
export async function insertFailure(db: Db, loginHash: Buffer, forgetAfterSeconds: number): Promise<number> {
  const { failures } = await db
    .insertInto("sign_in_failures")
    .values({ login_hash: loginHash, failures: 1, last_failed_at: sql`now()`, next_try_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.column("login_hash").doUpdateSet({
        failures: sql`case when sign_in_failures.last_failed_at < dars_now() - make_interval(secs => ${forgetAfterSeconds})
          then 1 else sign_in_failures.failures + 1 end`,
        last_failed_at: sql`dars_now()`,
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

/**
 * Deletes the failures of a login that may be tried now, and otherwise returns the seconds to wait. Both in
 * one statement, so that nothing is deleted between check and deletion.
 */
export async function forgetFailures(db: Db, loginHash: Buffer): Promise<number> {
  const [waiting] = await forgetAndWait(db, { loginHash });
  return waiting?.waitSeconds ?? 0;
}

const forgetAndWait = prepare(({ loginHash }: LaneKey, db) =>
  db
    .with("forgotten", (cte) =>
      cte
        .deleteFrom("sign_in_failures")
        .where("login_hash", "=", loginHash)
        .where("next_try_at", "<=", sql<Date>`now()`)
        .returning("login_hash"),
    )
    .selectFrom("sign_in_failures")
    .select(sql<number>`ceil(extract(epoch from next_try_at - now()))::int`.as("waitSeconds"))
    .where("login_hash", "=", loginHash)
    .where("next_try_at", ">", sql<Date>`now()`),
);

/** Any number, as long as nothing else locks by it. */
const SWEEP_LOCK = 7_211_903;

/** Deletes nothing while another node sweeps. */
export async function deleteForgottenFailures(db: Db, forgetAfterSeconds: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_failures")
    .where("last_failed_at", "<", sql<Date>`now() - make_interval(secs => ${forgetAfterSeconds})`)
    .where("next_try_at", "<=", sql<Date>`now()`)
    // Asked in a subquery, so once and not for each row.
    .where(sql<boolean>`(select pg_try_advisory_xact_lock(${SWEEP_LOCK}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const listOpenCodes = (db: Db, accountId: number) =>
  db
    .selectFrom("one_time_codes")
    .select(["id", "code_hash as codeHash", sql<boolean>`expires_at <= now()`.as("isExpired")])
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();

/** For how long a spent or expired code is still told apart from a wrong one. */
const REMEMBERED_DAYS = 30;

/** Codes that can no longer be used. */
export const listPastCodes = (db: Db, accountId: number) =>
  db
    .selectFrom("one_time_codes")
    .select(["code_hash as codeHash", sql<boolean>`used_at is not null`.as("isUsed")])
    .where("account_id", "=", accountId)
    .where("created_at", ">", sql<Date>`now() - make_interval(days => ${REMEMBERED_DAYS})`)
    .where((where) =>
      where.or([where("used_at", "is not", null), where("expires_at", "<=", sql<Date>`now()`)]),
    )
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

/** Ends those that were sent, and none of the office's. */
export const endSentCodes = (db: Db, accountId: number) =>
  db
    .updateTable("one_time_codes")
    .set({ used_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("is_sent", "=", true)
    .where("used_at", "is", null)
    .execute();

interface NewCode {
  readonly accountId: number;
  readonly codeHash: Buffer;
  readonly issuedBy: number | null;
  readonly hours: number;
  /** To a proved contact, and not given by the office. */
  readonly isSent?: boolean;
}

export const insertCode = (db: Db, code: NewCode) =>
  db
    .insertInto("one_time_codes")
    .values({
      account_id: code.accountId,
      code_hash: code.codeHash,
      issued_by: code.issuedBy,
      is_sent: code.isSent ?? false,
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
