import { sql } from "kysely";

import { addDays, type Day } from "#demo/schools/public.ts";
import type { Db } from "#platform/db/db.ts";
import { classDays, isCounted, type UncountedDays } from "#time/attendance/public.ts";

const DAYS = 56;

/**
 * Eight weeks of registers, on days on which the class has school: now and then a student is away or late, one child of each fourth section on
 * Sundays, one was ill for days with its excuse, and today the first section of each of the demo's teachers
 * is still to be taken.
 */
export async function insertAttendance(db: Db, schoolId: number, today: Day): Promise<void> {
  await sql`insert into attendance_rules (school_id, counts_from)
    values (${schoolId}, ${today}::date - ${DAYS}::int)`.execute(db);
  const { uncounted } = await classDays(db, schoolId, { from: addDays(today, -DAYS), until: today });
  await insertRegisters(db, schoolId, today, uncounted);
  await insertExcuses(db, schoolId, today);
  await insertMarks(db, schoolId);
  await sql`insert into attendance_changes (school_id, student_id, day, period, section_id, status, minutes, marked_by, marked_at, held)
    select school_id, student_id, day, period, section_id, status, minutes, marked_by, marked_at, true
    from attendance_marks where school_id = ${schoolId}`.execute(db);
}

/**
 * By the homeroom teacher of the section, at eight in Baghdad. Of today all but teacher1's, of the day before
 * all but one.
 */
const insertRegisters = (db: Db, schoolId: number, today: Day, uncounted: UncountedDays) =>
  sql`
  insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
  select section.school_id, section.id, taught.day, 0, seated.ids, leader.account_id, taught.day + interval '5 hours'
  from sections as section
  join academic_years as year on year.school_id = section.school_id and year.id = section.year_id and year.state = 'current'
  join lateral (select array_agg(sits.student_id) as ids
    from enrolments as sits
    where sits.school_id = section.school_id and sits.section_id = section.id and sits.state = 'active') as seated
    on seated.ids is not null
  join lateral (select own.account_id, name.login from account_people as own
    join login_names as name on name.account_id = own.account_id
    where own.school_id = section.school_id and own.person_id = section.homeroom_teacher_id
    order by name.login limit 1) as leader on true
  cross join lateral (select section.id as section_id, day::date as day
    from generate_series(${today}::date - ${DAYS}::int, ${today}::date, interval '1 day') as day) as taught
  where section.school_id = ${schoolId} and taught.day >= year.starts_on and ${isCounted("taught", uncounted)}
    and not (taught.day = ${today}::date and (leader.login ~ 'teacher1$' or section.id % 5 = 0))
    and not (taught.day = ${today}::date - 1 and section.id % 7 = 0)`.execute(db);

/** A week's illness that was excused, and a report that waits for today. */
const insertExcuses = (db: Db, schoolId: number, today: Day) =>
  sql`
  insert into absence_excuses (school_id, student_id, from_day, until_day, reason, body, state, sent_by, sent_at,
    decided_by, decided_at, note)
  select sits.school_id, sits.student_id, story.from_day, story.until_day, story.reason, story.body, story.state::excuse_state,
    family.account_id, story.from_day + interval '4 hours 40 minutes',
    case when story.state = 'approved' then leader.account_id end,
    case when story.state = 'approved' then story.from_day + interval '6 hours' end,
    case when story.state = 'approved' then 'بالشفاء العاجل' end
  from (select enrolment.*, row_number() over (partition by section_id order by student_id) as no
    from enrolments as enrolment where school_id = ${schoolId} and state = 'active') as sits
  join (values
    (2, ${today}::date - 20, ${today}::date - 12, 'illness', 'التهاب رئوي، والتقرير الطبي عند الإدارة', 'approved'),
    (4, ${today}::date, ${today}::date, 'appointment', 'موعد عند طبيب الأسنان', 'waiting'),
    (5, ${today}::date, ${today}::date, 'illness', null, 'approved')
  ) as story (no, from_day, until_day, reason, body, state) on story.no = sits.no
  join sections as section on section.school_id = sits.school_id and section.id = sits.section_id
  join lateral (select own.account_id from account_people as own
    where own.school_id = sits.school_id and own.person_id = section.homeroom_teacher_id limit 1) as leader on true
  join lateral (select own.account_id from guardian_links as link
    join account_people as own on own.school_id = link.school_id and own.person_id = link.guardian_id
    where link.school_id = sits.school_id and link.student_id = sits.student_id and link.state = 'verified'
    order by link.id limit 1) as family on true
  where sits.section_id % 4 = 0 or exists (select from login_names as name
    join account_people as own on own.account_id = name.account_id
    where own.school_id = ${schoolId} and own.person_id = section.homeroom_teacher_id and name.login ~ 'teacher1$')`.execute(
    db,
  );

/** The same of a student and day whenever it is filled. */
const insertMarks = (db: Db, schoolId: number) =>
  sql`
  insert into attendance_marks (school_id, student_id, day, period, section_id, status, minutes, excuse_id, marked_by, marked_at)
  select school_id, student_id, day, 0, section_id, status::attendance_status,
    case when status = 'late' then 5 + 5 * (draw % 4) end, excuse_id, taken_by, taken_at
  from (
    select register.*, student.id as student_id, drawn.draw, excuse.id as excuse_id,
      case when excuse.id is not null then 'absent_excused'
        when student.no = 3 and extract(dow from register.day) = 0 and register.section_id % 4 = 0 then 'absent_unexcused'
        when drawn.draw < 18 then 'absent_unexcused' when drawn.draw < 26 then 'absent_excused'
        when drawn.draw < 55 then 'late' when drawn.draw < 59 then 'left_early' end as status
    from attendance_registers as register
    cross join lateral unnest(register.student_ids) with ordinality as student (id, no)
    cross join lateral (select abs(hashtext(student.no || ' ' || register.section_id || ' ' || register.day)) % 1000 as draw) as drawn
    left join absence_excuses as excuse on excuse.school_id = register.school_id and excuse.student_id = student.id
      and register.day between excuse.from_day and excuse.until_day and excuse.state = 'approved'
    where register.school_id = ${schoolId}
  ) as noted
  where status is not null`.execute(db);
