import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import { isSetFor } from "#learning/attempts/public.ts";
import { hasByDue } from "#learning/homework/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";

export interface DueWork {
  /** Stable for ever, such as "exercise-12". */
  readonly uid: string;
  readonly dueAt: Date;
  readonly subject: Names;
  /** Rises when the work is changed (ICS-2). */
  readonly sequence: number;
}

/** Days, `until` not among them. */
interface DueDays {
  readonly from: string;
  readonly until: string;
}

/**
 * When exercises, video exercises and homework of a student's classes are due, with the student's own extension (EX-4).
 * Not what has not opened yet, nothing that the student is excused from, and none that was withdrawn.
 */
export async function listDueWork(
  db: Db,
  schoolId: number,
  studentId: number,
  { from, until }: DueDays,
): Promise<readonly DueWork[]> {
  const { rows } = await sql<DueWork>`
    with own_classes as (
      select seat.teaching_class_id as id from class_enrolments as seat
      where seat.school_id = ${schoolId} and seat.student_id = ${studentId} and ${holdsToday("seat", schoolId)}),
    work as (
      select 'exercise-' || exercise.id as uid, exercise.offering_id, exercise.revision as sequence,
        coalesce(own.due_at, exercise.due_at) as due_at
      from exercises as exercise
      join subject_offerings as taken on taken.school_id = exercise.school_id and taken.id = exercise.offering_id
      join academic_years as year on year.school_id = taken.school_id and year.id = taken.year_id
      left join exercise_exceptions as own on own.school_id = exercise.school_id
        and own.exercise_id = exercise.id and own.student_id = ${studentId}
      where exercise.school_id = ${schoolId} and exercise.open_at <= now()
        and not coalesce(own.is_excused, false) and ${isSetFor(schoolId, studentId)}
      union all
      select 'video-' || task.id, task.offering_id, task.revision, task.due_at from video_tasks as task
      where task.school_id = ${schoolId} and task.removed_at is null and task.id in (select given.task_id
        from video_task_classes as given where given.school_id = ${schoolId}
          and given.teaching_class_id in (select id from own_classes))
      union all
      select 'homework-' || home.id, class.offering_id, home.revision, min(given.due_at)
      from class_enrolments as seat
      join homework_classes as given on ${hasByDue(schoolId)} and given.withdrawn_at is null
      join homework as home on home.school_id = given.school_id and home.id = given.homework_id
      join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
      join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
        and year.state = 'current'
      where seat.school_id = ${schoolId} and seat.student_id = ${studentId}
      group by home.id, class.offering_id, home.revision)
    select work.uid, work.sequence, work.due_at as "dueAt", ${selectNames("subject")} as subject
    from work
    join schools as school on school.id = ${schoolId}
    join subject_offerings as offering on offering.school_id = ${schoolId} and offering.id = work.offering_id
    join subjects as subject on subject.id = offering.subject_id
    where (work.due_at at time zone school.time_zone)::date >= ${from}::date
      and (work.due_at at time zone school.time_zone)::date < ${until}::date
    order by work.due_at, work.uid`.execute(db);
  return rows;
}
