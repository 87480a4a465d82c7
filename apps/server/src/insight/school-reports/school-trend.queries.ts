import { STUDENT_RULES } from "@dars/contract/insight/follow-up";
import type { TrendWeek } from "@dars/contract/insight/school-trend";
import { sql, type RawBuilder } from "kysely";

import { idleOf, isNotIdle, type ColumnOfClass } from "#marks/publication/public.ts";
import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

/** A week with the number of students behind its attendance. */
export interface FoundWeek extends TrendWeek {
  readonly recorded: number;
}

/** A school's weeks up to today, the oldest first. */
export async function listTrendWeeks(db: Db, schoolId: number, weeks: number): Promise<readonly FoundWeek[]> {
  const idle = await idleOf(db, schoolId);
  const { rows } = await sql<FoundWeek>`
    with today as materialized (select ${todayIn(schoolId)} as day),
      weeks as materialized (select back, today.day - 7 * back as ends_on
        from today, generate_series(0, ${weeks - 1}::int) as back),
      year as materialized (select id, starts_on from academic_years
        where school_id = ${schoolId} and state = 'current'),
      taken as materialized (${taken(schoolId, weeks)}),
      noted as materialized (${noted(schoolId, weeks)}),
      planned as materialized (${planned(schoolId)}),
      opened as materialized (${opened(schoolId, idle)}),
      followed as materialized (${followed(schoolId)}),
      visits as materialized (${visits(schoolId)})
    select weeks.ends_on as "endsOn", coalesce(taken.expected, 0)::int as recorded,
      ${share(sql`taken.expected - coalesce(noted.absent, 0)`, sql`taken.expected`)} as attendance,
      (select ${share(sql`coalesce(sum(lessons) filter (where taught_on <= weeks.ends_on), 0)`, sql`sum(lessons)`)} from planned
        where due_after < weeks.ends_on) as plan,
      (select ${share(sql`count(*) filter (where is_done and coalesce(done_on <= weeks.ends_on, true))`, sql`count(*)`)}
        from opened where opens_on <= weeks.ends_on) as marks,
      follow.students, follow.teachers,
      (select count(*)::int from visits where submitted_on <= weeks.ends_on) as visits
    from weeks
    left join taken on taken.back = weeks.back
    left join noted on noted.back = weeks.back
    cross join lateral (
      select count(distinct person_id) filter (where is_of_student)::int as students,
        count(distinct person_id) filter (where not is_of_student)::int as teachers
      from followed where since <= weeks.ends_on and coalesce(ended_on > weeks.ends_on, true)) as follow
    order by weeks.back desc`.execute(db);
  return rows;
}

/** A percentage with one decimal; null of nothing. */
const share = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`round(100.0 * (${part}) / nullif(${whole}, 0), 1)::float8`;

const since = (weeks: number): RawBuilder<unknown> =>
  sql`day > (select day from today) - ${7 * weeks}::int and day <= (select day from today)`;

const taken = (schoolId: number, weeks: number): RawBuilder<unknown> => sql`
  select ((select day from today) - day) / 7 as back, sum(cardinality(student_ids)) as expected
  from attendance_registers where school_id = ${schoolId} and ${since(weeks)} group by 1`;

const noted = (schoolId: number, weeks: number): RawBuilder<unknown> => sql`
  select ((select day from today) - day) / 7 as back, count(*) as absent
  from attendance_marks where school_id = ${schoolId} and ${since(weeks)}
    and status in ('absent_unexcused', 'absent_excused') group by 1`;

/** Lessons of the plan, for each open class, by the last day of their week and the day on which they were taught. */
const planned = (schoolId: number): RawBuilder<unknown> => sql`
  select year.starts_on + 7 * one.week - 1 as due_after, said.taught_on, count(*) as lessons
  from teaching_classes as class
  join year on year.id = class.year_id
  join lessons as one on one.school_id = class.school_id and one.offering_id = class.offering_id
    and one.retired_at is null and one.week is not null
  left join lessons_taught as said on said.school_id = class.school_id
    and said.teaching_class_id = class.id and said.lesson_id = one.id
  where class.school_id = ${schoolId} and class.state = 'open'
  group by 1, 2`;

/**
 * Mark columns of open classes whose window has begun, but for exams that nobody sits. One that was handed in before
 * days were noted has none.
 */
const opened = (schoolId: number, idle: readonly ColumnOfClass[]): RawBuilder<unknown> => sql`
  select span.opens_on, coalesce(kept.state <> 'open', false) as is_done,
    (kept.submitted_at at time zone school.time_zone)::date as done_on
  from teaching_classes as class
  join schools as school on school.id = class.school_id
  join year on year.id = class.year_id
  join subject_offerings as offering on offering.school_id = class.school_id
    and offering.id = class.offering_id
  join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
  join mark_windows as span on span.school_id = class.school_id and span.year_id = class.year_id
    and span.level_id = offering.level_id and span.opens_on <= (select day from today)
  left join mark_columns as kept on kept.school_id = class.school_id and kept.class_id = class.id
    and kept.code = span.code
  where class.school_id = ${schoolId} and class.state = 'open' and ${isNotIdle(idle, "class.id", "span.code")}`;

/** An entry that closed by itself ended when nothing was found any more; of a rule that was switched off nothing is said. */
const followed = (schoolId: number): RawBuilder<unknown> => sql`
  select person_id, since, rule = any(${[...STUDENT_RULES]}::text[]) as is_of_student,
    case when state in ('resolved', 'excused') then settled_on
      when state = 'closed' then coalesce(clean_since, since) end as ended_on
  from follow_up_entries where school_id = ${schoolId}`;

const visits = (schoolId: number): RawBuilder<unknown> => sql`
  select (one.submitted_at at time zone school.time_zone)::date as submitted_on
  from evaluations as one
  join schools as school on school.id = one.school_id
  where one.school_id = ${schoolId} and one.submitted_at >= (select starts_on from year)
    and one.state not in ('draft', 'cancelled')`;
