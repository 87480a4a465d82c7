import type { NoticeAbout } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import { selectInstant } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import {
  buildAbout,
  joinSubject,
  selectSubject,
  selectWording,
  studentOf,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

/** An exercise that is open to the student of the line, today in one of its classes and not excused (EX-4). */
const isSet = (schoolId: number, ends: RawBuilder<boolean>): RawBuilder<boolean> => sql`exists (
  select from exercises as exercise
  join exercise_classes as given on given.school_id = exercise.school_id and given.exercise_id = exercise.id
  join class_enrolments as seat on seat.school_id = given.school_id
    and seat.teaching_class_id = given.teaching_class_id and seat.student_id = ${studentOf}
    and ${holdsToday("seat", schoolId)}
  left join exercise_exceptions as own on own.school_id = exercise.school_id and own.exercise_id = exercise.id
    and own.student_id = seat.student_id
  where exercise.school_id = line.school_id and exercise.id = ${targetId} and exercise.open_at <= now()
    and not coalesce(own.is_excused, false) and ${ends})`;

const NOT_CLOSED = sql<boolean>`coalesce(coalesce(own.close_at, exercise.close_at) > now(), true)`;
/** Its last day has begun. */
const DUE_SOON = sql<boolean>`(coalesce(own.due_at, exercise.due_at) <= now() + interval '1 day')`;
const NOT_DUE = sql<boolean>`(coalesce(own.due_at, exercise.due_at) > now())`;

const isHandedIn: RawBuilder<boolean> = sql`exists (select from attempts as tried
  where tried.school_id = line.school_id and tried.exercise_id = ${targetId}
    and tried.student_id = ${studentOf} and tried.state <> 'working')`;

/** Work of the student that is returned: of the exercise, or among the video answers of the subject. */
const isReturned: RawBuilder<boolean> = sql`(case line.page when 'exercise' then exists (
    select from attempts as tried where tried.school_id = line.school_id and tried.exercise_id = ${targetId}
      and tried.student_id = ${studentOf} and tried.state = 'returned')
  else exists (
    select from video_takes as take
    join video_tasks as task on task.school_id = take.school_id and task.id = take.task_id
    where take.school_id = line.school_id and task.offering_id = ${targetId}
      and take.student_id = ${studentOf} and take.state in ('returned', 'rejected')) end)`;

const SAYS = sql<NoticeAbout>`(select ${buildAbout({
  title: selectWording(sql`exercise.title`),
  subject: selectSubject("subject"),
  until: selectInstant(sql`coalesce(own.due_at, exercise.due_at)`),
})}
  from exercises as exercise ${joinSubject("exercise")}
  left join exercise_exceptions as own on own.school_id = exercise.school_id and own.exercise_id = exercise.id
    and own.student_id = ${studentOf}
  where exercise.school_id = line.school_id and exercise.id = ${targetId})`;

/** The newest returned answer to a video task of the subject that the line's page shows. */
const SAYS_VIDEO = sql<NoticeAbout>`(select ${buildAbout({
  title: selectWording(sql`task.title`),
  subject: selectSubject("subject"),
})}
  from video_tasks as task ${joinSubject("task")}
  join video_takes as take on take.school_id = task.school_id and take.task_id = task.id
    and take.student_id = ${studentOf} and take.state in ('returned', 'rejected')
  where task.school_id = line.school_id and task.offering_id = ${targetId} and task.removed_at is null
  order by take.returned_at desc nulls last, take.id desc limit 1)`;

export const exerciseCauses = {
  /** An exercise that is set, until it is handed in or closed. */
  exercise: (_db, schoolId) => ({
    isThere: isSet(schoolId, sql`true`),
    isOpen: sql`(not ${isHandedIn} and ${isSet(schoolId, NOT_CLOSED)})`,
    says: SAYS,
  }),
  /** The same on the last day before its deadline. */
  "exercise-due": (_db, schoolId) => ({
    isThere: isSet(schoolId, DUE_SOON),
    isOpen: sql`(not ${isHandedIn} and ${isSet(schoolId, NOT_DUE)})`,
    says: SAYS,
  }),
  /** A result, unless the work was opened again. */
  "exercise-returned": () => ({
    isThere: isReturned,
    says: sql`(case line.page when 'exercise' then ${SAYS} else ${SAYS_VIDEO} end)`,
  }),
  /** E6: an attempt that goes on, until it is handed in again. */
  "exercise-reopened": (_db, schoolId) => ({
    isThere: isSet(schoolId, NOT_CLOSED),
    isOpen: sql`not exists (select from attempts as tried
      where tried.school_id = line.school_id and tried.exercise_id = ${targetId}
        and tried.student_id = ${studentOf} and tried.submitted_at > line.told_at)`,
    says: SAYS,
  }),
} satisfies Partial<NoticeCauses>;
