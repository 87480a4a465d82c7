import type {
  EvaluationDraft,
  EvaluationEvent,
  EvaluationNote,
  EvaluationState,
  EvaluatorKind,
  ObservedClass,
} from "@dars/contract/insight/evaluations";
import { ACKNOWLEDGE_DAYS, APPEAL_DAYS } from "@dars/contract/insight/evaluations";
import type { EvaluationScore, Rubric } from "@dars/contract/insight/rubrics";
import type { Names } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql, type RawBuilder } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { isOfferingWithin } from "#school/schools/public.ts";
import { filesOn } from "#talking/files/public.ts";

const MOST = 300;

export interface EvaluationRow {
  readonly id: number;
  readonly key: string;
  /** As it counts now: after seven days it is acknowledged by itself (EVA-4). */
  readonly state: EvaluationState;
  readonly heldOn: string;
  readonly school: Names;
  readonly teacher: { readonly id: number; readonly name: Names };
  readonly class: ObservedClass;
  readonly authorId: number;
  readonly authorRole: EvaluatorKind;
  readonly authorName: Names;
  readonly outcome: number | null;
  readonly isCounted: boolean;
  readonly isAppealOpen: boolean;
  readonly isAppealWaived: boolean;
  readonly rubric: Rubric;
  readonly period: number | null;
  readonly topic: string | null;
  readonly notes: EvaluationNote[];
  readonly scores: EvaluationScore[];
  readonly strengths: string | null;
  readonly nextStep: string | null;
  readonly answer: string | null;
  readonly files: AttachedFile[];
  readonly revision: number;
}

const days = (count: number) => sql`make_interval(days => ${count})`;

const stateNow = sql<EvaluationState>`case when kept.state = 'submitted'
  and kept.submitted_at < now() - ${days(ACKNOWLEDGE_DAYS)} then 'acknowledged' else kept.state::text end`;

const classOf = sql<ObservedClass>`json_build_object('id', class.id, 'subject', ${selectNames("subject")},
  'level', ${selectNames("level")}, 'section', coalesce(section.title, section.letter, class.title))`;

const rubricOf = sql<Rubric>`json_build_object('id', rubric.id, 'name', ${selectNames("rubric")},
  'indicators', rubric.indicators)`;

/** What a caller may see of a school's evaluations (M3, EVA-4, EVA-6): of `kept`, about a class of `offering`. */
export function isVisible(
  db: Db,
  schoolId: number,
  { role, accountId, personId }: Pick<Actor, "role" | "accountId" | "personId">,
): RawBuilder<boolean> {
  const isHandedIn = sql<boolean>`kept.state not in ('draft', 'cancelled')`;
  const isMine = sql<boolean>`(kept.author_id = ${accountId} and kept.author_role = ${role})`;
  if (role === "teacher") return sql`(kept.teacher_id = ${personId ?? 0} and ${isHandedIn})`;
  if (role === "administrator") return isHandedIn;
  if (role === "school_management") return sql`(${isHandedIn} or ${isMine})`;
  if (role === "subject_coordinator")
    return sql`(${isMine} or (kept.state = 'final' and ${isOfferingWithin(db, schoolId, { kind: "subjects", accountId })}))`;
  return isMine;
}

async function select(
  db: Db,
  schoolId: number,
  actor: Actor,
  where: RawBuilder<unknown>,
): Promise<readonly EvaluationRow[]> {
  const { rows } = await sql<EvaluationRow>`
    select kept.id, kept.key, ${stateNow} as state, kept.held_on as "heldOn", ${selectNames("school")} as school,
      ${selectIdAndNames("teacher")} as teacher, ${classOf} as class, kept.author_id as "authorId",
      kept.author_role as "authorRole", kept.author_name as "authorName", kept.outcome::float8 as outcome,
      kept.is_counted as "isCounted", coalesce(kept.submitted_at > now() - ${days(APPEAL_DAYS)}, false) as "isAppealOpen",
      kept.appeal_waived_at is not null as "isAppealWaived", ${rubricOf} as rubric, kept.period, kept.topic,
      kept.notes, kept.scores, kept.strengths, kept.next_step as "nextStep", kept.answer,
      ${filesOn(schoolId, "evaluation", sql`kept.id`)} as files, kept.revision
    from evaluations as kept
    join schools as school on school.id = kept.school_id
    join people as teacher on teacher.school_id = kept.school_id and teacher.id = kept.teacher_id
    join rubrics as rubric on rubric.id = kept.rubric_id
    join teaching_classes as class on class.school_id = kept.school_id and class.id = kept.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    join levels as level on level.id = offering.level_id
    left join sections as section on section.school_id = class.school_id and section.id = class.section_id
    where kept.school_id = ${schoolId} and kept.state <> 'cancelled' and ${isVisible(db, schoolId, actor)} and ${where}
    order by kept.held_on desc, kept.id desc limit ${MOST}`.execute(db);
  return rows;
}

export const listVisible = (db: Db, schoolId: number, actor: Actor): Promise<readonly EvaluationRow[]> =>
  select(db, schoolId, actor, sql`true`);

export async function findVisible(
  db: Db,
  schoolId: number,
  actor: Actor,
  key: string,
): Promise<EvaluationRow | undefined> {
  return (await select(db, schoolId, actor, sql`kept.key = ${key}`))[0];
}

/** Those of these evaluations that the caller may see. */
export async function listVisibleIds(
  db: Db,
  schoolId: number,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await select(db, schoolId, actor, sql`kept.id = any(${[...ids]}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

export const lockEvaluation = (db: Db, schoolId: number, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`evaluation ${schoolId} ${key}`}, 0))`.execute(db);

/** Its owner and state, for any reader. */
export async function findOwner(db: Db, schoolId: number, key: string) {
  const { rows } = await sql<{
    readonly id: number;
    readonly authorId: number;
    readonly authorRole: string;
    readonly state: EvaluationState;
    readonly revision: number;
  }>`select id, author_id as "authorId", author_role as "authorRole", state, revision from evaluations
    where school_id = ${schoolId} and key = ${key}`.execute(db);
  return rows[0];
}

/** Teachers of classes within the caller's reach today, with these classes. */
export async function listEvaluable(db: Db, schoolId: number, within: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: number; name: Names; classes: ObservedClass[] }>`
    select teacher.id, ${selectNames("teacher")} as name, json_agg(${classOf} order by subject.position, class.id) as classes
    from teacher_assignments as given
    join people as teacher on teacher.school_id = given.school_id and teacher.id = given.teacher_id
    join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    join levels as level on level.id = offering.level_id
    left join sections as section on section.school_id = class.school_id and section.id = class.section_id
    where given.school_id = ${schoolId} and given.state = 'active' and ${holdsToday("given", schoolId)}
      and class.state = 'open'
      and teacher.deleted_at is null and ${within}
    group by teacher.id, teacher.school_id, teacher.name_en, teacher.name_ar, teacher.name_ckb
    order by coalesce(teacher.name_ar, teacher.name_ckb, teacher.name_en) collate "ar-x-icu"`.execute(db);
  return rows;
}

/** EVA-6: the author itself, the guardian of the same child, or parent and child. */
export async function isRelative(
  db: Db,
  schoolId: number,
  accountId: number,
  teacherId: number,
): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    with mine as (select person_id from account_people where school_id = ${schoolId} and account_id = ${accountId}),
      theirs as (select also.person_id from account_people as own join account_people as also
        on also.school_id = own.school_id and also.account_id = own.account_id
        where own.school_id = ${schoolId} and own.person_id = ${teacherId} union select ${teacherId}::bigint)
    select exists (select from mine join theirs using (person_id)) or exists (
      select from guardian_links as one join guardian_links as other
        on other.school_id = one.school_id and other.student_id = one.student_id
      where one.school_id = ${schoolId} and one.guardian_id in (select person_id from mine)
        and (other.guardian_id in (select person_id from theirs) or one.student_id in (select person_id from theirs))
    ) as holds`.execute(db);
  return rows[0]?.holds === true;
}

interface Written extends EvaluationDraft {
  readonly key: string;
  readonly authorId: number;
  readonly authorRole: string;
  readonly authorName: Names;
  readonly state: "draft" | "submitted";
  readonly outcome: number | null;
}

export async function upsertEvaluation(db: Db, schoolId: number, of: Written) {
  const isSubmitted = of.state === "submitted";
  const { rows } = await sql<{ readonly id: number; readonly revision: number }>`
    insert into evaluations (school_id, key, author_id, author_role, author_name, teacher_id, teaching_class_id,
      rubric_id, held_on, period, topic, state, scores, notes, strengths, next_step, outcome, submitted_at)
    values (${schoolId}, ${of.key}, ${of.authorId}, ${of.authorRole}, ${JSON.stringify(of.authorName)}, ${of.teacherId},
      ${of.classId}, ${of.rubricId}, ${of.heldOn}, ${of.period}, ${of.topic}, ${of.state},
      ${JSON.stringify(of.scores)}, ${JSON.stringify(of.notes)}, ${of.strengths}, ${of.nextStep}, ${of.outcome},
      case when ${isSubmitted} then dars_now() end)
    on conflict (school_id, key) do update set teacher_id = excluded.teacher_id,
      teaching_class_id = excluded.teaching_class_id, rubric_id = excluded.rubric_id, held_on = excluded.held_on,
      period = excluded.period, topic = excluded.topic, state = excluded.state, scores = excluded.scores,
      notes = excluded.notes, strengths = excluded.strengths, next_step = excluded.next_step,
      outcome = excluded.outcome, submitted_at = excluded.submitted_at, changed_at = dars_now(),
      revision = evaluations.revision + 1
    returning id, revision`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The evaluation was not written.");
  return row;
}

interface Move {
  readonly state?: EvaluationState;
  readonly answer?: string | null;
  readonly isCounted?: boolean;
  /** The teacher will not appeal. */
  readonly waivesAppeal?: boolean;
  readonly findings?: Pick<EvaluationDraft, "scores" | "strengths" | "nextStep"> & {
    readonly outcome: number | null;
  };
}

/** An amendment begins the teacher's time anew. */
export async function moveEvaluation(db: Db, schoolId: number, id: number, move: Move): Promise<number> {
  const { state, answer, isCounted, waivesAppeal = false, findings } = move;
  const { rows } = await sql<{ readonly revision: number }>`
    update evaluations set revision = revision + 1, changed_at = now(),
      state = coalesce(${state ?? null}::evaluation_state, state),
      answer = coalesce(${answer ?? null}::text, answer), is_counted = coalesce(${isCounted ?? null}::boolean, is_counted),
      appeal_waived_at = case when ${waivesAppeal} then dars_now() when ${findings !== undefined} then null
        else appeal_waived_at end,
      acknowledged_at = case when ${state === "acknowledged"} then coalesce(acknowledged_at, dars_now()) when ${findings !== undefined} then null
        else acknowledged_at end,
      final_at = case when ${state === "final"} then dars_now() else final_at end
      ${
        findings
          ? sql`, scores = ${JSON.stringify(findings.scores)}, strengths = ${findings.strengths},
              next_step = ${findings.nextStep}, outcome = ${findings.outcome}, submitted_at = now()`
          : sql``
      }
    where school_id = ${schoolId} and id = ${id} returning revision`.execute(db);
  return rows[0]?.revision ?? 1;
}

interface Happened {
  readonly kind: EvaluationEvent["kind"];
  readonly accountId: number;
  readonly role: string;
  readonly text: string | null;
  readonly before?: unknown;
}

export async function insertEvent(db: Db, schoolId: number, id: number, event: Happened): Promise<void> {
  await sql`insert into evaluation_events (school_id, evaluation_id, position, kind, account_id, role, body, before)
    select ${schoolId}, ${id}, coalesce(max(position), 0) + 1, ${event.kind}, ${event.accountId}, ${event.role}::role,
      ${event.text}, ${event.before === undefined ? null : JSON.stringify(event.before)}::jsonb
    from evaluation_events where school_id = ${schoolId} and evaluation_id = ${id}`.execute(db);
}

export async function listEvents(db: Db, schoolId: number, id: number) {
  const { rows } = await sql<Omit<EvaluationEvent, "at"> & { readonly at: Date }>`
    select kind, role, body as text, happened_at as at from evaluation_events
    where school_id = ${schoolId} and evaluation_id = ${id} order by position`.execute(db);
  return rows;
}

/** The author as the first school that knows it names it. */
export async function findAuthorName(
  directory: Db,
  read: (schoolId: number) => Db,
  accountId: number,
): Promise<Names> {
  const own = await directory
    .selectFrom("account_people")
    .select(["school_id as schoolId", "person_id as personId"])
    .where("account_id", "=", accountId)
    .orderBy("school_id")
    .limit(1)
    .executeTakeFirst();
  const person = own
    ? await read(own.schoolId)
        .selectFrom("people")
        .select(ifFound("people", selectNames("people")).as("name"))
        .where("school_id", "=", own.schoolId)
        .where("id", "=", own.personId)
        .executeTakeFirst()
    : undefined;
  return person?.name ?? { en: null, ar: null, ckb: null };
}
