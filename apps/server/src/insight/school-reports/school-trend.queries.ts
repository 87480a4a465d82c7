import { STUDENT_RULES } from "@dars/contract/insight/follow-up";
import type { TrendWeek } from "@dars/contract/insight/school-trend";
import { sql, type RawBuilder } from "kysely";

import { lessonsOnPlan, plannedLessons } from "#learning/lessons/public.ts";
import { begunColumns, listIdleColumns, marksOnTime } from "#marks/publication/public.ts";
import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";
import {
  ATTENDANCE_RATE,
  lastClassDays,
  registerCounts,
  type UncountedDays,
} from "#time/attendance/public.ts";

/** A week with the number of students behind its attendance. */
export interface FoundWeek extends TrendWeek {
  readonly recorded: number;
}

/** A school's weeks up to today, the oldest first. */
export async function listTrendWeeks(db: Db, schoolId: number, weeks: number): Promise<readonly FoundWeek[]> {
  const idle = await listIdleColumns(db, schoolId);
  const { uncounted } = await lastClassDays(db, schoolId, 7 * weeks);
  const { rows } = await sql<FoundWeek>`
    with today as materialized (select ${todayIn(schoolId)} as day),
      weeks as materialized (select back, today.day - 7 * back as ends_on
        from today, generate_series(0, ${weeks - 1}::int) as back),
      year as materialized (select id, starts_on from academic_years
        where school_id = ${schoolId} and state = 'current'),
      taken as materialized (${taken(schoolId, weeks, uncounted)}),
      planned as materialized (${plannedLessons(schoolId)}),
      begun as materialized (${begunColumns(schoolId, idle)}),
      followed as materialized (${followed(schoolId)}),
      visits as materialized (${visits(schoolId)})
    select weeks.ends_on as "endsOn", coalesce(taken.recorded, 0)::int as recorded,
      taken.rate as attendance,
      (select ${lessonsOnPlan(sql`weeks.ends_on`)} from planned) as plan,
      (select ${marksOnTime(sql`weeks.ends_on`)} from begun) as marks,
      follow.students, follow.teachers,
      (select count(*)::int from visits where submitted_on <= weeks.ends_on) as visits
    from weeks
    left join taken on taken.back = weeks.back
    cross join lateral (
      select count(distinct person_id) filter (where is_of_student)::int as students,
        count(distinct person_id) filter (where not is_of_student)::int as teachers
      from followed where since <= weeks.ends_on and coalesce(ended_on > weeks.ends_on, true)) as follow
    order by weeks.back desc`.execute(db);
  return rows;
}

const taken = (schoolId: number, weeks: number, uncounted: UncountedDays): RawBuilder<unknown> => sql`
  select ((select day from today) - day) / 7 as back, sum(students) as recorded, ${ATTENDANCE_RATE} as rate
  from (${registerCounts(schoolId, {
    from: sql`((select day from today) - ${7 * weeks - 1}::int)`,
    until: sql`(select day from today)`,
    uncounted,
  })}) as counts group by 1`;

/** An entry that closed by itself ended when nothing was found any more; of a rule that was switched off nothing is said. */
const followed = (schoolId: number): RawBuilder<unknown> => sql`
  select person_id, since, rule = any(${[...STUDENT_RULES]}::text[]) as is_of_student,
    case when state in ('resolved', 'excused') then settled_on
      when state = 'closed' then coalesce(clean_since, since) end as ended_on
  from follow_up_entries where school_id = ${schoolId}`;

/** Figure `lesson-visits`. */
const visits = (schoolId: number): RawBuilder<unknown> => sql`
  select (one.submitted_at at time zone school.time_zone)::date as submitted_on
  from evaluations as one
  join schools as school on school.id = one.school_id
  where one.school_id = ${schoolId} and one.submitted_at >= (select starts_on from year)
    and one.state not in ('draft', 'cancelled')`;
