import { displayNames } from "@dars/contract/school/display-names";
import type { PersonNameParts } from "@dars/contract/school/people";
import { sql } from "kysely";

import { waitsForDecision } from "#admissions/applications/public.ts";
import { isUnanswered, MEDIAN_MINUTES, replyTurns, unansweredUntil } from "#insight/follow-up/public.ts";
import { byShownName, selectNames } from "#platform/db/shapes.ts";

import { listRows } from "./found-rows.queries.ts";
import type { FoundRow, ReportQuestion } from "./report-kind.ts";

/** attended, invited, going */
export const listTrainings = ({ db, schoolId }: ReportQuestion) =>
  listRows(
    db,
    sql`
    select training.key, json_build_object('en', training.title, 'ar', training.title, 'ckb', training.title) as name,
      array[count(*) filter (where seat.was_present)::int, count(seat.person_id)::int,
        count(*) filter (where seat.answer = 'going')::int] as values, count(seat.person_id)::int as size
    from trainings as training
    left join training_seats as seat on seat.school_id = training.school_id and seat.training_id = training.id
    where training.school_id = ${schoolId} and not training.is_cancelled
    group by training.school_id, training.id order by training.starts_at desc`,
  );

/** People who were invited to a training, with what they answered. */
export const listTrainingPeople = ({ db, schoolId, locale }: ReportQuestion, key: string) =>
  listRows(
    db,
    sql`
    select person.id::text as key, ${selectNames("person")} as name,
      case when seat.was_present then 'attended' else seat.answer::text end as "detailState",
      array[]::float8[] as values, 1 as size
    from trainings as training
    join training_seats as seat on seat.school_id = training.school_id and seat.training_id = training.id
    join people as person on person.school_id = seat.school_id and person.id = seat.person_id
    where training.school_id = ${schoolId} and training.key = ${key}
    order by ${byShownName("person", locale)}`,
  );

/** count, oldest: by the order of the funnel. Days since it was submitted; of an application that is decided, none. */
export const listApplicationStates = ({ db, schoolId }: ReportQuestion) =>
  listRows(
    db,
    sql`
    select state::text as key, null::json as name, state::text as state,
      array[count(*), extract(day from now() - min(applied.submitted_at) filter (where ${waitsForDecision("applied")}))]::float8[]
        as values, count(*)::int as size
    from applications as applied where school_id = ${schoolId} group by applied.state order by applied.state`,
  );

/** open-days: of the applications in a state. */
export async function listApplicationsInState(
  { db, schoolId }: ReportQuestion,
  state: string,
): Promise<readonly FoundRow[]> {
  const { rows } = await sql<{
    key: string;
    parts: PersonNameParts;
    level: NonNullable<FoundRow["level"]>;
    days: number | null;
  }>`
    select applied.key, applied.name_parts as parts,
      json_build_object('id', level.id, 'name', ${selectNames("level")}) as level,
      case when ${waitsForDecision("applied")} then extract(day from now() - applied.submitted_at)::int end as days
    from applications as applied join levels as level on level.id = applied.level_id
    where applied.school_id = ${schoolId} and applied.state::text = ${state}
    order by applied.submitted_at limit 5000`.execute(db);
  return rows.map(({ key, parts, level, days }) => ({
    key,
    name: displayNames(parts),
    detail: level.name,
    values: [days],
    size: 1,
    level,
  }));
}

/** Figure `complaints`: complaints of families and staff, which the office answers together. */
const selectComplaints = ({ schoolId, from }: ReportQuestion) => sql`message_threads as thread
  where thread.school_id = ${schoolId} and thread.kind = 'complaint' and thread.mailing is null
    and thread.other_account_id is null and thread.created_at >= ${from}::date`;

/** count, oldest */
export const listComplaintStates = (question: ReportQuestion) =>
  listRows(
    question.db,
    sql`
    select thread.state::text as key, null::json as name, thread.state::text as state,
      array[count(*), extract(day from now() - min(thread.created_at))]::float8[] as values, count(*)::int as size
    from ${selectComplaints(question)} group by thread.state order by thread.state`,
  );

/** open-days: of the complaints in a state. */
export const listComplaintsInState = (question: ReportQuestion, state: string) =>
  listRows(
    question.db,
    sql`
    select thread.id::text as key,
      json_build_object('en', thread.subject, 'ar', thread.subject, 'ckb', thread.subject) as name,
      (select ${selectNames("person")} from people as person where person.school_id = thread.school_id
        and person.id = thread.person_id) as detail,
      array[extract(day from now() - thread.created_at)]::float8[] as values, 1 as size
    from ${selectComplaints(question)} and thread.state::text = ${state} order by thread.created_at`,
  );

/** reply, questions, unanswered: of each teacher. */
export const listReplyTimes = async ({ db, schoolId, from, locale }: ReportQuestion) =>
  listRows(
    db,
    sql`
    with ${replyTurns(schoolId, from)}
    select person.id::text as key, ${selectNames("person")} as name,
      array[${MEDIAN_MINUTES}, count(*),
        count(*) filter (where ${isUnanswered(schoolId, await unansweredUntil(db, schoolId))})]::float8[] as values,
      count(*)::int as size
    from turns join people as person on person.school_id = ${schoolId} and person.id = turns.staff_id
    where not turns.is_staff group by person.school_id, person.id
    order by ${byShownName("person", locale)}`,
  );

/** Figure `families-using-app`, of the row `parent`: active-week, accounts, active-month, android, ios, web, of the accounts of each role. */
export const listUsage = ({ db, schoolId }: ReportQuestion) =>
  listRows(
    db,
    sql`
    with held as (
      select distinct given.role, given.account_id from role_assignments as given
      where given.state = 'active' and (given.school_id = ${schoolId} or given.role = 'parent' and exists (
        select from account_people as own where own.account_id = given.account_id and own.school_id = ${schoolId}))),
    used as (
      select held.role, held.account_id, max(session.last_seen_at) as seen_at,
        (array_agg(session.platform order by session.last_seen_at desc))[1] as platform
      from held
      left join role_assignments as own on own.account_id = held.account_id and own.role = held.role
      left join sessions as session on session.account_id = held.account_id and session.role_assignment_id = own.id
        and session.viewer_session_id is null and session.last_seen_at > now() - interval '30 days'
      group by held.role, held.account_id)
    select role::text as key, null::json as name, role::text as state,
      array[count(*) filter (where seen_at > now() - interval '7 days'), count(*), count(seen_at),
        count(*) filter (where platform = 'android'), count(*) filter (where platform = 'ios'),
        count(*) filter (where platform = 'web')]::float8[] as values, count(*)::int as size
    from used group by role order by role`,
  );
