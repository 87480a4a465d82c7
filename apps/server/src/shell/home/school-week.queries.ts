import type { SchoolWeek } from "@dars/contract/shell/home";
import { sql, type RawBuilder } from "kysely";

import { lessonsOnPlan, plannedLessons } from "#learning/lessons/public.ts";
import { begunColumns, listIdleColumns, marksOnTime } from "#marks/publication/public.ts";
import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";
import { ATTENDANCE_RATE, registerCounts, type UncountedDays } from "#time/attendance/public.ts";

/** The four figures of a school's last seven days, and of the seven before, in one statement. */
export async function readSchoolWeek(
  db: Db,
  schoolId: number,
  uncounted: UncountedDays,
): Promise<SchoolWeek> {
  const idle = await listIdleColumns(db, schoolId);
  const today = sql`(select day from today)`;
  const lastWeek = sql`(select day - 7 from today)`;
  const { rows } = await sql<SchoolWeek>`
    with today as materialized (select ${todayIn(schoolId)} as day),
      attended as (${attended(schoolId, uncounted)})
    select
      json_build_object(
        'now', (select rate from attended where is_now),
        'before', (select rate from attended where not is_now)) as attendance,
      (select json_build_object('now', ${lessonsOnPlan(today)}, 'before', ${lessonsOnPlan(lastWeek)})
        from (${plannedLessons(schoolId)}) as planned) as lessons,
      (select json_build_object('now', ${marksOnTime(today)}, 'before', ${marksOnTime(lastWeek)})
        from (${begunColumns(schoolId, idle)}) as begun) as marks,
      json_build_object('now', ${reachedIn(schoolId, 0)}, 'before', ${reachedIn(schoolId, 7)}) as families`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new RangeError("An aggregate has one row.");
  return row;
}

const attended = (schoolId: number, uncounted: UncountedDays): RawBuilder<unknown> => sql`
  select day > (select day from today) - 7 as is_now, ${ATTENDANCE_RATE} as rate
  from (${registerCounts(schoolId, {
    from: sql`((select day from today) - 13)`,
    until: sql`(select day from today)`,
    uncounted,
  })}) as counts group by 1`;

/**
 * Figure `families-reading`: a percentage of the verified guardians, null for a week without a post for families. The week's
 * seven days end so many days ago, and its posts are as they were read by then.
 */
function reachedIn(schoolId: number, back: number): RawBuilder<unknown> {
  const end = sql`(now() - make_interval(days => ${back}))`;
  const posts = sql`posts as post where post.school_id = ${schoolId} and post.state = 'published'
    and post.publish_at > ${end} - interval '7 days' and post.publish_at <= ${end}
    and ('parent' = any(post.audience_roles) or post.cc_guardians
      and ('student' = any(post.audience_roles) or cardinality(post.person_ids) > 0))`;
  return sql`(select case when exists (select from ${posts})
      then round(100.0 * count(opened.person_id) / nullif(count(*), 0), 1)::float8 end
    from (select distinct guardian_id from guardian_links where school_id = ${schoolId} and state = 'verified') as link
    left join (select distinct own.person_id from post_readings as reading
      join account_people as own on own.school_id = reading.school_id and own.account_id = reading.account_id
      where reading.school_id = ${schoolId} and reading.opened_at <= ${end}
        and reading.post_id in (select post.id from ${posts})) as opened on opened.person_id = link.guardian_id)`;
}
