import type { Conduct } from "@dars/contract/marks/conduct";
import { sql } from "kysely";

import { ON_THE_LIST } from "#marks/publication/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectAccountName, selectNames } from "#platform/db/shapes.ts";

import { isWithheld } from "./shown-conduct.queries.ts";

/** Who is enrolled in a section, each with what is written of it. */
export const listOfSection = (
  db: Db,
  schoolId: number,
  { sectionId, yearId }: { readonly sectionId: number; readonly yearId: number },
) =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "enrolment.school_id")
        .onRef("person.id", "=", "enrolment.student_id"),
    )
    .leftJoin("year_conduct as said", (join) =>
      join
        .onRef("said.school_id", "=", "enrolment.school_id")
        .onRef("said.student_id", "=", "enrolment.student_id")
        .onRef("said.year_id", "=", "enrolment.year_id"),
    )
    .select([
      "person.id as studentId",
      selectNames("person").as("name"),
      "enrolment.register_no as registerNo",
      "said.conduct",
      "said.comment",
      sql<number>`coalesce(said.revision, 0)`.as("revision"),
      writer.as("by"),
      "said.changed_at as at",
      isShown(schoolId, yearId).as("isShown"),
    ])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.section_id", "=", sectionId)
    .where("enrolment.state", "in", [...ON_THE_LIST])
    .orderBy("enrolment.register_no")
    .orderBy("person.id")
    .execute();

/** One of the persons that the account of who wrote last is here. */
const writer = selectAccountName(sql`said.school_id`, sql`said.changed_by`);

/** Whether the student has a published snapshot of the year that is not withheld. */
const isShown = (schoolId: number, yearId: number) => sql<boolean>`coalesce((
    select not ${isWithheld({
      schoolId,
      studentId: sql.ref("snapshot.student_id"),
      yearId,
      sectionId: sql.ref("snapshot.section_id"),
    })}
    from mark_snapshots as snapshot
    where snapshot.school_id = ${schoolId} and snapshot.student_id = enrolment.student_id
      and snapshot.year_id = ${yearId} and not snapshot.is_hidden and snapshot.published_at <= now()
    order by snapshot.revision desc limit 1), false)`;

/** The student's place in the section, held: two who write of one student go one after the other. */
export const lockSeat = (
  db: Db,
  schoolId: number,
  { sectionId, studentId }: { readonly sectionId: number; readonly studentId: number },
) =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "enrolment.school_id").onRef("year.id", "=", "enrolment.year_id"),
    )
    .select(["year.id as yearId", "year.state as yearState"])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.student_id", "=", studentId)
    .where("enrolment.section_id", "=", sectionId)
    .where("enrolment.state", "in", [...ON_THE_LIST])
    .forNoKeyUpdate("enrolment")
    .executeTakeFirst();

interface ConductKey {
  readonly studentId: number;
  readonly yearId: number;
}

export const findConduct = (db: Db, schoolId: number, { studentId, yearId }: ConductKey) =>
  db
    .selectFrom("year_conduct")
    .select(["conduct", "comment", "revision"])
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("year_id", "=", yearId)
    .executeTakeFirst();

interface WrittenConduct extends ConductKey {
  readonly conduct: Conduct | null;
  readonly comment: string | null;
  readonly revision: number;
  readonly accountId: number;
}

export async function upsertConduct(
  db: Db,
  schoolId: number,
  { studentId, yearId, accountId, ...said }: WrittenConduct,
): Promise<void> {
  const written = { ...said, changed_by: accountId, changed_at: sql<Date>`dars_now()` };
  await db
    .insertInto("year_conduct")
    .values({ school_id: schoolId, student_id: studentId, year_id: yearId, ...written })
    .onConflict((conflict) => conflict.columns(["school_id", "student_id", "year_id"]).doUpdateSet(written))
    .execute();
}
