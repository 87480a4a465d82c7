import { sql } from "kysely";

import { listIdleColumns, isNotIdle } from "#marks/publication/public.ts";
import { classWindows } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

import type { Period } from "./period.ts";

export interface ClassFigures {
  readonly id: number;
  readonly sectionId: number | null;
  /** Lessons of the subject and level of which a version was published in the period. */
  readonly lessonsPublished: number;
  /** That opened in the period. */
  readonly exercises: number;
  /** Attempts that students of the class handed in within the period, those that wait for a mark, and the average. */
  readonly submissions: number;
  readonly ungraded: number;
  readonly averagePercent: number | null;
  /** Mark columns whose last day is in the period, without exams that nobody sits: all, handed in, and late. */
  readonly due: number;
  readonly entered: number;
  readonly late: number;
}

/** A score as the database keeps it, such as "7/2". */
const numberIn = (score: string) =>
  sql`split_part(${sql.ref(score)}, '/', 1)::numeric / coalesce(nullif(split_part(${sql.ref(score)}, '/', 2), '')::numeric, 1)`;

/** RPT-4: what happened in these classes within the period, in the school's own days. */
export async function listClassFigures(
  db: Db,
  schoolId: number,
  classIds: readonly number[],
  { from, to }: Period,
): Promise<readonly ClassFigures[]> {
  const isWithin = (at: string) =>
    sql`(${sql.raw(at)} at time zone school.time_zone)::date between ${from}::date and ${to}::date`;
  const idle = await listIdleColumns(db, schoolId);
  const { rows } = await sql<ClassFigures>`
    select class.id, class.section_id as "sectionId", lessons.published as "lessonsPublished",
      given.exercises, work.submissions, work.ungraded, work.average as "averagePercent",
      columns.due, columns.entered, columns.late
    from teaching_classes as class
    join schools as school on school.id = class.school_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    cross join lateral (
      select count(distinct lesson.id)::int as published from lessons as lesson
      join lesson_versions as version on version.school_id = lesson.school_id and version.lesson_id = lesson.id
      where lesson.school_id = offering.school_id and lesson.offering_id = offering.id
        and lesson.retired_at is null and ${isWithin("version.published_at")}) as lessons
    cross join lateral (
      select count(*)::int as exercises from exercise_classes as given
      join exercises as exercise on exercise.school_id = given.school_id and exercise.id = given.exercise_id
      where given.school_id = class.school_id and given.teaching_class_id = class.id
        and ${isWithin("coalesce(exercise.open_at, exercise.created_at)")}) as given
    cross join lateral (
      select count(*)::int as submissions, (count(*) filter (where tried.state = 'submitted'))::int as ungraded,
        round(avg(100 * ${numberIn("tried.score")} / nullif(${numberIn("version.out_of")}, 0))
          filter (where tried.score is not null), 1)::float8 as average
      from exercise_classes as given
      join attempts as tried on tried.school_id = given.school_id and tried.exercise_id = given.exercise_id
        and ${isWithin("tried.submitted_at")}
      join exercise_versions as version on version.school_id = tried.school_id
        and version.exercise_id = tried.exercise_id and version.version = tried.version
      where given.school_id = class.school_id and given.teaching_class_id = class.id
        and exists (select from class_enrolments as sits where sits.school_id = class.school_id
          and sits.teaching_class_id = class.id and sits.student_id = tried.student_id)) as work
    cross join lateral (
      select count(*)::int as due, (count(*) filter (where kept.state <> 'open'))::int as entered,
        (count(*) filter (where coalesce(kept.state, 'open') = 'open'
          and span.due_on < ${todayIn(schoolId)}))::int as late
      from ${classWindows(schoolId)} as span
      left join mark_columns as kept on kept.school_id = class.school_id and kept.class_id = class.id
        and kept.code = span.code
      where subject.on_report_card and span.due_on between ${from}::date and ${to}::date
        and ${isNotIdle(idle, "class.id", "span.code")}) as columns
    where class.school_id = ${schoolId} and class.id = any(${[...classIds]}::bigint[])`.execute(db);
  return rows;
}
