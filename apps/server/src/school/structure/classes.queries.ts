import { sql, type RawBuilder, type SqlBool } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Of one section, of one offering for every open section of its level, or of all that a year offers. */
export type Lacking =
  | { readonly sectionId: number }
  | { readonly offeringId: number }
  | { readonly yearId: number };

/**
 * Creates the missing classes, reopens the closed ones, and seats the students of their sections. Returns how
 * many were added.
 */
export async function insertLackingClasses(db: Db, schoolId: number, of: Lacking): Promise<number> {
  const pairs = db
    .selectFrom("sections as section")
    .innerJoin("subject_offerings as offering", (join) =>
      join
        .onRef("offering.school_id", "=", "section.school_id")
        .onRef("offering.year_id", "=", "section.year_id")
        .onRef("offering.level_id", "=", "section.level_id"),
    )
    .where("section.school_id", "=", schoolId)
    .where("section.state", "=", "open")
    .where(buildScopeFilter(of));
  const opened = await db
    .updateTable("teaching_classes as class")
    .set({ state: "open", revision: sql`class.revision + 1` })
    .where("class.school_id", "=", schoolId)
    .where("class.state", "=", "closed")
    .where(
      sql<boolean>`exists (${pairs
        .select("section.id")
        .where(sql<boolean>`section.id = class.section_id and offering.id = class.offering_id`)})`,
    )
    .returning("class.id")
    .execute();
  const made = await db
    .insertInto("teaching_classes")
    .columns(["school_id", "year_id", "offering_id", "section_id"])
    .expression(
      pairs
        .where(
          sql<boolean>`not exists (${db
            .selectFrom("teaching_classes as class")
            .select("class.id")
            .where("class.school_id", "=", schoolId)
            .where(sql<boolean>`class.section_id = section.id and class.offering_id = offering.id`)})`,
        )
        .select(["section.school_id", "section.year_id", "offering.id", "section.id as section"])
        .orderBy("section.id")
        .orderBy("offering.id"),
    )
    .returning("id")
    .execute();
  const ids = [...opened, ...made].map(({ id }) => id);
  await seatSections(db, schoolId, ids);
  return ids.length;
}

function buildScopeFilter(of: Lacking): RawBuilder<SqlBool> {
  if ("sectionId" in of) return sql`section.id = ${of.sectionId}`;
  if ("offeringId" in of) return sql`offering.id = ${of.offeringId}`;
  return sql`section.year_id = ${of.yearId}`;
}

/** All students in the section of a class get a seat in the class, from the day of the enrolment on. */
async function seatSections(db: Db, schoolId: number, classIds: readonly number[]): Promise<void> {
  if (classIds.length === 0) return;
  await db
    .insertInto("class_enrolments")
    .columns(["school_id", "teaching_class_id", "student_id", "starts_on"])
    .expression(
      db
        .selectFrom("teaching_classes as class")
        .innerJoin("enrolments as enrolment", (join) =>
          join
            .onRef("enrolment.school_id", "=", "class.school_id")
            .onRef("enrolment.section_id", "=", "class.section_id")
            .on("enrolment.state", "=", "active"),
        )
        .where("class.school_id", "=", schoolId)
        .where("class.id", "in", classIds)
        .select(["class.school_id", "class.id", "enrolment.student_id", "enrolment.starts_on"]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
