import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

/** What is at the top of a section's list. */
export const findListFrame = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("sections as section")
    .innerJoin("schools as school", "school.id", "section.school_id")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "section.school_id").onRef("year.id", "=", "section.year_id"),
    )
    .select([selectNames("school").as("school"), "year.title as year", todayIn(schoolId).as("today")])
    .where("section.school_id", "=", schoolId)
    .where("section.id", "=", sectionId)
    .executeTakeFirst();
