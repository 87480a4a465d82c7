import { sql, type RawBuilder } from "kysely";

/**
 * Lessons of the plan of this year's open classes, one row for each class: `(class_id, offering_id, due_after, taught_on)`.
 * `due_after`: the last day of the lesson's week.
 */
export const plannedLessons = (schoolId: number): RawBuilder<unknown> => sql`
  select class.id as class_id, class.offering_id, year.starts_on + 7 * one.week - 1 as due_after, said.taught_on
  from teaching_classes as class
  join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    and year.state = 'current'
  join lessons as one on one.school_id = class.school_id and one.offering_id = class.offering_id
    and one.retired_at is null and one.week is not null
  left join lessons_taught as said on said.school_id = class.school_id
    and said.teaching_class_id = class.id and said.lesson_id = one.id
  where class.school_id = ${schoolId} and class.state = 'open'`;

/** Figure `lessons-on-plan`: a percentage at the end of a day, of `plannedLessons as planned`; null before any lesson is due. */
export const lessonsOnPlan = (day: RawBuilder<unknown>): RawBuilder<number | null> => sql`
  round(100.0 * count(*) filter (where planned.due_after < ${day} and planned.taught_on <= ${day})
    / nullif(count(*) filter (where planned.due_after < ${day}), 0), 1)::float8`;
