import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export const findGroup = (db: Db, groupId: number) =>
  db
    .selectFrom("groups")
    .select(["id", "code", "sourced_id as sourcedId", "name_ar as ar", "name_en as en", "name_ckb as ckb"])
    .select("time_zone as timeZone")
    .where("id", "=", groupId)
    .executeTakeFirstOrThrow();

export const findGroupId = async (db: Db, code: string): Promise<number | undefined> =>
  (await db.selectFrom("groups").select("id").where("code", "=", code).executeTakeFirst())?.id;

/** The school of that code in a group, or undefined. */
export const findSchoolId = async (db: Db, groupId: number, code: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom("schools")
      .select("id")
      .where("group_id", "=", groupId)
      .where("code", "=", code)
      .executeTakeFirst()
  )?.id;

/** Schools that are open, and the head office; the office first. */
export const listSchoolRows = (db: Db, groupId: number) =>
  db
    .selectFrom("schools")
    .select(["id", "code", "sourced_id as sourcedId", "identifier", "time_zone as timeZone"])
    .select(["name_ar as ar", "name_en as en", "name_ckb as ckb"])
    .select(sql<boolean>`kind = 'office'`.as("isOffice"))
    .where("group_id", "=", groupId)
    .where("state", "<>", "closed")
    .orderBy(sql`kind <> 'office'`)
    .orderBy("id")
    .execute();

export const listLevelRows = (db: Db, groupId: number) =>
  db
    .selectFrom("levels")
    .select(["id", "code", "grade_code as gradeCode", "name_ar as ar", "name_en as en", "name_ckb as ckb"])
    .where("group_id", "=", groupId)
    .execute();

export const listSubjectRows = (db: Db, groupId: number) =>
  db
    .selectFrom("subjects")
    .select(["id", "code", "name_ar as ar", "name_en as en", "name_ckb as ckb"])
    .where("group_id", "=", groupId)
    .execute();

/** Accounts with their alphabetically first login and the schools that they are sent to. */
export const listAccountRows = (db: Db, groupId: number) =>
  db
    .selectFrom("accounts")
    .select("id")
    .select(sql<boolean>`state = 'disabled'`.as("isDisabled"))
    .select(
      sql<
        string | null
      >`(select login from login_names l where l.account_id = accounts.id order by login collate "C" limit 1)`.as(
        "login",
      ),
    )
    .select(
      sql<
        number[]
      >`array(select school_id from account_schools s where s.account_id = accounts.id order by school_id)`.as(
        "visits",
      ),
    )
    .where("group_id", "=", groupId)
    .execute();

export const listRoleRows = (db: Db, groupId: number) =>
  db
    .selectFrom("role_assignments")
    .select(["account_id as accountId", "role", "school_id as schoolId"])
    .where("group_id", "=", groupId)
    .where("ends_at", "is", null)
    .where("state", "<>", "ended")
    .execute();
