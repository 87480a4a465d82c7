import { sql, type RawBuilder } from "kysely";

import { listIdleColumns, isNotIdle } from "#marks/publication/public.ts";
import { classWindows } from "#marks/sheets/public.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";

import type { FindingsQuery, FoundThing } from "./findings.ts";
import { isUnanswered, replyTurns } from "./reply-turns.queries.ts";

/** Open classes of the current year as `class`, with `offering`, and the main teacher of today as `taught`. */
const taughtClasses = (schoolId: number): RawBuilder<unknown> => sql`teaching_classes as class
  join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    and year.state = 'current' and class.school_id = ${schoolId} and class.state = 'open'
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  join lateral (select given.teacher_id from teacher_assignments as given
    where given.school_id = class.school_id and given.teaching_class_id = class.id and given.state = 'active'
      and ${holdsToday("given", schoolId)}
    order by given.role <> 'primary', given.id limit 1) as taught on true`;

const titled = (title: RawBuilder<unknown>) =>
  sql`json_build_object('en', ${title}, 'ar', ${title}, 'ckb', ${title})::jsonb`;

/**
 * Mark columns that are still open so many days after they were due, until they are handed in, however long ago; not exams
 * that nobody of the class sits (PUB-3).
 */
export async function listLateColumns({ db, schoolId, graceDays }: FindingsQuery) {
  const idle = await listIdleColumns(db, schoolId);
  const { rows } = await sql<FoundThing>`
    select taught.teacher_id as "personId", class.id as "classId", span.code as id, ${titled(sql`span.code`)} as name,
      span.due_on::text as day
    from ${taughtClasses(schoolId)}
    join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
    join lateral ${classWindows(schoolId)} as span on span.due_on + ${graceDays}::int < ${todayIn(schoolId)}
    left join mark_columns as kept on kept.school_id = class.school_id and kept.class_id = class.id
      and kept.code = span.code
    where coalesce(kept.state, 'open') = 'open' and ${isNotIdle(idle, "class.id", "span.code")}`.execute(db);
  return rows;
}

/**
 * Classes that had lessons by the timetable in the last week of the window, and for whose subject no lesson was
 * published in it, nor one planned for it before. The grace says how many days after the week's end. Nobody when there
 * was no school since the window began: `lastSchoolDay` is the last before today.
 */
export async function listWithoutLessons(
  { db, schoolId, windowDays, graceDays }: FindingsQuery,
  lastSchoolDay: string,
) {
  const last = sql`(${todayIn(schoolId)} - ${graceDays + 1}::int)`;
  const first = sql`(${last} - ${windowDays - 1}::int)`;
  const { rows } = await sql<FoundThing>`
    select taught.teacher_id as "personId", class.id as "classId", null as id, null as name, ${last}::text as day
    from ${taughtClasses(schoolId)}
    join schools as school on school.id = class.school_id
    where year.starts_on <= ${first} and ${lastSchoolDay}::date >= ${first} and exists (
        select from timetable_lesson_classes as held
        join timetables as plan on plan.school_id = held.school_id and plan.id = held.timetable_id
          and plan.state = 'published' and plan.removed_at is null and plan.starts_on <= ${first}
          and (plan.ends_on is null or plan.ends_on > ${last})
        where held.school_id = class.school_id and held.class_id = class.id)
      and exists (select from lessons as planned where planned.school_id = offering.school_id
        and planned.offering_id = offering.id and planned.retired_at is null)
      and not exists (select from lessons as lesson
        join lesson_versions as version on version.school_id = lesson.school_id and version.lesson_id = lesson.id
          and version.published_at is not null
        where lesson.school_id = offering.school_id and lesson.offering_id = offering.id
          and lesson.retired_at is null
          and ((version.published_at at time zone school.time_zone)::date between ${first} and ${last}
            or lesson.week between (${first} - year.starts_on) / 7 + 1 and (${last} - year.starts_on) / 7 + 1))`.execute(
    db,
  );
  return rows;
}

/** Rooms with one student or its guardians in which the last word is theirs, said before `until`. */
export async function listUnanswered({ db, schoolId, windowDays }: FindingsQuery, until: string) {
  const { rows } = await sql<FoundThing>`
    with ${replyTurns(schoolId, sql`(${todayIn(schoolId)} - ${windowDays - 1}::int)`)}
    select turns.staff_id as "personId", null::bigint as "classId", turns.room_id::text as id, null as name,
      (turns.created_at at time zone school.time_zone)::date::text as day
    from turns join schools as school on school.id = ${schoolId}
    where ${isUnanswered(schoolId, until)}`.execute(db);
  return rows;
}

/** Mandatory trainings that are over without being completed, and certificates that have run out. */
export async function listOverdueTrainings({ db, schoolId, windowDays, graceDays }: FindingsQuery) {
  const { rows } = await sql<FoundThing>`
    select due."personId", due."classId", due.id, due.name, due.day::text as day from (
      select seat.person_id as "personId", null::bigint as "classId", training.key as id,
        ${titled(sql`training.title`)} as name,
        (case when seat.completed_at is null then training.ends_at
          else seat.completed_at + make_interval(months => training.valid_months) end
          at time zone school.time_zone)::date as day
      from trainings as training
      join schools as school on school.id = training.school_id
      join training_seats as seat on seat.school_id = training.school_id and seat.training_id = training.id
      join teachers on teachers.school_id = seat.school_id and teachers.id = seat.person_id
      where training.school_id = ${schoolId} and training.is_mandatory and not training.is_cancelled) as due
    where due.day + ${graceDays}::int < ${todayIn(schoolId)} and due.day >= ${todayIn(schoolId)} - ${windowDays}::int`.execute(
    db,
  );
  return rows;
}

/** Whether work stays with the class of `sits`: its student sits there, or in no class any more for which it was set. */
const isWithClass = (schoolId: number, classes: string, id: string): RawBuilder<boolean> => sql`(
  ${holdsToday("sits", schoolId)} or not exists (select from ${sql.table(classes)} as others
    join class_enrolments as seat on seat.school_id = others.school_id
      and seat.teaching_class_id = others.teaching_class_id and seat.student_id = sits.student_id
      and ${holdsToday("seat", schoolId)}
    where others.school_id = ${schoolId} and ${sql.ref(`others.${id}`)} = ${sql.ref(`given.${id}`)}))`;

/**
 * Exercises and videos of a class that were handed in longer ago than the grace and wait to be marked: until they are, however
 * long it takes.
 */
export async function listUngraded({ db, schoolId, graceDays }: FindingsQuery) {
  const isTheirs = (classes: string, id: string) => isWithClass(schoolId, classes, id);
  const isWaiting = (at: RawBuilder<unknown>) => sql`${at} <= now() - make_interval(days => ${graceDays})`;
  const { rows } = await sql<FoundThing>`
    select taught.teacher_id as "personId", class.id as "classId", work.id, ${titled(sql`work.title`)} as name,
      min((work.at at time zone school.time_zone)::date)::text as day
    from ${taughtClasses(schoolId)}
    join schools as school on school.id = class.school_id
    join class_enrolments as sits on sits.school_id = class.school_id and sits.teaching_class_id = class.id
    join lateral (
      select exercise.id::text as id, exercise.title, tried.submitted_at as at
      from exercise_classes as given
      join exercises as exercise on exercise.school_id = given.school_id and exercise.id = given.exercise_id
      join attempts as tried on tried.school_id = exercise.school_id and tried.exercise_id = exercise.id
        and tried.student_id = sits.student_id and tried.state = 'submitted'
      where given.school_id = class.school_id and given.teaching_class_id = class.id
        and ${isWaiting(sql`tried.submitted_at`)} and ${isTheirs("exercise_classes", "exercise_id")}
      union all
      select 'video-' || task.id, task.title, take.sent_at
      from video_task_classes as given
      join video_tasks as task on task.school_id = given.school_id and task.id = given.task_id
        and task.removed_at is null
      join video_takes as take on take.school_id = task.school_id and take.task_id = task.id
        and take.student_id = sits.student_id and take.state = 'sent' and take.marked_at is null
      where given.school_id = class.school_id and given.teaching_class_id = class.id
        and not exists (select from video_takes as later where later.school_id = take.school_id
          and later.task_id = take.task_id and later.student_id = take.student_id and later.no > take.no
          and later.state <> 'withdrawn')
        and ${isWaiting(sql`take.sent_at`)} and ${isTheirs("video_task_classes", "task_id")}) as work on true
    group by taught.teacher_id, class.id, work.id, work.title`.execute(db);
  return rows;
}
