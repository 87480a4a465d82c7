import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The year of an offering, while it takes changes (AZ-7). */
export const findOpenYear = (db: Db, schoolId: number, offeringId: number) =>
  db
    .selectFrom("subject_offerings as offering")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "offering.school_id").onRef("year.id", "=", "offering.year_id"),
    )
    .select("year.id")
    .where("offering.school_id", "=", schoolId)
    .where("offering.id", "=", offeringId)
    .where("year.state", "in", ["current", "closing"])
    .executeTakeFirst();

/** Says of the column of the student's class that something in it was changed after it was published. */
export const updateAmended = (
  db: Db,
  schoolId: number,
  { studentId, offeringId, code }: { studentId: number; offeringId: number; code: string },
) =>
  db
    .updateTable("mark_columns")
    .set({ state: "amended", revision: sql<number>`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("code", "=", code)
    .where("state", "=", "published")
    .where("class_id", "in", (from) =>
      from
        .selectFrom("class_enrolments as seat")
        .innerJoin("teaching_classes as class", (join) =>
          join
            .onRef("class.school_id", "=", "seat.school_id")
            .onRef("class.id", "=", "seat.teaching_class_id"),
        )
        .select("class.id")
        .where("seat.school_id", "=", schoolId)
        .where("seat.student_id", "=", studentId)
        .where("class.offering_id", "=", offeringId),
    )
    .execute();
