import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { ExportKind } from "#platform/db/schema.gen.ts";

/** No other transaction takes a time of this school until this one ends. */
export const lockSchool = (db: Db, schoolId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`exports of ${schoolId}`}, 0))`.execute(db);

/** Now, after every export that the school has noted; whole milliseconds. */
export async function nextMoment(db: Db, schoolId: number): Promise<Date> {
  const { moment } = await db
    .selectFrom("exports_taken")
    .select(
      sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), max(taken_at) + interval '1 millisecond')`.as(
        "moment",
      ),
    )
    .where("school_id", "=", schoolId)
    .executeTakeFirstOrThrow();
  return moment;
}

export interface ExportTaken {
  readonly kind: ExportKind;
  readonly accountId: number | null;
  readonly takenBy: string;
  readonly takenAt: Date;
  readonly students: number;
  readonly reason: string | null;
  readonly version: string | null;
  readonly hasDemographics: boolean;
  readonly isDelta: boolean;
}

/** Returns the row's id. */
export async function insertExport(
  db: Db,
  schoolId: number,
  taken: ExportTaken,
  isNotice = false,
): Promise<number> {
  const { id } = await db
    .insertInto("exports_taken")
    .values({
      school_id: schoolId,
      kind: taken.kind,
      is_notice: isNotice,
      account_id: taken.accountId,
      taken_by: taken.takenBy,
      taken_at: taken.takenAt,
      students: taken.students,
      reason: taken.reason,
      version: taken.version,
      has_demographics: taken.hasDemographics,
      is_delta: taken.isDelta,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const listLarge = (db: Db, schoolId: number, accountId: number, few: number) =>
  db
    .selectFrom("exports_taken")
    .innerJoin("schools", "schools.id", "exports_taken.school_id")
    .select(["exports_taken.id", "exports_taken.kind", "taken_by as takenBy", "taken_at as takenAt"])
    .select(["students", "reason", sql<boolean>`is_notice or schools.kind = 'office'`.as("isWholeGroup")])
    .where("school_id", "=", schoolId)
    .where("students", ">", few)
    .where(sql<boolean>`account_id is distinct from ${accountId}`)
    .where("taken_at", ">", sql<Date>`now() - interval '14 days'`)
    .orderBy("taken_at", "desc")
    .limit(20)
    .execute();

interface NameRow {
  readonly name: string;
}

/** A school by its name, and the time zone that it lives in. */
export const findPlace = (db: Db, schoolId: number) =>
  db
    .selectFrom("schools")
    .innerJoin("groups", "groups.id", "schools.group_id")
    .innerJoin("schools as office", (join) =>
      join.onRef("office.group_id", "=", "schools.group_id").on("office.kind", "=", "office"),
    )
    .select(["schools.group_id as groupId", "office.id as officeId"])
    .select([sql<boolean>`schools.kind = 'office'`.as("isOffice")])
    .select(
      sql<string>`case when schools.kind = 'office'
        then coalesce(groups.name_ar, groups.name_ckb, groups.name_en, groups.code)
        else coalesce(schools.name_ar, schools.name_ckb, schools.name_en, schools.code) end`.as("name"),
    )
    .select(sql<string>`coalesce(schools.time_zone, groups.time_zone)`.as("timeZone"))
    .where("schools.id", "=", schoolId)
    .executeTakeFirstOrThrow();

/** The name of an account's person in this school; undefined where the school does not know it. */
export const findName = (db: Db, schoolId: number, accountId: number): Promise<NameRow | undefined> =>
  db
    .selectFrom("account_people")
    .innerJoin("people", (join) =>
      join
        .onRef("people.school_id", "=", "account_people.school_id")
        .onRef("people.id", "=", "account_people.person_id"),
    )
    .select(sql<string>`coalesce(people.name_ar, people.name_ckb, people.name_en, '')`.as("name"))
    .where("account_people.school_id", "=", schoolId)
    .where("account_people.account_id", "=", accountId)
    .executeTakeFirst();

/** The schools of a group that are open, the head office not among them. */
export const listSchoolIds = async (db: Db, groupId: number): Promise<number[]> =>
  (
    await db
      .selectFrom("schools")
      .select("id")
      .where("group_id", "=", groupId)
      .where("kind", "<>", "office")
      .where("state", "<>", "closed")
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);
