import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The school with the day it has now, kept from being opened by two at once. */
export const lockSchool = (db: Db, groupId: number, schoolId: number) =>
  db
    .selectFrom("schools")
    .select(["id", "shift", sql<string>`to_char(now() at time zone time_zone, 'YYYY-MM-DD')`.as("today")])
    .where("id", "=", schoolId)
    .where("group_id", "=", groupId)
    .where("kind", "<>", "office")
    .where("state", "<>", "closed")
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findCurrentYear = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("state", "=", "current")
    .executeTakeFirst();

export async function hasSections(db: Db, schoolId: number, yearId: number): Promise<boolean> {
  const section = await db
    .selectFrom("sections")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .limit(1)
    .executeTakeFirst();
  return section !== undefined;
}
