import type { AttemptState } from "@dars/contract/learning/attempts";
import type { FeedbackPolicy, Pick, Purpose } from "@dars/contract/learning/exercises";
import type { Names, Theme } from "@dars/contract/platform/primitives";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { notFound } from "#platform/errors.ts";

import { lastArrival } from "./last-arrival.queries.ts";

export interface TaskAttempt {
  readonly id: number;
  readonly no: number;
  readonly startedAt: string;
  readonly submittedAt: string | null;
  readonly arrivedAt: string | null;
  readonly state: AttemptState;
  readonly isAuto: boolean;
  readonly isLate: boolean;
  /** The scores of its questions have been shown. */
  readonly isSeen: boolean;
  readonly score: string | null;
  readonly returnedAt: string | null;
  readonly outOf: string;
}

/** The times of an exercise as they are for one student (EX-4). */
export interface TaskTimes {
  readonly dueAt: Date | null;
  readonly closeAt: Date | null;
  /** With the student's extra time. */
  readonly timeLimitMinutes: number | null;
}

/** An exercise with its times as they are for one student, and that student's attempts. */
export interface TaskRow extends TaskTimes {
  readonly id: number;
  readonly lessonId: number | null;
  readonly offeringId: number;
  readonly title: string;
  readonly instructions: string;
  readonly purpose: Purpose;
  readonly subject: {
    readonly id: number;
    readonly name: Names;
    readonly theme: Theme;
    readonly icon: string | null;
  };
  readonly openAt: Date;
  /** When it is over for all other students, if it closes: no key of a graded exercise is shown before. */
  readonly lastCloseAt: Date | null;
  readonly attemptsAllowed: number | null;
  readonly latePenalty: number;
  readonly feedback: FeedbackPolicy;
  readonly pick: Pick;
  readonly version: number;
  readonly questions: number;
  readonly outOf: string;
  readonly isExcused: boolean;
  /** This year, in a class in which the student sits today; otherwise only what was attempted is shown. */
  readonly isSet: boolean;
  readonly attempts: readonly TaskAttempt[];
}

interface Wish {
  readonly exerciseId?: number | undefined;
  readonly offeringId?: number | undefined;
  readonly lessonId?: number | undefined;
}

export async function findTimes(
  db: Db,
  schoolId: number,
  { exerciseId, studentId }: { readonly exerciseId: number; readonly studentId: number },
): Promise<TaskTimes> {
  const { rows } = await sql<TaskTimes>`
    select coalesce(own.due_at, exercise.due_at) as "dueAt", coalesce(own.close_at, exercise.close_at) as "closeAt",
      exercise.time_limit_minutes + coalesce(own.extra_minutes, 0) as "timeLimitMinutes"
    from exercises as exercise
    left join exercise_exceptions as own on own.school_id = exercise.school_id
      and own.exercise_id = exercise.id and own.student_id = ${studentId}
    where exercise.school_id = ${schoolId} and exercise.id = ${exerciseId}`.execute(db);
  const [times] = rows;
  if (!times) throw notFound("This exercise");
  return times;
}

/**
 * When `exercise` is over for all but this student: it has closed for the last one, and nobody's answers can arrive any
 * more; null where it never closes.
 */
export const selectLastClose = (studentId: RawBuilder<unknown>) => sql<Date | null>`(
  select greatest(closing.at, case when exercise.purpose <> 'practice' and closing.at > now() - interval '3 days'
    then ${lastArrival(studentId)} end)
  from (select greatest(exercise.close_at, max(other.close_at)) as at from exercise_exceptions as other
    where other.school_id = exercise.school_id and other.exercise_id = exercise.id) as closing
  where exercise.close_at is not null)`;

const MOST = 200;

/** Whether `exercise` of `year` is set for a student now. */
export const isSetFor = (
  schoolId: number,
  studentId: number,
) => sql<boolean>`(year.state = 'current' and exercise.id in (
  select given.exercise_id from class_enrolments as seat
  join exercise_classes as given on given.school_id = seat.school_id
    and given.teaching_class_id = seat.teaching_class_id
  where seat.school_id = ${schoolId} and seat.student_id = ${studentId} and ${holdsToday("seat", schoolId)}))`;

/**
 * This year's exercises, opened by now, of classes in which the student sits today, and what it has attempted: of
 * earlier years only where one exercise, lesson or subject is asked for.
 */
export async function listTaskRows(
  db: Db,
  schoolId: number,
  studentId: number,
  wish: Wish,
): Promise<readonly TaskRow[]> {
  const isNarrow = Object.values(wish).some((value) => value !== undefined);
  if (!isNarrow) return listAllRows(db, { schoolId, studentId });
  const { rows } = await selectTasks({ schoolId, studentId }, wish).execute(db);
  return rows;
}

interface StudentInSchool {
  readonly schoolId: number;
  readonly studentId: number;
}

const listAllRows = prepare((whose: StudentInSchool) => selectTasks(whose, null));

const selectTasks = ({ schoolId, studentId }: StudentInSchool, wish: Wish | null) => sql<TaskRow>`
  select exercise.id, exercise.lesson_id as "lessonId", exercise.offering_id as "offeringId", exercise.title,
    exercise.instructions, exercise.purpose,
    json_build_object('id', subject.id, 'name', ${selectNames("subject")}, 'theme', subject.theme,
      'icon', subject.icon) as subject,
    exercise.open_at as "openAt",
    coalesce(own.due_at, exercise.due_at) as "dueAt",
    coalesce(own.close_at, exercise.close_at) as "closeAt",
    ${selectLastClose(sql`${studentId}::bigint`)} as "lastCloseAt",
    exercise.attempts_allowed + coalesce(own.extra_attempts, 0) as "attemptsAllowed",
    exercise.time_limit_minutes + coalesce(own.extra_minutes, 0) as "timeLimitMinutes",
    exercise.late_penalty as "latePenalty", exercise.feedback, exercise.pick, exercise.version,
    version.question_count as questions, version.out_of as "outOf",
    coalesce(own.is_excused, false) as "isExcused", ${isSetFor(schoolId, studentId)} as "isSet",
    (select coalesce(json_agg(json_build_object('id', attempt.id, 'no', attempt.no,
        'startedAt', attempt.started_at, 'submittedAt', attempt.submitted_at,
        'arrivedAt', attempt.arrived_at, 'state', attempt.state,
        'isAuto', attempt.is_auto, 'isLate', attempt.is_late, 'isSeen', attempt.key_seen_at is not null,
        'score', attempt.score,
        'returnedAt', attempt.returned_at, 'outOf', done.out_of) order by attempt.no), '[]')
      from attempts as attempt
      join exercise_versions as done on done.school_id = attempt.school_id
        and done.exercise_id = attempt.exercise_id and done.version = attempt.version
      where attempt.school_id = exercise.school_id and attempt.exercise_id = exercise.id
        and attempt.student_id = ${studentId}) as attempts
  from exercises as exercise
  join exercise_versions as version on version.school_id = exercise.school_id
    and version.exercise_id = exercise.id and version.version = exercise.version
  join subject_offerings as offering on offering.school_id = exercise.school_id
    and offering.id = exercise.offering_id
  join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
  join subjects as subject on subject.id = offering.subject_id
  left join exercise_exceptions as own on own.school_id = exercise.school_id
    and own.exercise_id = exercise.id and own.student_id = ${studentId}
  where exercise.school_id = ${schoolId}
    and exercise.open_at <= now()
    ${wish ? narrow(wish) : sql``}
    and (${isSetFor(schoolId, studentId)}
      or ${wish ? sql`true` : sql`year.state = 'current'`} and exercise.id in (select tried.exercise_id from attempts as tried
        where tried.school_id = ${schoolId} and tried.student_id = ${studentId}))
  order by coalesce(own.close_at, exercise.close_at) < now(), coalesce(own.due_at, exercise.due_at,
    own.close_at, exercise.close_at), exercise.id desc
  limit ${MOST}`;

const narrow = ({ exerciseId, offeringId, lessonId }: Wish) => sql`
    and (${exerciseId ?? null}::bigint is null or exercise.id = ${exerciseId ?? null})
    and (${offeringId ?? null}::bigint is null or exercise.offering_id = ${offeringId ?? null})
    and (${lessonId ?? null}::bigint is null or exercise.lesson_id = ${lessonId ?? null})`;
