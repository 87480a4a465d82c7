import { sql } from "kysely";

import { byShownName, selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";
import {
  ATTENDANCE_RATE,
  classDaysSince,
  isCounted,
  isDayOff,
  lastClassDays,
  lastWords,
  PRESENCE_COUNTS,
  registerCounts,
} from "#time/attendance/public.ts";

import { levelOf, listRows, sectionParts, selectSections } from "./found-rows.queries.ts";
import type { ReportQuestion } from "./report-kind.ts";

/** present, recorded, absent, late: of every section with students; nothing where no register was taken yet. */
export async function listAttendanceToday({ db, schoolId }: ReportQuestion) {
  const { uncounted } = await lastClassDays(db, schoolId, 1);
  return listRows(
    db,
    sql`
    with said as materialized (select word.section_id, ${PRESENCE_COUNTS}
      from (${lastWords(schoolId, todayIn(schoolId), uncounted)}) as word group by word.section_id)
    select section.id::text as key, ${sectionParts} as name, ${levelOf} as level,
      case when said.section_id is null then 'not_taken' end as "detailState",
      array[said.recorded - said.absent, said.recorded, said.absent, said.late] as values,
      coalesce(said.recorded, seated.students) as size
    from ${selectSections(schoolId)}
    left join said on said.section_id = section.id
    join lateral (select count(*)::int as students from enrolments as seat where seat.school_id = section.school_id
      and seat.section_id = section.id and seat.state = 'active') as seated on true
    where exists (select from attendance_registers as taken where taken.school_id = section.school_id
        and taken.section_id = section.id and taken.day = ${todayIn(schoolId)} and ${isCounted("taken", uncounted)})
      or section.state = 'open' and seated.students > 0 and ${!(await isDayOff(db, schoolId))}
    order by level.position, section.letter`,
  );
}

/** minutes: of the students of a section who are absent or late. */
export async function listAwayToday({ db, schoolId, locale }: ReportQuestion, sectionId: string) {
  const { uncounted } = await lastClassDays(db, schoolId, 1);
  return listRows(
    db,
    sql`
    select person.id::text as key, ${selectNames("person")} as name, word.status::text as "detailState",
      array[word.minutes]::float8[] as values, 1 as size
    from (${lastWords(schoolId, todayIn(schoolId), uncounted)}) as word
    join people as person on person.school_id = ${schoolId} and person.id = word.student_id
    where word.section_id::text = ${sectionId} and word.status in ('absent_unexcused', 'absent_excused', 'late')
    order by word.status, ${byShownName("person", locale)}`,
  );
}

/** rate, students, unexcused, excused, late, registers */
export async function listAttendance({ db, schoolId, from }: ReportQuestion) {
  const { uncounted } = await classDaysSince(db, schoolId, from);
  return listRows(
    db,
    sql`
    with taken as (select section_id, count(*)::int as registers, max(students) as students,
        sum(unexcused)::int as unexcused, sum(excused)::int as excused, sum(late)::int as late,
        ${ATTENDANCE_RATE} as rate
      from (${registerCounts(schoolId, { from, uncounted })}) as counts group by section_id)
    select section.id::text as key, ${sectionParts} as name, ${levelOf} as level,
      array[taken.rate, taken.students, taken.unexcused, taken.excused, taken.late, taken.registers]::float8[] as values,
      taken.students as size
    from ${selectSections(schoolId)}
    join taken on taken.section_id = section.id
    order by level.position, section.letter`,
  );
}

/** unexcused, excused, late: of the students in the registers of a section with any of them. */
export async function listNotedStudents({ db, schoolId, from }: ReportQuestion, sectionId: string) {
  const { uncounted } = await classDaysSince(db, schoolId, from);
  return listRows(
    db,
    sql`
    select person.id::text as key, ${selectNames("person")} as name,
      array[count(*) filter (where mark.status = 'absent_unexcused'), count(*) filter (where mark.status = 'absent_excused'),
        count(*) filter (where mark.status = 'late')]::float8[] as values, 1 as size
    from attendance_registers as register
    join attendance_marks as mark on mark.school_id = register.school_id and mark.section_id = register.section_id
      and mark.day = register.day and mark.period = register.period
      and mark.status in ('absent_unexcused', 'absent_excused', 'late')
    join people as person on person.school_id = mark.school_id and person.id = mark.student_id
    where register.school_id = ${schoolId} and register.section_id::text = ${sectionId}
      and register.day >= ${from}::date and ${isCounted("register", uncounted)}
    group by person.school_id, person.id
    order by count(*) filter (where mark.status = 'absent_unexcused') desc, count(*) desc, person.id`,
  );
}
