import { sql, type RawBuilder } from "kysely";

import { classWindows } from "#marks/sheets/public.ts";
import { todayIn } from "#platform/db/today.ts";

import { isNotIdle, type ColumnOfClass } from "./due-columns.queries.ts";

/**
 * Mark columns of this year's open classes whose window has begun, but for exams that nobody of the class sits (PUB-3), which
 * `listIdleColumns` found: `(class_id, opens_on, due_on, state, is_late, is_in_time)`. A column that was handed in before days were
 * noted was in time.
 */
export const begunColumns = (schoolId: number, idle: readonly ColumnOfClass[]): RawBuilder<unknown> => sql`
  select class.id as class_id, span.opens_on, span.due_on, coalesce(kept.state, 'open') as state,
    coalesce(kept.state, 'open') = 'open' and span.due_on < ${todayIn(schoolId)} as is_late,
    coalesce(kept.state, 'open') <> 'open'
      and coalesce((kept.submitted_at at time zone school.time_zone)::date <= span.due_on, true) as is_in_time
  from teaching_classes as class
  join schools as school on school.id = class.school_id
  join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    and year.state = 'current'
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
  join lateral ${classWindows(schoolId)} as span on span.opens_on <= ${todayIn(schoolId)}
  left join mark_columns as kept on kept.school_id = class.school_id and kept.class_id = class.id
    and kept.code = span.code
  where class.school_id = ${schoolId} and class.state = 'open' and ${isNotIdle(idle, "class.id", "span.code")}`;

/** Figure `marks-on-time`: a percentage at the end of a day, of `begunColumns as begun`; null before any last day was over. */
export const marksOnTime = (day: RawBuilder<unknown>): RawBuilder<number | null> => sql`
  round(100.0 * count(*) filter (where begun.due_on < ${day} and begun.is_in_time)
    / nullif(count(*) filter (where begun.due_on < ${day}), 0), 1)::float8`;

/** Figure `columns-handed-in`: a percentage of `begunColumns as begun`. */
export const COLUMNS_HANDED_IN = sql`round(100.0 * count(*) filter (where begun.state <> 'open') / nullif(count(*), 0), 1)::float8`;
