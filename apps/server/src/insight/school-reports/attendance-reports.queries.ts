import { sql } from "kysely";

import { byShownName, namesOf } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

import { levelOf, listRows, sectionParts, sectionsOf, studentsOf } from "./found-rows.queries.ts";
import type { ReportQuestion } from "./report-kind.ts";

/** The latest register that a section has taken today. */
const latest = (schoolId: number) => sql`lateral (select * from attendance_registers as taken
  where taken.school_id = section.school_id and taken.section_id = section.id and taken.day = ${todayIn(schoolId)}
  order by taken.period desc limit 1) as register on true`;

/** present, students, absent, late */
export const listAttendanceToday = ({ db, schoolId }: ReportQuestion) =>
  listRows(
    db,
    sql`
    select section.id::text as key, ${sectionParts} as name, ${levelOf} as level,
      array[cardinality(register.student_ids) - marks.absent, cardinality(register.student_ids), marks.absent, marks.late]
        as values, cardinality(register.student_ids) as size
    from ${sectionsOf(schoolId)}
    join ${latest(schoolId)}
    join lateral (select
        count(*) filter (where mark.status in ('absent_unexcused', 'absent_excused'))::int as absent,
        count(*) filter (where mark.status = 'late')::int as late from attendance_marks as mark
      where mark.school_id = section.school_id and mark.student_id = any(register.student_ids)
        and mark.day = register.day and mark.period = register.period) as marks on true
    order by level.position, section.letter`,
  );

/** minutes: of the students of a section who are absent or late. */
export const listAwayToday = ({ db, schoolId, locale }: ReportQuestion, sectionId: string) =>
  listRows(
    db,
    sql`
    select person.id::text as key, ${namesOf("person")} as name, mark.status::text as "detailState",
      array[mark.minutes]::float8[] as values, 1 as size
    from ${sectionsOf(schoolId)}
    join ${latest(schoolId)}
    join attendance_marks as mark on mark.school_id = section.school_id
      and mark.student_id = any(register.student_ids) and mark.day = register.day and mark.period = register.period
    join people as person on person.school_id = mark.school_id and person.id = mark.student_id
    where section.id::text = ${sectionId} and mark.status in ('absent_unexcused', 'absent_excused', 'late')
    order by mark.status, ${byShownName("person", locale)}`,
  );

/** rate, students, unexcused, excused, late, registers */
export const listAttendance = ({ db, schoolId, from }: ReportQuestion) =>
  listRows(
    db,
    sql`
    with taken as (select section_id, count(*)::int as registers, sum(cardinality(student_ids)) as expected,
        max(cardinality(student_ids)) as students
      from attendance_registers where school_id = ${schoolId} and day >= ${from}::date group by section_id),
    noted as (select section_id, count(*) filter (where status = 'absent_unexcused')::int as unexcused,
        count(*) filter (where status = 'absent_excused')::int as excused,
        count(*) filter (where status = 'late')::int as late
      from attendance_marks where school_id = ${schoolId} and day >= ${from}::date group by section_id)
    select section.id::text as key, ${sectionParts} as name, ${levelOf} as level,
      array[round(100 * (1 - (coalesce(noted.unexcused, 0) + coalesce(noted.excused, 0))::numeric / nullif(taken.expected, 0)), 1),
        taken.students, coalesce(noted.unexcused, 0), coalesce(noted.excused, 0), coalesce(noted.late, 0),
        taken.registers]::float8[] as values, taken.students as size
    from ${sectionsOf(schoolId)}
    join taken on taken.section_id = section.id left join noted on noted.section_id = section.id
    order by level.position, section.letter`,
  );

/** unexcused, excused, late: of the students of a section with any of them. */
export const listNotedStudents = ({ db, schoolId, from }: ReportQuestion, sectionId: string) =>
  listRows(
    db,
    sql`
    select person.id::text as key, ${namesOf("person")} as name,
      array[count(*) filter (where mark.status = 'absent_unexcused'), count(*) filter (where mark.status = 'absent_excused'),
        count(*) filter (where mark.status = 'late')]::float8[] as values, 1 as size
    from ${studentsOf(schoolId)}
    join attendance_marks as mark on mark.school_id = seat.school_id and mark.student_id = seat.student_id
      and mark.day >= ${from}::date and mark.status in ('absent_unexcused', 'absent_excused', 'late')
    where section.id::text = ${sectionId}
    group by person.school_id, person.id
    order by count(*) filter (where mark.status = 'absent_unexcused') desc, count(*) desc, person.id`,
  );
