import type { QueuedTake, VideoDeskStudent } from "@dars/contract/learning/video-tasks";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, ifFound, selectAccountName, selectNames, selectSection } from "#platform/db/shapes.ts";
import type { ListScope } from "#school/schools/public.ts";

import { studentsOfTask } from "./students-of-task.queries.ts";
import { isLastTake, takeJson } from "./video-takes.queries.ts";

export interface FoundClaim {
  readonly accountId: number;
  readonly until: string;
  readonly name: Names | null;
}

interface DeskRow extends Omit<VideoDeskStudent, "takes"> {
  readonly takes: ReadonlyArray<Omit<QueuedTake, "claim"> & { readonly claim: FoundClaim | null }>;
}

/** The person with a claim that still holds; `claim` is its row. */
const claimJson = sql`json_build_object('accountId', claim.account_id, 'until', claim.until, 'name',
  ${selectAccountName(sql`claim.school_id`, sql`claim.account_id`)})`;

/** Students of these tasks' classes, as far as one reaches them, each with its last answer to each task. */
export async function listDesk(
  db: Db,
  schoolId: number,
  reach: ListScope,
  taskIds: readonly number[],
): Promise<DeskRow[]> {
  const more = sql`, 'taskId', take.task_id, 'claim', (select ${claimJson} from video_take_claims as claim
    where claim.school_id = take.school_id and claim.take_id = take.id and claim.until > now())`;
  const { rows } = await sql<DeskRow>`
    with given as materialized (
      select each.student_id, array_agg(distinct task.id) as "taskIds"
      from unnest(${[...taskIds]}::bigint[]) as task (id)
      cross join lateral ${studentsOfTask(db, schoolId, reach, sql.ref("task.id"))} as each
      group by each.student_id
    )
    select json_build_object('id', person.id, 'name', ${selectNames("person")}) as student,
      ${ifFound("section", selectSection("section"))} as section, to_json(given."taskIds") as "taskIds",
      (select coalesce(json_agg(${takeJson(schoolId, more)} order by take.sent_at, take.id), '[]')
        from video_takes as take
        where take.school_id = ${schoolId} and take.student_id = person.id and take.task_id = any(given."taskIds")
          and ${isLastTake}) as takes
    from given
    join people as person on person.school_id = ${schoolId} and person.id = given.student_id
    left join enrolments as enrolment on enrolment.school_id = person.school_id
      and enrolment.student_id = person.id and enrolment.state = 'active'
    left join sections as section on section.school_id = enrolment.school_id and section.id = enrolment.section_id
    order by section.letter collate "ar-x-icu" nulls last, ${byName("person")}, person.id`.execute(db);
  return rows;
}

const MOST_PHRASES = 9;
/** Of which the phrases are taken. */
const LATEST_TAKES = 500;

/** What the caller said of answers before, line by line, the most frequent first. */
export async function listPhrases(db: Db, schoolId: number, reviewerId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly words: string }>`
    with said as (
      select feedback, remarks, marked_at from video_takes
      where school_id = ${schoolId} and reviewer_id = ${reviewerId} order by id desc limit ${LATEST_TAKES}
    )
    select words from (
      select btrim(line) as words, marked_at from said, regexp_split_to_table(feedback, '\\n') as line
      union all
      select btrim(remark ->> 'text'), marked_at from said, jsonb_array_elements(remarks) as remark
    ) as line
    where words <> '' and length(words) <= 120
    group by words order by count(*) desc, max(marked_at) desc nulls last, words limit ${MOST_PHRASES}`.execute(
    db,
  );
  return rows.map(({ words }) => words);
}

export async function findClaim(db: Db, schoolId: number, takeId: number): Promise<FoundClaim | undefined> {
  const { rows } = await sql<{ readonly claim: FoundClaim }>`
    select ${claimJson} as claim from video_take_claims as claim
    where claim.school_id = ${schoolId} and claim.take_id = ${takeId} and claim.until > now()`.execute(db);
  return rows[0]?.claim;
}

export async function upsertClaim(
  db: Db,
  schoolId: number,
  {
    takeId,
    accountId,
    seconds,
  }: { readonly takeId: number; readonly accountId: number; readonly seconds: number },
): Promise<void> {
  const until = sql<Date>`dars_now() + make_interval(secs => ${seconds})`;
  await db
    .insertInto("video_take_claims")
    .values({ school_id: schoolId, take_id: takeId, account_id: accountId, until })
    .onConflict((conflict) =>
      conflict.columns(["school_id", "take_id"]).doUpdateSet({ account_id: accountId, until }),
    )
    .execute();
}

export const deleteClaim = (db: Db, schoolId: number, takeId: number, accountId: number) =>
  db
    .deleteFrom("video_take_claims")
    .where("school_id", "=", schoolId)
    .where("take_id", "=", takeId)
    .where("account_id", "=", accountId)
    .execute();

/** FB-1: keeps what was said of an answer as it is, before it is changed. */
export async function insertHistory(db: Db, schoolId: number, takeId: number): Promise<void> {
  await sql`insert into video_take_history (school_id, take_id, revision, feedback, remarks, levels, reviewer_id)
    select school_id, id, revision, feedback, remarks, levels, reviewer_id from video_takes
    where school_id = ${schoolId} and id = ${takeId}`.execute(db);
}

interface ReturnWish {
  readonly offeringId: number;
  readonly taskId: number | null;
  readonly studentIds: readonly number[] | null;
}

/** Returns marked answers of students within reach; the students' ids. */
export async function updateReturned(
  db: Db,
  schoolId: number,
  reach: ListScope,
  { offeringId, taskId, studentIds }: ReturnWish,
): Promise<readonly number[]> {
  const only = studentIds === null ? null : [...studentIds];
  const { rows } = await sql<{ readonly studentId: number }>`
    update video_takes as take set state = 'returned', returned_at = now(), revision = take.revision + 1
    from video_tasks as task
    where take.school_id = ${schoolId} and take.state = 'sent' and take.marked_at is not null
      and task.school_id = take.school_id and task.id = take.task_id and task.offering_id = ${offeringId}
      and task.removed_at is null
      and (${taskId}::bigint is null or take.task_id = ${taskId}::bigint)
      and (${only}::bigint[] is null or take.student_id = any(${only}::bigint[]))
      and take.student_id in ${studentsOfTask(db, schoolId, reach, sql.ref("task.id"))}
    returning take.student_id as "studentId"`.execute(db);
  return rows.map(({ studentId }) => studentId);
}
