import type { EnrolmentLine } from "@dars/contract/school/enrolment";
import { sql, type RawBuilder } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

export const listOfStudent = (db: Db, schoolId: number, studentId: number): Promise<EnrolmentLine[]> =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "enrolment.school_id").onRef("year.id", "=", "enrolment.year_id"),
    )
    .innerJoin("levels as level", "level.id", "enrolment.level_id")
    .leftJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "enrolment.school_id")
        .onRef("section.id", "=", "enrolment.section_id"),
    )
    .select((from) => [
      "enrolment.id",
      "enrolment.revision",
      selectYear().as("year"),
      selectIdAndNames("level").as("level"),
      ifFound("section", selectSection("section")).as("section"),
      "enrolment.register_no as registerNo",
      "enrolment.state",
      "enrolment.starts_on as startsOn",
      "enrolment.ends_on as endsOn",
      "enrolment.exit_reason as exitReason",
      jsonArrayFrom(
        from
          .selectFrom("section_stays as stay")
          .innerJoin("sections as sat", (join) =>
            join.onRef("sat.school_id", "=", "stay.school_id").onRef("sat.id", "=", "stay.section_id"),
          )
          .select([
            selectSection("sat").as("section"),
            "stay.starts_on as startsOn",
            "stay.ends_on as endsOn",
          ])
          .whereRef("stay.school_id", "=", "enrolment.school_id")
          .whereRef("stay.enrolment_id", "=", "enrolment.id")
          .orderBy("stay.starts_on", "desc")
          .orderBy("stay.id", "desc"),
      ).as("stays"),
      jsonObjectFrom(
        from
          .selectFrom("section_moves as move")
          .leftJoin("sections as former", (join) =>
            join
              .onRef("former.school_id", "=", "move.school_id")
              .onRef("former.id", "=", "move.from_section_id"),
          )
          .select([
            "move.batch_id as id",
            sql<string>`to_json(move.made_at at time zone 'utc')#>>'{}' || 'Z'`.as("madeAt"),
            ifFound("former", selectSection("former")).as("from"),
            sql<number>`(select count(*)::int from section_moves as together
              where together.school_id = move.school_id and together.batch_id = move.batch_id)`.as(
              "students",
            ),
          ])
          .whereRef("move.school_id", "=", "enrolment.school_id")
          .whereRef("move.enrolment_id", "=", "enrolment.id")
          .whereRef("move.to_section_id", "=", "enrolment.section_id")
          .where("move.undone_at", "is", null)
          .where(madeToday(schoolId))
          .where("enrolment.state", "=", "active")
          .orderBy("move.id", "desc")
          .limit(1),
      )
        .$castTo<EnrolmentLine["lastMove"]>()
        .as("lastMove"),
    ])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.student_id", "=", studentId)
    .orderBy("year.starts_on", "desc")
    .orderBy("enrolment.id", "desc")
    .execute();

const selectYear = (): RawBuilder<EnrolmentLine["year"]> =>
  sql`json_build_object('id', year.id, 'title', year.title, 'isCurrent', year.state = 'current')`;

const madeToday = (schoolId: number): RawBuilder<boolean> =>
  sql`(move.made_at at time zone (select time_zone from schools where id = ${schoolId}))::date = ${todayIn(schoolId)}`;

const currentYear = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years")
    .select(["id", "title", "starts_on as startsOn", "ends_on as endsOn", todayIn(schoolId).as("today")])
    .where("school_id", "=", schoolId)
    .where("state", "=", "current");

export const findCurrentYear = (db: Db, schoolId: number) => currentYear(db, schoolId).executeTakeFirst();

/** The same, current until the transaction ends. Who had to wait while the school passed on gets the next year. */
export async function holdCurrentYear(db: Db, schoolId: number) {
  const query = currentYear(db, schoolId).forShare();
  return (await query.executeTakeFirst()) ?? query.executeTakeFirst();
}

export const listLevels = (db: Db, schoolId: number) =>
  db
    .selectFrom("levels as level")
    .innerJoin("schools as school", "school.group_id", "level.group_id")
    .select([
      "level.id",
      sql<
        EnrolmentLine["level"]["name"]
      >`json_build_object('en', level.name_en, 'ar', level.name_ar, 'ckb', level.name_ckb)`.as("name"),
    ])
    .where("school.id", "=", schoolId)
    .where("level.state", "=", "active")
    .orderBy("level.position")
    .execute();

/** An open section of the current year, held so that two who fill it go one by one. */
export const lockSection = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("sections as section")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "section.school_id").onRef("year.id", "=", "section.year_id"),
    )
    .innerJoin("levels as level", "level.id", "section.level_id")
    .select((from) => [
      "section.id",
      "section.level_id as levelId",
      selectNames("level").as("level"),
      "section.letter",
      "section.capacity",
      from
        .selectFrom("enrolments")
        .select(({ fn }) => fn.countAll<number>().as("students"))
        .whereRef("enrolments.school_id", "=", "section.school_id")
        .whereRef("enrolments.section_id", "=", "section.id")
        .where("enrolments.state", "=", "active")
        .$asScalar()
        .$notNull()
        .as("students"),
    ])
    .where("section.school_id", "=", schoolId)
    .where("section.id", "=", sectionId)
    .where("section.state", "=", "open")
    .where("year.state", "=", "current")
    .forUpdate("section")
    .executeTakeFirst();

export interface Active {
  readonly id: number;
  readonly studentId: number;
  readonly levelId: number;
  readonly sectionId: number | null;
  readonly registerNo: number | null;
  readonly revision: number;
  readonly startsOn: string;
}

/** The active enrolments of students in the current year, held until the transaction ends. */
export const lockActive = (db: Db, schoolId: number, studentIds: readonly number[]): Promise<Active[]> =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "enrolment.school_id").onRef("year.id", "=", "enrolment.year_id"),
    )
    .select([
      "enrolment.id",
      "enrolment.student_id as studentId",
      "enrolment.level_id as levelId",
      "enrolment.section_id as sectionId",
      "enrolment.register_no as registerNo",
      "enrolment.revision",
      "enrolment.starts_on as startsOn",
    ])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.student_id", "in", [...studentIds])
    .where("enrolment.state", "=", "active")
    .where("year.state", "=", "current")
    .orderBy("enrolment.id")
    .forUpdate("enrolment")
    .execute();

export const hasActiveStudent = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("students as student")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "student.school_id").onRef("person.id", "=", "student.id"),
    )
    .select("student.id")
    .where("student.school_id", "=", schoolId)
    .where("student.id", "=", studentId)
    .where("person.deleted_at", "is", null)
    .where("person.state", "=", "active")
    .executeTakeFirst();

/** Another school of the same group, by its code. */
export const findSister = (db: Db, schoolId: number, code: string) =>
  db
    .selectFrom("schools as sister")
    .innerJoin("schools as own", "own.group_id", "sister.group_id")
    .select("sister.id")
    .where("own.id", "=", schoolId)
    .where("sister.id", "<>", schoolId)
    .where("sister.code", "=", code)
    .where("sister.kind", "<>", "office")
    .where("sister.state", "=", "active")
    .executeTakeFirst();
