import { sql } from "kysely";

import { policiesOfYear } from "#marks/policies/public.ts";
import { listInputs } from "#marks/sheets/public.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";

import type { FindingsQuery, FoundThing } from "./findings.ts";

/** Graded exercises whose time is over, not handed in, with the student's own extension. */
export async function listUnsubmitted({ db, schoolId, windowDays, graceDays }: FindingsQuery) {
  const { rows } = await sql<FoundThing>`
    select distinct sits.student_id as "personId", null::bigint as "classId", exercise.id::text as id,
      (coalesce(given_more.due_at, exercise.due_at) at time zone school.time_zone)::date::text as day,
      json_build_object('en', exercise.title, 'ar', exercise.title, 'ckb', exercise.title)::jsonb as name
    from exercises as exercise
    join schools as school on school.id = exercise.school_id
    join exercise_classes as given on given.school_id = exercise.school_id and given.exercise_id = exercise.id
    join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
      and class.state = 'open'
    join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
      and year.state = 'current'
    join class_enrolments as sits on sits.school_id = class.school_id and sits.teaching_class_id = class.id
      and ${holdsToday("sits", schoolId)} and sits.starts_on <= (exercise.due_at at time zone school.time_zone)::date
    left join exercise_exceptions as given_more on given_more.school_id = exercise.school_id
      and given_more.exercise_id = exercise.id and given_more.student_id = sits.student_id
    where exercise.school_id = ${schoolId} and exercise.purpose <> 'practice'
      and coalesce(exercise.open_at, exercise.created_at) <= now() and not coalesce(given_more.is_excused, false)
      and coalesce(given_more.due_at, exercise.due_at) between now() - make_interval(days => ${windowDays})
        and now() - make_interval(days => ${graceDays})
      and not exists (select from attempts as tried where tried.school_id = exercise.school_id
        and tried.exercise_id = exercise.id and tried.student_id = sits.student_id and tried.submitted_at is not null)`.execute(
    db,
  );
  return rows;
}

/** Students who have used the app before, in a year that runs since the window began, and not since. */
export async function listAwayFromApp({ db, schoolId, windowDays, graceDays }: FindingsQuery) {
  const { rows } = await sql<FoundThing>`
    select seat.student_id as "personId", null::bigint as "classId", null as id, null as name,
      (max(session.last_seen_at) at time zone school.time_zone)::date::text as day
    from enrolments as seat
    join schools as school on school.id = seat.school_id
    join academic_years as year on year.school_id = seat.school_id and year.id = seat.year_id
      and year.state = 'current' and year.starts_on + ${windowDays}::int <= ${todayIn(schoolId)}
      and year.ends_on > ${todayIn(schoolId)}
    join account_people as own on own.school_id = seat.school_id and own.person_id = seat.student_id
    join role_assignments as held on held.account_id = own.account_id and held.role = 'student'
      and held.school_id = seat.school_id
    join sessions as session on session.role_assignment_id = held.id and session.viewer_session_id is null
    where seat.school_id = ${schoolId} and seat.state = 'active'
    group by seat.student_id, school.id
    having max(session.last_seen_at) < now() - make_interval(days => ${windowDays + graceDays})`.execute(db);
  return rows;
}

/** Subjects in which a published mark is below the pass mark, each once, by its latest publication. */
export async function listBelowPass({ db, schoolId, windowDays, graceDays }: FindingsQuery) {
  const { rows: levels } = await sql<{ id: number; code: string; isTerminal: boolean; yearId: number }>`
    select distinct level.id, level.code, level.is_terminal as "isTerminal", year.id as "yearId"
    from subject_offerings as offering
    join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
      and year.state = 'current'
    join levels as level on level.id = offering.level_id where offering.school_id = ${schoolId}`.execute(db);
  const policyOf = await policiesOfYear(db, schoolId, levels[0]?.yearId ?? 0);
  const columns = levels.flatMap((level) => {
    const { policy } = policyOf(level);
    const share = policy.scale.pass / policy.scale.max;
    return listInputs(policy).map(({ code, max }) => ({ levelId: level.id, code, pass: share * max }));
  });
  const { rows } = await sql<FoundThing>`
    select mark.student_id as "personId", null::bigint as "classId", subject.id::text as id,
      ${selectNames("subject")}::jsonb as name, max((made.guardians_at at time zone school.time_zone)::date)::text as day
    from mark_publications as made
    join schools as school on school.id = made.school_id
    join published_columns as published on published.school_id = made.school_id and published.publication_id = made.id
    join teaching_classes as class on class.school_id = published.school_id and class.id = published.class_id
      and class.year_id = made.year_id and class.state = 'open'
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
    join class_enrolments as sits on sits.school_id = class.school_id and sits.teaching_class_id = class.id
      and ${holdsToday("sits", schoolId)}
    join enrolments as seat on seat.school_id = sits.school_id and seat.student_id = sits.student_id
      and seat.year_id = made.year_id and seat.state = 'active' and seat.section_id = any(made.section_ids)
    join marks as mark on mark.school_id = offering.school_id and mark.offering_id = offering.id
      and mark.student_id = sits.student_id and mark.code = published.code
    join unnest(${columns.map(({ levelId }) => levelId)}::bigint[], ${columns.map(({ code }) => code)}::text[],
        ${columns.map(({ pass }) => pass)}::numeric[]) as entered (level_id, code, pass)
      on entered.level_id = offering.level_id and entered.code = published.code
    where made.school_id = ${schoolId} and made.state = 'published'
      and made.guardians_at between now() - make_interval(days => ${windowDays})
        and now() - make_interval(days => ${graceDays})
      and (mark.points < entered.pass or mark.state in ('absent_unexcused', 'cheating'))
      and not exists (select from jsonb_array_elements(made.withheld) as held
        where (held ->> 'studentId')::bigint = mark.student_id)
    group by mark.student_id, subject.id`.execute(db);
  return rows;
}
