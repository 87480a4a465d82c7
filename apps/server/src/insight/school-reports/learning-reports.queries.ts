import { ACKNOWLEDGE_DAYS } from "@dars/contract/insight/evaluations";
import { sql, type RawBuilder } from "kysely";

import { selectNames } from "#platform/db/shapes.ts";
import { isOfferingWithin, getListScope } from "#school/schools/public.ts";

import {
  subjectParts,
  selectClasses,
  classParts,
  levelOf,
  listRows,
  teacherNames,
} from "./found-rows.queries.ts";
import type { ReportQuestion } from "./report-kind.ts";

/** Whether `offering` is of the caller's subjects. */
const isMine = ({ context: { actor }, db, schoolId }: ReportQuestion): RawBuilder<boolean> =>
  isOfferingWithin(db, schoolId, getListScope(actor));

/** Exercises of classes in the time: `work (class_id, exercise_id, expected, submitted, to_mark)`. */
const selectExerciseWork = ({ schoolId, from }: ReportQuestion) => sql`(
  select given.teaching_class_id as class_id, exercise.id as exercise_id, seats.count as expected,
    answers.submitted, answers.to_mark
  from exercises as exercise
  join exercise_classes as given on given.school_id = exercise.school_id and given.exercise_id = exercise.id
  join lateral (select count(*) from class_enrolments as sits where sits.school_id = given.school_id
    and sits.teaching_class_id = given.teaching_class_id and sits.ends_on is null) as seats on true
  join lateral (select count(distinct tried.student_id) as submitted,
      count(distinct tried.student_id) filter (where tried.state = 'submitted') as to_mark
    from attempts as tried
    join class_enrolments as sits on sits.school_id = tried.school_id and sits.student_id = tried.student_id
      and sits.teaching_class_id = given.teaching_class_id and sits.ends_on is null
    where tried.school_id = exercise.school_id and tried.exercise_id = exercise.id
      and tried.submitted_at is not null) as answers on true
  where exercise.school_id = ${schoolId} and coalesce(exercise.open_at, exercise.created_at) <= now()
    and coalesce(exercise.due_at, exercise.open_at, exercise.created_at) >= ${from}::date) as work`;

/** submitted, expected, exercises, to-mark */
export const listExerciseActivity = (question: ReportQuestion) =>
  listRows(
    question.db,
    sql`
    select class.id::text as key, ${classParts} as name, ${teacherNames} as detail, ${levelOf} as level,
      array[sum(work.submitted), sum(work.expected), count(*), sum(work.to_mark)]::float8[] as values,
      max(work.expected)::int as size
    from ${selectClasses(question.schoolId)} join ${selectExerciseWork(question)} on work.class_id = class.id
    where ${isMine(question)}
    group by class.school_id, class.id, subject.id, level.id, section.school_id, section.id
    order by level.position, section.letter, subject.position`,
  );

/** submitted, expected, to-mark: of the exercises of a class. */
export const listExercisesOfClass = (question: ReportQuestion, classId: string) =>
  listRows(
    question.db,
    sql`
    select exercise.id::text as key,
      json_build_object('en', exercise.title, 'ar', exercise.title, 'ckb', exercise.title) as name,
      array[work.submitted, work.expected, work.to_mark]::float8[] as values, work.expected::int as size
    from ${selectClasses(question.schoolId)} join ${selectExerciseWork(question)} on work.class_id = class.id
    join exercises as exercise on exercise.school_id = class.school_id and exercise.id = work.exercise_id
    where class.id::text = ${classId} and ${isMine(question)}
    order by coalesce(exercise.due_at, exercise.open_at, exercise.created_at) desc`,
  );

const isPublished = sql`exists (select from lesson_versions as version where version.school_id = lesson.school_id
  and version.lesson_id = lesson.id and version.state = 'published')`;

/** Planned lessons of this year, with `offering`, `subject` and `level`. */
const selectLessons = (schoolId: number) => sql`subject_offerings as offering
  join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
    and year.state = 'current' and offering.school_id = ${schoolId}
  join subjects as subject on subject.id = offering.subject_id
  join levels as level on level.id = offering.level_id
  join lessons as lesson on lesson.school_id = offering.school_id and lesson.offering_id = offering.id
    and lesson.retired_at is null`;

/** published, lessons */
export const listLessonPublication = (question: ReportQuestion) =>
  listRows(
    question.db,
    sql`
    select offering.id::text as key, ${subjectParts} as name, ${levelOf} as level,
      array[count(*) filter (where ${isPublished})::int, count(*)::int] as values, count(*)::int as size
    from ${selectLessons(question.schoolId)} where ${isMine(question)}
    group by offering.id, subject.id, level.id order by level.position, subject.position`,
  );

/** week: of the lessons of a subject. */
export const listLessonsOfOffering = (question: ReportQuestion, offeringId: string) =>
  listRows(
    question.db,
    sql`
    select lesson.id::text as key, ${selectNames("lesson")} as name,
      case when ${isPublished} then 'published' else 'unpublished' end as "detailState",
      array[lesson.week]::float8[] as values, 1 as size
    from ${selectLessons(question.schoolId)}
    where offering.id::text = ${offeringId} and ${isMine(question)} order by lesson.position, lesson.id`,
  );

const isHandedIn = sql`kept.state not in ('draft', 'cancelled')`;

/** EVA-4: after a week it counts as acknowledged. */
const stateNow = sql`case when kept.state = 'submitted'
  and kept.submitted_at < now() - make_interval(days => ${ACKNOWLEDGE_DAYS}) then 'acknowledged'
  else kept.state::text end`;

/** Lesson visits of this year that were handed in; a coordinator's: its own, and final ones of its subjects (M3). */
function selectEvaluations(question: ReportQuestion): RawBuilder<unknown> {
  const { actor } = question.context;
  const isVisible =
    actor.role === "subject_coordinator"
      ? sql`(kept.state = 'final' and ${isMine(question)}
          or kept.author_id = ${actor.accountId} and kept.author_role = 'subject_coordinator')`
      : sql`true`;
  return sql`evaluations as kept
    join teaching_classes as class on class.school_id = kept.school_id and class.id = kept.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    join people as person on person.school_id = kept.school_id and person.id = kept.teacher_id
    where kept.school_id = ${question.schoolId} and ${isHandedIn} and ${isVisible}
      and kept.held_on >= coalesce((select min(starts_on) from academic_years
        where school_id = ${question.schoolId} and state = 'current'), '-infinity')`;
}

/** count */
export const listEvaluationStates = (question: ReportQuestion) =>
  listRows(
    question.db,
    sql`
    select found.state as key, null::json as name, found.state, array[count(*)::int] as values,
      count(*)::int as size
    from (select ${stateNow} as state from ${selectEvaluations(question)}) as found
    group by found.state order by found.state::evaluation_state`,
  );

/** outcome: of the visits in a state. */
export const listEvaluationsInState = (question: ReportQuestion, state: string) =>
  listRows(
    question.db,
    sql`
    select kept.key, ${selectNames("person")} as name, ${selectNames("subject")} as detail,
      array[kept.outcome]::float8[] as values, 1 as size
    from ${selectEvaluations(question)} and ${stateNow} = ${state} order by kept.held_on desc, kept.id desc`,
  );
