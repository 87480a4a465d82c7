import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";
import { findPrincipal } from "#school/settings/public.ts";

import type { HeadTeacher } from "./content-of-year.ts";

/** Data of the student on the card; the guardian is the first named one. */
export const findHolder = (
  db: Db,
  schoolId: number,
  { studentId, sectionId, yearId }: { readonly [id in "studentId" | "sectionId" | "yearId"]: number },
) =>
  db
    .selectFrom("students as student")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "student.school_id").onRef("person.id", "=", "student.id"),
    )
    .innerJoin("schools as school", "school.id", "student.school_id")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "student.school_id").on("year.id", "=", yearId),
    )
    .leftJoin("school_settings as choice", "choice.school_id", "student.school_id")
    .leftJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "student.school_id").on("section.id", "=", sectionId),
    )
    .leftJoin("people as homeroom", (join) =>
      join
        .onRef("homeroom.school_id", "=", "section.school_id")
        .onRef("homeroom.id", "=", "section.homeroom_teacher_id"),
    )
    .select([
      "student.student_number as number",
      "person.sex",
      sql<string | null>`to_char(person.birth_date, 'YYYY-MM-DD')`.as("bornOn"),
      "school.code as schoolCode",
      "school.address as place",
      ifFound("homeroom", selectNames("homeroom")).as("homeroomTeacher"),
      "homeroom.sex as homeroomSex",
      "choice.directorate",
      firstGuardian.as("guardian"),
      nextLevel.as("nextLevel"),
      sql<string>`to_char(year.starts_on, 'YYYY-MM-DD')`.as("yearStartsOn"),
      sql<string>`to_char(year.ends_on, 'YYYY-MM-DD')`.as("yearEndsOn"),
      sql<string>`to_char(${todayIn(schoolId)}, 'YYYY-MM-DD')`.as("today"),
    ])
    .where("student.school_id", "=", schoolId)
    .where("student.id", "=", studentId)
    .executeTakeFirst();

const firstGuardian = sql<Names | null>`(
  select ${selectNames("guardian")}
  from guardian_links as link
  join people as guardian on guardian.school_id = link.school_id and guardian.id = link.guardian_id
  where link.school_id = student.school_id and link.student_id = student.id
    and link.state = 'verified' and not link.restricted_by_court
  order by link.is_primary desc, link.id limit 1)`;

const nextLevel = sql<Names | null>`(
  select ${selectNames("next")}
  from levels as level
  join levels as next on next.group_id = level.group_id and next.position > level.position
  where level.id = section.level_id and not level.is_terminal and next.state = 'active'
  order by next.position limit 1)`;

export const findHeadTeacher = (db: Db, schoolId: number): Promise<HeadTeacher | null> =>
  findPrincipal(db, schoolId);

/** The school and the student that a login opens, for the command line. */
export const findStudentByAccount = (directory: Db, accountId: number) =>
  directory
    .selectFrom("role_assignments")
    .select(["school_id as schoolId", "person_id as studentId"])
    .where("account_id", "=", accountId)
    .where("role", "=", "student")
    .where("state", "=", "active")
    .orderBy("id", "desc")
    .executeTakeFirst();
