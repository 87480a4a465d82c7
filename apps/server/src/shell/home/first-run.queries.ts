import type { FirstRun } from "@dars/contract/shell/home";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";

/** What a school has by now, in one statement. */
export async function readFirstSchool(db: Db, schoolId: number): Promise<Omit<FirstRun, "isReachable">> {
  const { rows } = await sql<Omit<FirstRun, "isReachable">>`
    with current_year as (
      select id, title, starts_on from academic_years where school_id = ${schoolId} and state = 'current'),
    open_sections as (
      select section.level_id from sections as section join current_year on current_year.id = section.year_id
      where section.school_id = ${schoolId} and section.state = 'open')
    select
      (select json_build_object('id', school.id, 'name', ${selectNames("school")}, 'address', school.address)
        from schools as school where school.id = ${schoolId}) as school,
      (select json_build_object('title', title, 'startsOn', starts_on,
          'levels', (select count(distinct level_id) from open_sections),
          'sections', (select count(*) from open_sections),
          'subjects', (select count(distinct subject_id) from subject_offerings
            where school_id = ${schoolId} and year_id = current_year.id))
        from current_year where exists (select from open_sections)) as year,
      (select count(*)::int from students join people as person
        on person.school_id = students.school_id and person.id = students.id
        where students.school_id = ${schoolId} and person.deleted_at is null and person.state = 'active') as students,
      (select count(distinct guardian_id)::int from guardian_links
        where school_id = ${schoolId} and state in ('invited', 'verified')) as guardians,
      (select count(*)::int from role_assignments where school_id = ${schoolId}
        and role = 'school_management' and state = 'active') as management,
      (select count(*)::int from proposals where school_id = ${schoolId} and state = 'waiting'
        and (kind = 'manager.named' or kind = 'mandate.granted' and payload ->> 'kind' = 'management')
        ) as "waitingManagement",
      (select count(*)::int from teachers join people as person
        on person.school_id = teachers.school_id and person.id = teachers.id
        where teachers.school_id = ${schoolId} and person.deleted_at is null and person.state = 'active') as teachers,
      (select count(*)::int from teaching_classes as class join current_year on current_year.id = class.year_id
        where class.school_id = ${schoolId} and class.state = 'open') as classes,
      (select count(*)::int from teaching_classes as class join current_year on current_year.id = class.year_id
        where class.school_id = ${schoolId} and class.state = 'open'
          and exists (select from teacher_assignments as assignment where assignment.school_id = class.school_id
            and assignment.teaching_class_id = class.id and assignment.state = 'active'
            and ${holdsToday("assignment", schoolId)})) as "taughtClasses",
      (select count(distinct account.id)::int from account_people as own
        join accounts as account on account.id = own.account_id
        join role_assignments as held on held.account_id = account.id and held.role in ('student', 'parent')
        where own.school_id = ${schoolId} and (account.password_hash is not null
          or exists (select from one_time_codes as code where code.account_id = account.id))) as invited`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new RangeError("An aggregate has one row.");
  return row;
}
