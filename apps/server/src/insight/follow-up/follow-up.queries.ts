import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** Teachers and management of a school, by name. */
export async function listColleagues(db: Db, schoolId: number) {
  const { rows } = await sql<{ readonly id: number; readonly name: Names }>`
    select person.id, ${selectNames("person")} as name from people as person
    where person.school_id = ${schoolId} and person.deleted_at is null
      and (exists (select from teachers where teachers.school_id = ${schoolId} and teachers.id = person.id)
        or exists (select from account_people as own join role_assignments as held on held.account_id = own.account_id
          where own.school_id = ${schoolId} and own.person_id = person.id and held.school_id = ${schoolId}
            and held.role = 'school_management' and held.state = 'active'))
    order by coalesce(person.name_ar, person.name_ckb, person.name_en) collate "ar-x-icu"`.execute(db);
  return rows;
}

/** Who is notified of a student's entry besides itself: guardians who may see it (FAM-4) and the homeroom teacher. */
export async function listRecipients(db: Db, schoolId: number, studentIds: readonly number[]) {
  const { rows } = await sql<{ readonly personId: number; readonly studentId: number | null }>`
    select link.guardian_id as "personId", link.student_id as "studentId" from guardian_links as link
    where link.school_id = ${schoolId} and ${letsSee("link")} and link.student_id = any(${[...studentIds]}::bigint[])
    union
    select section.homeroom_teacher_id, null from enrolments as seat
    join academic_years as year on year.school_id = seat.school_id and year.id = seat.year_id and year.state = 'current'
    join sections as section on section.school_id = seat.school_id and section.id = seat.section_id
    where seat.school_id = ${schoolId} and seat.state = 'active' and section.homeroom_teacher_id is not null
      and seat.student_id = any(${[...studentIds]}::bigint[])`.execute(db);
  return rows;
}
