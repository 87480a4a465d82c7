import type { TeacherWork } from "@dars/contract/shell/home";
import { sql, type RawBuilder } from "kysely";

import { isToTake } from "#insight/trainings/public.ts";
import { classWindows } from "#marks/sheets/public.ts";
import { holdsOn } from "#platform/db/today.ts";
import type { TaughtToday } from "#school/schools/public.ts";

/** Columns of a statement that has them. */
interface TeacherColumns extends TaughtToday {
  readonly personId: RawBuilder<number>;
  readonly accountId: RawBuilder<number>;
}

/** A column whose window has begun and which is not handed in. */
export interface OpenMarkColumn {
  readonly classId: number;
  readonly code: string;
  readonly dueOn: string;
  readonly isLate: boolean;
}

/** All but the chats; which of the open columns nobody fills is not known here. */
export interface WaitingWork extends Omit<TeacherWork, "unreadRooms" | "columns"> {
  readonly columns: readonly OpenMarkColumn[];
}

/** Estimates: what an answer takes to mark, and what a clip takes besides watching it. */
const ANSWER_SECONDS = 40;
const CLIP_SECONDS = 20;

/** Everything that waits for a teacher. A statement alone, of one row. */
export const teacherWork = (schoolId: number, teacher: TeacherColumns): RawBuilder<WaitingWork> => sql`
    with answers as (${answersToMark(schoolId, teacher)}),
      clips as (${clipsToMark(schoolId, teacher)}),
      columns as (${openColumns(schoolId, teacher)}),
      courses as (${openTrainings(schoolId, teacher.personId)})
    select
      (select json_build_object('count', count(*), 'minutes', ceil(count(*) * ${ANSWER_SECONDS}::int / 60.0),
        'title', (select title from answers order by at, id limit 1)) from answers) as answers,
      (select json_build_object('count', count(*) filter (where offering_id = oldest.offering),
        'minutes', coalesce(ceil(sum(seconds) filter (where offering_id = oldest.offering) / 60.0), 0),
        'elsewhere', count(*) filter (where offering_id <> oldest.offering),
        'title', min(oldest.title), 'offeringId', min(oldest.offering))
        from clips cross join (select title, offering_id as offering from clips order by at, id limit 1) as oldest) as clips,
      (select coalesce(json_agg(json_build_object('classId', class_id, 'code', code, 'dueOn', due_on,
        'isLate', due_on < ${teacher.day})), '[]') from columns) as columns,
      (select json_build_object('count', count(*), 'next', (array_agg(next order by at))[1])
        from courses) as trainings,
      (select count(*)::int from mark_objections as objection
        where objection.school_id = ${schoolId} and objection.state = 'open' and objection.comment is null
          and exists (select from class_enrolments as seat
            join teaching_classes as taught on taught.school_id = seat.school_id
              and taught.id = seat.teaching_class_id and taught.offering_id = objection.offering_id
            where seat.school_id = ${schoolId} and seat.student_id = objection.student_id
              and taught.id = any(${teacher.classIds}))) as objections`;

/** Figure `answers-to-mark`, as the list of exercises counts them. `offset 0`: answers that wait are few, and found by their exercises. */
const answersToMark = (schoolId: number, { accountId, classIds }: TeacherColumns): RawBuilder<unknown> => sql`
  select attempt.id, exercise.title, attempt.submitted_at as at from exercises as exercise
  join subject_offerings as offering on offering.school_id = exercise.school_id
    and offering.id = exercise.offering_id
  join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
    and year.state = 'current'
  cross join lateral (
    select sent.id, sent.submitted_at from attempts as sent
    where sent.school_id = ${schoolId} and sent.exercise_id = exercise.id and sent.state = 'submitted'
    offset 0) as attempt
  where exercise.school_id = ${schoolId}
    and (exercise.id = any(array(select given.exercise_id from exercise_classes as given
        where given.school_id = ${schoolId} and given.teaching_class_id = any(${classIds})))
      or (exercise.author_id = ${accountId}
        and exercise.offering_id = any(array(select taught.offering_id from teaching_classes as taught
          where taught.school_id = ${schoolId} and taught.state = 'open' and taught.id = any(${classIds})))))`;

/**
 * Figure `clips-to-mark`. Of students who sit in one of the classes today, and of those who went from it and sit in no class of the task any
 * more (VID-1); of each the last clip. `offset 0`: clips that wait are few, seats of a
 * class are many, so the clips are found first.
 */
const clipsToMark = (schoolId: number, { classIds, day }: TeacherColumns): RawBuilder<unknown> => sql`
  select distinct on (take.task_id, take.student_id) take.id, task.title, task.offering_id, take.sent_at as at,
    task.max_seconds + ${CLIP_SECONDS}::int as seconds
  from video_task_classes as given
  join video_tasks as task on task.school_id = given.school_id and task.id = given.task_id
    and task.removed_at is null
  cross join lateral (
    select sent.id, sent.task_id, sent.student_id, sent.no, sent.sent_at from video_takes as sent
    where sent.school_id = ${schoolId} and sent.task_id = given.task_id and sent.state = 'sent'
      and sent.marked_at is null offset 0) as take
  where given.school_id = ${schoolId} and given.teaching_class_id = any(${classIds})
    and (exists (${seatIn(schoolId, IN_GIVEN)} and ${holdsOn("seat", day)})
      or not exists (${seatIn(schoolId, IN_TASK)} and ${holdsOn("seat", day)})
        and (exists (${seatIn(schoolId, IN_GIVEN)}) or not exists (${seatIn(schoolId, IN_TASK)})))
    and not exists (select from video_takes as later where later.school_id = ${schoolId}
      and later.task_id = take.task_id and later.student_id = take.student_id and later.no > take.no
      and later.state <> 'withdrawn')
  order by take.task_id, take.student_id, take.id desc`;

const IN_GIVEN = sql`seat.teaching_class_id = given.teaching_class_id`;
const IN_TASK = sql`seat.teaching_class_id in (select others.teaching_class_id from video_task_classes as others
  where others.school_id = given.school_id and others.task_id = given.task_id)`;

/** The seats of the author of `take` in some classes. */
const seatIn = (schoolId: number, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select from class_enrolments as seat
  where seat.school_id = ${schoolId} and seat.student_id = take.student_id and ${where}`;

/**
 * PUB-1: whose window has begun and which are not handed in. `offset 0`: a teacher has few classes, so their windows and
 * columns are found by them.
 */
const openColumns = (schoolId: number, { classIds, day }: TeacherColumns): RawBuilder<unknown> => sql`
  select class.id as class_id, span.code, span.due_on
  from (
    select class.id, class.year_id, offering.level_id from teaching_classes as class
    join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
      and year.state = 'current'
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
    where class.school_id = ${schoolId} and class.state = 'open' and class.id = any(${classIds})
    offset 0) as class
  join lateral ${classWindows(schoolId, "class.level_id")} as span on span.opens_on <= ${day}
  where coalesce((select stored.state from mark_columns as stored where stored.school_id = ${schoolId}
    and stored.class_id = class.id and stored.code = span.code), 'open') = 'open'`;

const openTrainings = (schoolId: number, personId: RawBuilder<number>): RawBuilder<unknown> => sql`
  select case when training.is_self_paced then training.ends_at else training.starts_at end as at,
    json_build_object('title', training.title, 'key', training.key, 'startsAt', training.starts_at, 'isMandatory', training.is_mandatory,
      'dueAt', case when training.is_self_paced then training.ends_at end) as next
  from training_seats as seat
  join trainings as training on training.school_id = seat.school_id and training.id = seat.training_id
  where seat.school_id = ${schoolId} and seat.person_id = ${personId} and ${isToTake}`;
