import type { MergeRelative, MergeSide } from "@dars/contract/school/record-merges";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectInstant, selectNames } from "#platform/db/shapes.ts";

/** The other ends of links that still count; `own` is the column of the record itself. */
const relatives = (
  schoolId: number,
  own: "guardian_id" | "student_id",
  other: "guardian_id" | "student_id",
) =>
  sql<MergeRelative[]>`coalesce((
    select json_agg(json_build_object('id', relative.id, 'name', ${selectNames("relative")}, 'state', link.state,
      'isRestricted', link.restricted_by_court) order by ${byName("relative")}, relative.id)
    from guardian_links as link
    join people as relative on relative.school_id = link.school_id and relative.id = ${sql.ref(`link.${other}`)}
    where link.school_id = ${schoolId} and ${sql.ref(`link.${own}`)} = person.id and link.state <> 'ended'), '[]')`;

/** One record with what is attached to it; undefined where the school has no such current person. */
export async function findSide(db: Db, schoolId: number, personId: number): Promise<MergeSide | undefined> {
  const { rows } = await sql<MergeSide>`
    select person.id, ${selectNames("person")} as name, person.birth_date as "birthDate", person.phone, person.revision,
      student.student_number as "studentNumber", person.national_id_sealed is not null as "hasNationalId",
      ${selectInstant(sql`person.created_at`)} as "createdAt",
      array_remove(array[
        case when student.id is not null then 'student' end,
        case when exists (select from guardian_links as link where link.school_id = ${schoolId}
          and link.guardian_id = person.id) then 'guardian' end,
        case when teacher.id is not null then 'teacher' end
      ], null) as kinds,
      (select json_build_object('state', account.state, 'logins', coalesce((select json_agg(name.login order by name.login)
          from login_names as name where name.account_id = account.id), '[]'))
        from account_people as own join accounts as account on account.id = own.account_id
        where own.school_id = ${schoolId} and own.person_id = person.id) as account,
      ${relatives(schoolId, "student_id", "guardian_id")} as guardians,
      ${relatives(schoolId, "guardian_id", "student_id")} as children,
      coalesce((select json_agg(json_build_object('year', year.title, 'level', ${selectNames("level")},
          'letter', section.letter, 'isOpen', seat.state in ('pending', 'active')) order by year.starts_on desc, seat.id)
        from enrolments as seat
        join academic_years as year on year.school_id = seat.school_id and year.id = seat.year_id
        join levels as level on level.id = seat.level_id
        left join sections as section on section.school_id = seat.school_id and section.id = seat.section_id
        where seat.school_id = ${schoolId} and seat.student_id = person.id), '[]') as enrolments,
      json_build_object(
        'marks', (select count(*) from marks where school_id = ${schoolId} and student_id = person.id
          and (points is not null or state is not null)),
        'attendance', (select count(*) from attendance_marks where school_id = ${schoolId} and student_id = person.id),
        'classes', (select count(distinct teaching_class_id) from teacher_assignments
          where school_id = ${schoolId} and teacher_id = person.id),
        'rooms', (select count(*) from room_members where school_id = ${schoolId} and person_id = person.id),
        'letters', (select count(*) from message_threads where school_id = ${schoolId} and person_id = person.id)
      ) as counts
    from people as person
    left join students as student on student.school_id = person.school_id and student.id = person.id
    left join teachers as teacher on teacher.school_id = person.school_id and teacher.id = person.id
    where person.school_id = ${schoolId} and person.id = ${personId} and person.state = 'active'
      and person.deleted_at is null`.execute(db);
  const [side] = rows;
  return side && { ...side, kinds: side.kinds.length === 0 ? ["staff"] : side.kinds };
}
