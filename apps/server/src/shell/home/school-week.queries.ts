import type { SchoolWeek } from "@dars/contract/shell/home";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

/** The four figures of a school's last seven days, and of the seven before, in one statement. */
export async function readSchoolWeek(db: Db, schoolId: number): Promise<SchoolWeek> {
  const { rows } = await sql<SchoolWeek>`
    with today as materialized (select ${todayIn(schoolId)} as day),
      attended as (${attended(schoolId)}),
      planned as (${planned(schoolId)}),
      due as (${dueColumns(schoolId)}),
      readers as (${readers(schoolId)})
    select
      json_build_object(
        'now', (select ${share("present", "expected")} from attended where is_now),
        'before', (select ${share("present", "expected")} from attended where not is_now)) as attendance,
      (select json_build_object('now', ${share("taught", "lessons")},
        'before', ${share("taught_before", "lessons_before")}) from planned) as lessons,
      (select json_build_object('now', ${share("in_time", "columns")},
        'before', ${share("in_time_before", "columns_before")}) from due) as marks,
      (select json_build_object('now', ${share("reached", "guardians")},
        'before', ${share("reached_before", "guardians")}) from readers) as families`.execute(db);
  const [row] = rows;
  if (!row) throw new RangeError("An aggregate has one row.");
  return row;
}

/** A percentage with one decimal; null of nothing. */
const share = (part: string, whole: string): RawBuilder<number | null> =>
  sql`round(100.0 * ${sql.ref(part)} / nullif(${sql.ref(whole)}, 0), 1)::float8`;

const attended = (schoolId: number): RawBuilder<unknown> => sql`
  select taken.is_now, taken.expected, taken.expected - coalesce(noted.absent, 0) as present
  from (select day > (select day from today) - 7 as is_now, sum(cardinality(student_ids)) as expected
    from attendance_registers where school_id = ${schoolId} and day > (select day from today) - 14
      and day <= (select day from today) group by 1) as taken
  left join (select day > (select day from today) - 7 as is_now, count(*) as absent from attendance_marks
    where school_id = ${schoolId} and day > (select day from today) - 14 and day <= (select day from today)
      and status in ('absent_unexcused', 'absent_excused') group by 1) as noted on noted.is_now = taken.is_now`;

/** Lessons of the weeks before this one, and of the weeks before the last one, of every open class. */
const planned = (schoolId: number): RawBuilder<unknown> => sql`
  select count(*) as lessons, count(said.lesson_id) as taught,
    count(*) filter (where one.week < this_week.no - 1) as lessons_before,
    count(*) filter (where one.week < this_week.no - 1 and said.taught_on <= (select day from today) - 7)
      as taught_before
  from teaching_classes as class
  join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    and year.state = 'current'
  cross join lateral (select ((select day from today) - year.starts_on) / 7 + 1 as no) as this_week
  join lessons as one on one.school_id = class.school_id and one.offering_id = class.offering_id
    and one.retired_at is null and one.week < this_week.no
  left join lessons_taught as said on said.school_id = class.school_id
    and said.teaching_class_id = class.id and said.lesson_id = one.id
  where class.school_id = ${schoolId} and class.state = 'open'`;

const dueColumns = (schoolId: number): RawBuilder<unknown> => sql`
  select count(*) as columns, count(*) filter (where is_in_time) as in_time,
    count(*) filter (where due_on < (select day from today) - 7) as columns_before,
    count(*) filter (where is_in_time and due_on < (select day from today) - 7) as in_time_before
  from (select span.due_on, coalesce(stored.state <> 'open', false)
      and coalesce((stored.submitted_at at time zone school.time_zone)::date <= span.due_on, true) as is_in_time
    from teaching_classes as class
    join schools as school on school.id = class.school_id
    join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
      and year.state = 'current'
    join subject_offerings as offering on offering.school_id = class.school_id
      and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
    join mark_windows as span on span.school_id = class.school_id and span.year_id = class.year_id
      and span.level_id = offering.level_id and span.due_on < (select day from today)
    left join mark_columns as stored on stored.school_id = class.school_id and stored.class_id = class.id
      and stored.code = span.code
    where class.school_id = ${schoolId} and class.state = 'open') as one`;

/** Verified guardians, and how many of them opened a post of the last two weeks, week by week. */
const readers = (schoolId: number): RawBuilder<unknown> => sql`
  select count(*) as guardians, count(*) filter (where opened.is_now) as reached,
    count(*) filter (where opened.is_before) as reached_before
  from (select distinct guardian_id from guardian_links where school_id = ${schoolId}
    and state = 'verified') as link
  left join (
    select own.person_id, bool_or(reading.opened_at > now() - interval '7 days') as is_now,
      bool_or(reading.opened_at <= now() - interval '7 days') as is_before
    from posts as post
    join post_readings as reading on reading.school_id = post.school_id and reading.post_id = post.id
      and reading.opened_at > now() - interval '14 days'
    join account_people as own on own.school_id = post.school_id and own.account_id = reading.account_id
    where post.school_id = ${schoolId} and post.state = 'published'
      and post.publish_at > now() - interval '14 days'
    group by own.person_id) as opened on opened.person_id = link.guardian_id`;
