import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { KnownAccount, KnownLevel, KnownRole, KnownSubject } from "./planning/known-roster.ts";

export const findGroup = (db: Db, code: string) =>
  db
    .selectFrom("groups")
    .select(["id", "code", "state", "sourced_id as sourcedId", "time_zone as timeZone"])
    .where("code", "=", code)
    .executeTakeFirst();

export const listSchools = (db: Db, groupId: number) =>
  db
    .selectFrom("schools")
    .select([
      "id",
      "code",
      "sourced_id as sourcedId",
      "identifier",
      sql<string[]>`array_remove(array[name_en, name_ar, name_ckb], null)`.as("names"),
      sql<boolean>`kind = 'office'`.as("isOffice"),
    ])
    .where("group_id", "=", groupId)
    .orderBy("id")
    .execute();

export const listLevels = (db: Db, groupId: number): Promise<KnownLevel[]> =>
  db
    .selectFrom("levels")
    .select(["id", "code", "grade_code as gradeCode", "position"])
    .where("group_id", "=", groupId)
    .orderBy("position")
    .orderBy("id")
    .execute();

export const listSubjects = (db: Db, groupId: number): Promise<KnownSubject[]> =>
  db
    .selectFrom("subjects")
    .select([
      "id",
      "code",
      "position",
      sql<string[]>`array_remove(array[name_en, name_ar, name_ckb], null)`.as("names"),
    ])
    .where("group_id", "=", groupId)
    .orderBy("id")
    .execute();

export const listAccounts = (db: Db, groupId: number): Promise<KnownAccount[]> =>
  db
    .selectFrom("accounts")
    .select([
      "id",
      "state",
      sql<boolean>`password_hash is not null`.as("hasPassword"),
      sql<
        number[]
      >`array(select school_id::float8 from account_people p where p.account_id = accounts.id order by 1)`.as(
        "schoolIds",
      ),
      sql<
        string[]
      >`array(select login from login_names l where l.account_id = accounts.id order by login)`.as("logins"),
    ])
    .where("group_id", "=", groupId)
    .execute();

export const listRoles = (db: Db, groupId: number): Promise<KnownRole[]> =>
  db
    .selectFrom("role_assignments")
    .select(["id", "account_id as accountId", "role", "school_id as schoolId"])
    .where("group_id", "=", groupId)
    .where("ends_at", "is", null)
    .where("state", "<>", "ended")
    .execute();

/** The given logins that are already in use, in any group. */
export const listTakenLogins = (db: Db, logins: readonly string[]) =>
  db
    .selectFrom("login_names")
    .innerJoin("accounts", "accounts.id", "login_names.account_id")
    .select(["login_names.login", "accounts.id as accountId", "accounts.group_id as groupId"])
    .where(sql<boolean>`login_names.login = any(${[...logins]}::text[])`)
    .execute();
