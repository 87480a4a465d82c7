import type { Db } from "#platform/db/db.ts";

export async function findLetterDays(db: Db, schoolId: number): Promise<number> {
  const { days } = await db
    .selectFrom("group_settings as settings")
    .innerJoin("schools", "schools.group_id", "settings.group_id")
    .select("settings.letter_code_days as days")
    .where("schools.id", "=", schoolId)
    .executeTakeFirstOrThrow();
  return days;
}
