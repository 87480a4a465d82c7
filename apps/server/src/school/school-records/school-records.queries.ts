import type { SchoolRecord } from "@dars/contract/school/school-records";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames, selectSchoolHours } from "#platform/db/shapes.ts";

const records = (db: Db, groupId: number) =>
  db
    .selectFrom("schools as school")
    .select([
      "school.id",
      "school.code",
      selectNames("school").as("name"),
      "school.kind",
      "school.gender",
      "school.shift",
      "school.address",
      "school.phones",
      "school.week_days as weekDays",
      selectSchoolHours("school").as("hours"),
      "school.time_zone as timeZone",
      "school.state",
      "school.revision",
    ])
    .where("school.group_id", "=", groupId)
    .where("school.kind", "<>", "office");

/** A school of the group; undefined for its head office, which is no school. */
export const findSchool = (db: Db, groupId: number, schoolId: number) =>
  records(db, groupId).where("school.id", "=", schoolId).executeTakeFirst();

/** The same, kept from changing until the transaction ends. */
export const lockSchool = (db: Db, groupId: number, schoolId: number) =>
  records(db, groupId).where("school.id", "=", schoolId).forNoKeyUpdate().executeTakeFirst();

const toColumns = (school: SchoolRecord) => ({
  code: school.code,
  name_en: school.name.en,
  name_ar: school.name.ar,
  name_ckb: school.name.ckb,
  kind: school.kind,
  gender: school.gender,
  shift: school.shift,
  address: school.address,
  phones: [...school.phones],
  week_days: school.weekDays,
  opens_at: school.hours?.opensAt ?? null,
  closes_at: school.hours?.closesAt ?? null,
  time_zone: school.timeZone,
});

export const insertSchool = (db: Db, groupId: number, school: SchoolRecord) =>
  db
    .insertInto("schools")
    .values({ group_id: groupId, ...toColumns(school) })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateSchool = (db: Db, groupId: number, schoolId: number, school: SchoolRecord) =>
  db
    .updateTable("schools")
    .set({ ...toColumns(school), revision: sql`revision + 1` })
    .where("group_id", "=", groupId)
    .where("id", "=", schoolId)
    .returning("revision")
    .executeTakeFirstOrThrow();

export const updateSchoolState = (
  db: Db,
  groupId: number,
  schoolId: number,
  state: "planned" | "active" | "closed",
) =>
  db
    .updateTable("schools")
    .set({ state, revision: sql`revision + 1` })
    .where("group_id", "=", groupId)
    .where("id", "=", schoolId)
    .returning("revision")
    .executeTakeFirstOrThrow();

export async function countEnrolled(db: Db, schoolId: number): Promise<number> {
  const { count } = await db
    .selectFrom("enrolments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("school_id", "=", schoolId)
    .where("state", "in", ["active", "pending"])
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the database knows a time zone of this name, and so can compute the day in it. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from pg_timezone_names
    where name = ${name}) as is`.execute(db);
  return rows[0]?.is === true;
}

/** The offerings of a school's year; without retired levels and subjects (LVL-1, SUB-1). */
export const listOfferings = (db: Db, schoolId: number, yearId: number) =>
  db
    .selectFrom("subject_offerings as offering")
    .innerJoin("levels as level", "level.id", "offering.level_id")
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .select([
      "offering.level_id",
      "offering.subject_id",
      "offering.title",
      "offering.weekly_periods",
      "offering.max_mark",
    ])
    .where("offering.school_id", "=", schoolId)
    .where("offering.year_id", "=", yearId)
    .where("level.state", "=", "active")
    .where("subject.state", "=", "active")
    .orderBy("offering.id")
    .execute();
