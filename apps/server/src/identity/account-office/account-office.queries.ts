import type { GivenRole } from "@dars/contract/identity/account-office";
import type { Locale } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** A current person of the school, with the data for an account. */
export const findSubject = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("people as person")
    .innerJoin("schools as school", "school.id", "person.school_id")
    .leftJoin("students as student", (join) =>
      join.onRef("student.school_id", "=", "person.school_id").onRef("student.id", "=", "person.id"),
    )
    .leftJoin("teachers as teacher", (join) =>
      join.onRef("teacher.school_id", "=", "person.school_id").onRef("teacher.id", "=", "person.id"),
    )
    .select([
      "person.id",
      "person.phone",
      "person.email",
      "person.locale",
      "person.name_en as nameEn",
      "student.student_number as studentNumber",
      "school.code as schoolCode",
      "school.group_id as groupId",
      sql<boolean>`student.id is not null`.as("isStudent"),
      sql<boolean>`teacher.id is not null`.as("isTeacher"),
      sql<boolean>`exists (select from guardian_links as link where link.school_id = person.school_id
        and link.guardian_id = person.id and link.state in ('invited', 'verified'))`.as("isGuardian"),
    ])
    .where("person.school_id", "=", schoolId)
    .where("person.id", "=", personId)
    .where("person.deleted_at", "is", null)
    .where("person.state", "=", "active")
    .executeTakeFirst();

export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;

const accounts = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("accounts as account")
    .innerJoin("account_people as account_link", "account_link.account_id", "account.id")
    .select([
      "account.id",
      "account.revision",
      "account.state",
      sql<boolean>`account.password_hash is not null`.as("hasPassword"),
    ])
    .where("account_link.school_id", "=", schoolId)
    .where("account_link.person_id", "=", personId);

export const findAccount = (db: Db, schoolId: number, personId: number) =>
  accounts(db, schoolId, personId).executeTakeFirst();

/**
 * The account in its current state, locked against concurrent changes until the transaction ends. Rows that
 * only refer to it may be written meanwhile: otherwise two users who change each other's accounts would
 * deadlock.
 */
export const lockAccount = (db: Db, schoolId: number, personId: number) =>
  accounts(db, schoolId, personId).forNoKeyUpdate("account").executeTakeFirst();

/** Locked until the transaction ends while an administrator is removed. */
export const lockGroup = (db: Db, groupId: number) =>
  db.selectFrom("groups").select("id").where("id", "=", groupId).forNoKeyUpdate().executeTakeFirst();

export type AccountKept = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function listLogins(db: Db, accountId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("login_names")
    .select("login")
    .where("account_id", "=", accountId)
    .orderBy("login")
    .execute();
  return rows.map(({ login }) => login);
}

/** Roles that hold now, wherever they were given. */
export const listHeldRoles = (db: Db, accountId: number) =>
  db
    .selectFrom("role_assignments")
    .select(["id", "role", "school_id as schoolId", "starts_at as since"])
    .where("account_id", "=", accountId)
    .where("state", "=", "active")
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", sql<Date>`now()`)]))
    .orderBy("id")
    .execute();

/** When its owner was last here; looks of others do not count (A7). */
export const findLastSeen = (db: Db, accountId: number) =>
  db
    .selectFrom("sessions")
    .select(({ fn }) => fn.max("last_seen_at").as("at"))
    .where("account_id", "=", accountId)
    .where("viewer_session_id", "is", null)
    .executeTakeFirst();

/** The logins among these that other accounts have. */
export async function listTaken(
  db: Db,
  logins: readonly string[],
  accountId: number | null,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("login_names")
    .select("login")
    .where("login", "in", logins)
    .where("account_id", "<>", accountId ?? 0)
    .execute();
  return new Set(rows.map(({ login }) => login));
}

export async function insertAccount(
  db: Db,
  { schoolId, personId, groupId, locale }: NewAccount,
): Promise<number> {
  const { id } = await db
    .insertInto("accounts")
    .values({ group_id: groupId, locale })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("account_people")
    .values({ account_id: id, school_id: schoolId, person_id: personId })
    .execute();
  return id;
}

interface Owner {
  readonly schoolId: number;
  readonly personId: number;
  readonly accountId: number;
}

/** The person's account is replaced by another. */
export async function giveToAccount(db: Db, { schoolId, personId, accountId }: Owner): Promise<void> {
  await db
    .updateTable("account_people")
    .set({ account_id: accountId })
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .execute();
}

interface NewAccount {
  readonly schoolId: number;
  readonly personId: number;
  readonly groupId: number;
  readonly locale: Locale | null;
}

/** False if one of them was taken in the meantime. */
export async function replaceLogins(db: Db, accountId: number, logins: readonly string[]): Promise<boolean> {
  await db
    .deleteFrom("login_names")
    .where("account_id", "=", accountId)
    .where("login", "not in", logins)
    .execute();
  await db
    .insertInto("login_names")
    .values(logins.map((login) => ({ login, account_id: accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await listLogins(db, accountId)).length === logins.length;
}

interface Giving {
  readonly accountId: number;
  readonly groupId: number;
  readonly schoolId: number;
  readonly personId: number;
}

export async function insertRole(
  db: Db,
  { accountId, groupId, schoolId, personId }: Giving,
  role: GivenRole,
): Promise<void> {
  const place = role === "parent" ? {} : { school_id: schoolId, person_id: personId };
  await db
    .insertInto("role_assignments")
    .values({ account_id: accountId, group_id: groupId, role, ...place })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "role", "school_id", "ends_at"]).doUpdateSet({
        state: "active",
        starts_at: sql`dars_now()`,
      }),
    )
    .execute();
  if (role === "teacher")
    await db
      .insertInto("teachers")
      .values({ school_id: schoolId, id: personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export const endRoles = (db: Db, assignmentIds: readonly number[]) =>
  db
    .updateTable("role_assignments")
    .set({ state: "ended", ends_at: sql`now()` })
    .where("id", "in", [...assignmentIds, 0])
    .execute();

export async function updateState(db: Db, accountId: number, state: AccountKept["state"]): Promise<number> {
  const { revision } = await db
    .updateTable("accounts")
    .set({ state, revision: sql`revision + 1` })
    .where("id", "=", accountId)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

/** Whether a role is above the roles that a school grants. */
export const isHigher = (role: Role): boolean =>
  role !== "parent" && role !== "student" && role !== "teacher";
