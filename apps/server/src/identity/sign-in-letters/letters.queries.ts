import { sql } from "kysely";

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

/** The sections of the current year in which these people, or children of theirs, are; in the order of the levels. */
export async function listSectionsAround(
  db: Db,
  schoolId: number,
  personIds: readonly number[],
): Promise<readonly number[]> {
  const people = sql`any(${[...personIds]}::bigint[])`;
  const rows = await db
    .selectFrom("sections")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "sections.school_id").onRef("year.id", "=", "sections.year_id"),
    )
    .select("sections.id")
    .where("sections.school_id", "=", schoolId)
    .where("year.state", "=", "current")
    .where(
      sql<boolean>`exists (select from enrolments as seat
        where seat.school_id = sections.school_id and seat.section_id = sections.id and seat.state = 'active'
          and (seat.student_id = ${people} or exists (select from guardian_links as link
            where link.school_id = seat.school_id and link.student_id = seat.student_id
              and link.guardian_id = ${people})))`,
    )
    .orderBy("sections.level_id")
    .orderBy("sections.letter")
    .orderBy("sections.id")
    .execute();
  return rows.map(({ id }) => id);
}
