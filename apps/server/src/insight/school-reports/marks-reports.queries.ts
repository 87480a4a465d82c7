import { sql, type RawBuilder } from "kysely";

import { policiesOfYear } from "#marks/policies/public.ts";
import { begunColumns, COLUMNS_HANDED_IN, listIdleColumns, marksOnTime } from "#marks/publication/public.ts";
import { listInputs } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";
import { byShownName, selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";
import { hasConsent } from "#school/consents/public.ts";
import { countUnexcusedDays } from "#time/attendance/public.ts";

import {
  selectClasses,
  levelOf,
  listRows,
  sectionParts,
  selectStudents,
  teacherNames,
} from "./found-rows.queries.ts";
import { findToday } from "./report-frame.queries.ts";
import type { ReportQuestion } from "./report-kind.ts";

/** From this average on, with every subject passed, a student is on the honour list. */
const HONOUR = 90;
/** Failing subjects, days absent without excuse, and exercises not handed in: each alone puts a student at risk. */
const AT_RISK = { subjects: 2, days: 5, exercises: 3 };

const progress = (schoolId: number) => sql`array[${COLUMNS_HANDED_IN}, ${marksOnTime(todayIn(schoolId))},
  count(*) filter (where begun.state <> 'open'), count(*), count(*) filter (where begun.state = 'submitted'),
  count(*) filter (where begun.is_late)]::float8[]`;

/** entered, in-time, done, due, to-approve, overdue */
export const listMarkProgress = async ({ db, schoolId }: ReportQuestion) =>
  listRows(
    db,
    sql`
    select section.id::text as key, ${sectionParts} as name, ${levelOf} as level, ${progress(schoolId)} as values,
      count(*)::int as size
    from ${selectClasses(schoolId)}
    join (${begunColumns(schoolId, await listIdleColumns(db, schoolId))}) as begun on begun.class_id = class.id
    where section.id is not null
    group by section.school_id, section.id, level.id order by level.position, section.letter`,
  );

export const listMarkProgressOfSection = async ({ db, schoolId }: ReportQuestion, sectionId: string) =>
  listRows(
    db,
    sql`
    select class.id::text as key, ${selectNames("subject")} as name, ${teacherNames} as detail,
      ${progress(schoolId)} as values, count(*)::int as size
    from ${selectClasses(schoolId)}
    join (${begunColumns(schoolId, await listIdleColumns(db, schoolId))}) as begun on begun.class_id = class.id
    where section.id::text = ${sectionId}
    group by class.school_id, class.id, subject.id order by subject.position`,
  );

/**
 * Marks in published columns as percentages: `scores (student_id, subject_id, percent, pass)`. Absent without excuse
 * and cheating count as nothing, excused absence and exemption do not count.
 */
async function selectScores(db: Db, schoolId: number): Promise<RawBuilder<unknown>> {
  const { rows: levels } = await sql<{ id: number; code: string; isTerminal: boolean; yearId: number }>`
    select distinct level.id, level.code, level.is_terminal as "isTerminal", year.id as "yearId"
    from ${selectClasses(schoolId)}`.execute(db);
  const policyOf = await policiesOfYear(db, schoolId, levels[0]?.yearId ?? 0);
  const columns = levels.flatMap((level) => {
    const { policy } = policyOf(level);
    const pass = (100 * policy.scale.pass) / policy.scale.max;
    return listInputs(policy).map(({ code, max }) => ({ levelId: level.id, code, max, pass }));
  });
  return sql`scores as (
    select mark.student_id, offering.subject_id, level.id as level_id, max(entered.pass) as pass,
      avg(case when mark.points is not null then 100 * mark.points / entered.max
        when mark.state in ('absent_unexcused', 'cheating') then 0 end) as percent
    from ${selectClasses(schoolId)}
    join published_columns as published on published.school_id = class.school_id and published.class_id = class.id
    join class_enrolments as seat on seat.school_id = class.school_id and seat.teaching_class_id = class.id
      and seat.ends_on is null
    join marks as mark on mark.school_id = class.school_id and mark.offering_id = offering.id
      and mark.student_id = seat.student_id and mark.code = published.code
    join unnest(${columns.map(({ levelId }) => levelId)}::bigint[], ${columns.map(({ code }) => code)}::text[],
        ${columns.map(({ max }) => max)}::numeric[], ${columns.map(({ pass }) => pass)}::numeric[])
      as entered (level_id, code, max, pass) on entered.level_id = level.id and entered.code = published.code
    group by mark.student_id, offering.subject_id, level.id)`;
}

/** Figure `subjects-passing`: of the averages of students in subjects, those at or above the pass mark. */
const success = sql`round(100.0 * count(*) filter (where scores.percent >= scores.pass)
  / nullif(count(scores.percent), 0), 1)`;

/** success, students, passed, completion, failed, undecided */
export const listResults = async ({ db, schoolId }: ReportQuestion) =>
  listRows(
    db,
    sql`
    with ${await selectScores(db, schoolId)},
    rate as (select level_id, ${success} as percent from scores group by level_id),
    decided as (select distinct on (snapshot.student_id) snapshot.student_id,
        snapshot.shown -> 'outcome' ->> 'status' as status
      from mark_snapshots as snapshot
      join academic_years as year on year.school_id = snapshot.school_id and year.id = snapshot.year_id
        and year.state = 'current'
      where snapshot.school_id = ${schoolId} and not snapshot.is_hidden and snapshot.published_at <= now()
        and exists (select from mark_publications as made where made.school_id = snapshot.school_id
          and made.year_id = snapshot.year_id and made.with_outcome and made.state = 'published')
      order by snapshot.student_id, snapshot.revision desc)
    select level.id::text as key, ${selectNames("level")} as name, ${levelOf} as level,
      array[max(rate.percent), count(*), count(*) filter (where decided.status in ('pass', 'eligible')),
        count(*) filter (where decided.status in ('completion', 'eligible_with_completion')),
        count(*) filter (where decided.status in ('fail', 'not_eligible')),
        count(*) filter (where decided.status is null or decided.status not in
          ('pass', 'eligible', 'completion', 'eligible_with_completion', 'fail', 'not_eligible'))]::float8[] as values,
      count(*)::int as size
    from ${selectStudents(schoolId)}
    left join decided on decided.student_id = seat.student_id left join rate on rate.level_id = level.id
    group by level.id order by level.position`,
  );

/** success, marked, passing: of the subjects of a level. */
export const listSubjectResults = async ({ db, schoolId }: ReportQuestion, levelId: string) =>
  listRows(
    db,
    sql`
    with ${await selectScores(db, schoolId)}
    select subject.id::text as key, ${selectNames("subject")} as name,
      array[${success}, count(scores.percent), count(*) filter (where scores.percent >= scores.pass)]::float8[] as values,
      count(scores.percent)::int as size
    from scores join subjects as subject on subject.id = scores.subject_id
    where scores.level_id::text = ${levelId} group by subject.id order by subject.position`,
  );

/**
 * average, subjects: of students whose family agrees to it (FAM-6), by name. The average is there only if the school wants
 * marks on the list.
 */
export async function listHonours({ db, schoolId, locale }: ReportQuestion) {
  const isMarked = sql`exists (select from school_settings as choice
    where choice.school_id = ${schoolId} and choice.honour_list_marks)`;
  return listRows(
    db,
    sql`
    with ${await selectScores(db, schoolId)},
    own as (select student_id, avg(percent) as average, count(percent) as subjects
      from scores group by student_id
      having avg(percent) >= ${HONOUR} and bool_and(coalesce(percent >= pass, true)))
    select person.id::text as key, ${selectNames("person")} as name, ${sectionParts} as detail, ${levelOf} as level,
      array[case when ${isMarked} then round(own.average, 1) end, own.subjects]::float8[] as values, 1 as size
    from ${selectStudents(schoolId)} join own on own.student_id = seat.student_id
    where ${hasConsent(schoolId, sql.ref("seat.student_id"), "honour_list")}
    order by level.position, section.letter, ${byShownName("person", locale)}`,
  );
}

/** below-pass, absent-days, unsubmitted */
export async function listAtRisk({ db, schoolId, from, locale }: ReportQuestion) {
  const { today } = await findToday(db, schoolId, 1);
  const away = [...(await countUnexcusedDays(db, schoolId, { from, until: today }))];
  return listRows(
    db,
    sql`
    with ${await selectScores(db, schoolId)},
    failing as (select student_id, count(*) filter (where percent < pass) as subjects from scores group by student_id),
    away as (select student_id, days from unnest(${away.map(([id]) => id)}::bigint[],
      ${away.map(([, days]) => days)}::int[]) as counted (student_id, days)),
    owing as (select sits.student_id, count(distinct exercise.id) as exercises
      from exercises as exercise
      join exercise_classes as given on given.school_id = exercise.school_id and given.exercise_id = exercise.id
      join class_enrolments as sits on sits.school_id = given.school_id
        and sits.teaching_class_id = given.teaching_class_id and sits.ends_on is null
      where exercise.school_id = ${schoolId} and exercise.purpose <> 'practice'
        and exercise.due_at between ${from}::date and now()
        and not exists (select from attempts as tried where tried.school_id = exercise.school_id
          and tried.exercise_id = exercise.id and tried.student_id = sits.student_id
          and tried.submitted_at is not null)
      group by sits.student_id)
    select person.id::text as key, ${selectNames("person")} as name, ${sectionParts} as detail, ${levelOf} as level,
      array[coalesce(failing.subjects, 0), coalesce(away.days, 0), coalesce(owing.exercises, 0)]::float8[] as values,
      1 as size
    from ${selectStudents(schoolId)}
    left join failing on failing.student_id = seat.student_id
    left join away on away.student_id = seat.student_id
    left join owing on owing.student_id = seat.student_id
    where failing.subjects >= ${AT_RISK.subjects} or away.days >= ${AT_RISK.days}
      or owing.exercises >= ${AT_RISK.exercises}
    order by level.position, section.letter, ${byShownName("person", locale)}`,
  );
}
