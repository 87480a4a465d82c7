import type { TrainingPerson, TrainingRecord, TrainingSeat } from "@dars/contract/insight/trainings";
import type { Names } from "@dars/contract/platform/primitives";
import { sql, type RawBuilder } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { selectAppointments } from "#school/audiences/public.ts";

import { selectSeat } from "./select-seat.queries.ts";

const MOST = 200;

export interface TrainingRow extends Omit<TrainingRecord, "startsAt" | "endsAt" | "isSelfPaced"> {
  readonly isSelfPaced: boolean;
  readonly id: number;
  readonly key: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly subject: Names | null;
  readonly going: number;
  readonly mine: TrainingSeat | null;
  readonly parts: number;
  readonly partsDone: number;
  /** Who the caller is in this school; null for an administrator who has taken none here. */
  readonly takerId: number | null;
  readonly isForCaller: boolean;
  readonly revision: number;
}

/** Subjects that a coordinator has in the school today. */
const coordinated = (
  schoolId: number,
  accountId: number,
) => sql`select scope.subject_id from coordinator_scopes as scope
  where scope.school_id = ${schoolId} and scope.account_id = ${accountId} and ${holdsToday("scope", schoolId)}`;

const isTaughtBy = (schoolId: number, person: RawBuilder<unknown>) => sql<boolean>`exists (
  select from teacher_assignments as given
  join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  where given.school_id = ${schoolId} and given.teacher_id = ${person} and given.state = 'active'
    and ${holdsToday("given", schoolId)} and offering.subject_id = training.subject_id)`;

/** Roles that reach over schools are people of the school by their account. */
const selectTakerId = (schoolId: number, { accountId, personId }: Actor): RawBuilder<number | null> =>
  personId === null
    ? sql`(select min(own.person_id) from account_people as own
        where own.school_id = ${schoolId} and own.account_id = ${accountId})`
    : sql`${personId}::bigint`;

/** A coordinator sees trainings of its subjects, and those of all subjects. */
const isCoordinated = (schoolId: number, accountId: number) =>
  sql<boolean>`(training.subject_id is null or training.subject_id in (${coordinated(schoolId, accountId)}))`;

/** Figure `trainings-ahead`. A statement alone: trainings that a coordinator sees, neither cancelled nor over. */
export const trainingsAhead = (
  schoolId: number,
  { accountId }: Pick<Actor, "accountId">,
): RawBuilder<{ readonly id: number }> => sql`
  select training.id from trainings as training
  where training.school_id = ${schoolId} and not training.is_cancelled and training.ends_at >= now()
    and ${isCoordinated(schoolId, accountId)}`;

/**
 * Trainings of the caller's subjects, or without a subject; a teacher and an evaluator see those open to them or
 * attended.
 */
function concerns(schoolId: number, { role, accountId, personId }: Actor): RawBuilder<boolean> {
  if (role === "subject_coordinator") return isCoordinated(schoolId, accountId);
  if (role === "evaluator")
    return sql`(seat.person_id is not null or (training.is_open and training.subject_id is null))`;
  if (role !== "teacher") return sql`true`;
  return sql`(seat.person_id is not null or (training.is_open
    and (training.subject_id is null or ${isTaughtBy(schoolId, sql`${personId ?? 0}`)})))`;
}

export async function listVisible(
  db: Db,
  schoolId: number,
  actor: Actor,
  key?: string,
): Promise<readonly TrainingRow[]> {
  const taker = selectTakerId(schoolId, actor);
  const isOfSubjects = actor.role === "subject_coordinator" || actor.role === "administrator";
  const { rows } = await sql<TrainingRow>`
    select training.id, training.key, training.title, training.about, training.subject_id as "subjectId",
      training.is_open as "isOpen", training.is_mandatory as "isMandatory", training.starts_at as "startsAt",
      training.ends_at as "endsAt", training.place, training.capacity, training.hours::float8 as hours,
      training.valid_months as "validMonths", training.materials, training.is_cancelled as "isCancelled",
      training.is_self_paced as "isSelfPaced", training.reason, ${taker} as "takerId",
      ${ifFound("subject", selectNames("subject"))} as subject, training.revision,
      (select count(*)::int from training_seats as taken where taken.school_id = training.school_id
        and taken.training_id = training.id and taken.answer = 'going') as going,
      case when seat.person_id is not null then ${selectSeat(schoolId)} end as mine,
      (select count(*)::int from training_parts as part where part.school_id = training.school_id
        and part.training_id = training.id and part.is_required and part.removed_at is null) as parts,
      (select count(*)::int from training_parts as part join training_part_results as result
        on result.school_id = part.school_id and result.part_id = part.id and result.person_id = seat.person_id
        where part.school_id = training.school_id and part.training_id = training.id and part.is_required
          and part.removed_at is null and result.done_at is not null) as "partsDone",
      (${isOfSubjects} or training.subject_id is null or ${isTaughtBy(schoolId, taker)}) as "isForCaller"
    from trainings as training
    left join subjects as subject on subject.id = training.subject_id
    left join training_seats as seat on seat.school_id = training.school_id and seat.training_id = training.id
      and seat.person_id = ${taker}
    where training.school_id = ${schoolId} and ${concerns(schoolId, actor)}
      and (${key ?? null}::text is null or training.key = ${key ?? null})
    order by training.starts_at desc, training.id desc limit ${MOST}`.execute(db);
  return rows;
}

export const findVisible = async (db: Db, schoolId: number, actor: Actor, key: string) =>
  (await listVisible(db, schoolId, actor, key))[0];

export async function findOwnPerson(
  db: Db,
  schoolId: number,
  accountId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("account_people")
    .select("person_id as id")
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .orderBy("person_id")
    .executeTakeFirst();
  return row?.id;
}

/** Whether a training has the key, also for a caller who may not see it. */
export async function hasTraining(db: Db, schoolId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("trainings")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

export const lockTraining = (db: Db, schoolId: number, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`training ${schoolId} ${key}`}, 0))`.execute(db);

/** Subjects for which the caller may make a training. */
export async function listSubjects(db: Db, schoolId: number, { role, accountId }: Actor) {
  const { rows } = await sql<{ readonly id: number; readonly name: Names }>`
    select subject.id, ${selectNames("subject")} as name from subjects as subject
    join schools as school on school.id = ${schoolId} and school.group_id = subject.group_id
    where subject.state = 'active'
      and (${role === "administrator"} or subject.id in (${coordinated(schoolId, accountId)}))
    order by subject.position`.execute(db);
  return rows;
}

/** The revision that it has now; undefined where another school's person already has the key. */
export async function upsertTraining(
  db: Db,
  schoolId: number,
  { key, accountId }: { readonly key: string; readonly accountId: number },
  of: TrainingRecord,
): Promise<number> {
  const { rows } = await sql<{ readonly revision: number }>`
    insert into trainings (school_id, key, title, about, subject_id, is_open, is_mandatory, starts_at, ends_at, place,
      capacity, hours, valid_months, materials, is_cancelled, is_self_paced, reason, created_by)
    values (${schoolId}, ${key}, ${of.title}, ${of.about}, ${of.subjectId}, ${of.isOpen}, ${of.isMandatory},
      ${of.startsAt}, ${of.endsAt}, ${of.place}, ${of.capacity}, ${of.hours}, ${of.validMonths},
      ${JSON.stringify(of.materials)}, ${of.isCancelled}, ${of.isSelfPaced ?? false}, ${of.reason ?? null}, ${accountId})
    on conflict (school_id, key) do update set title = excluded.title, about = excluded.about,
      subject_id = excluded.subject_id, is_open = excluded.is_open, is_mandatory = excluded.is_mandatory,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, place = excluded.place,
      capacity = excluded.capacity, hours = excluded.hours, valid_months = excluded.valid_months,
      materials = excluded.materials, is_cancelled = excluded.is_cancelled, is_self_paced = excluded.is_self_paced,
      reason = excluded.reason, revision = trainings.revision + 1
    returning revision`.execute(db);
  return rows[0]?.revision ?? 1;
}

/**
 * Staff whom it is for, by name: teachers of its subject, or all teachers and management; coordinators and evaluators
 * who are appointed for it; and who has a seat.
 */
export async function listPeople(
  db: Db,
  schoolId: number,
  trainingId: number,
): Promise<readonly TrainingPerson[]> {
  const { rows } = await sql<TrainingPerson>`
    select person.id, ${selectNames("person")} as name, case when seat.person_id is not null then ${selectSeat(schoolId)} end as seat,
      coalesce((select json_agg(json_build_object('partId', part.id, 'isDone', result.done_at is not null,
          'wasPresent', result.was_present, 'attempts', result.attempts, 'bestPercent', result.best_percent::float8))
        from training_part_results as result join training_parts as part on part.school_id = result.school_id
          and part.id = result.part_id and part.removed_at is null
        where part.school_id = training.school_id and part.training_id = training.id
          and result.person_id = person.id), '[]') as results
    from trainings as training
    join people as person on person.school_id = training.school_id and person.deleted_at is null
    left join training_seats as seat on seat.school_id = training.school_id and seat.training_id = training.id
      and seat.person_id = person.id
    where training.school_id = ${schoolId} and training.id = ${trainingId} and (seat.person_id is not null
      or exists (select from account_people as own
        join (${selectAppointments(
          schoolId,
          sql`case when training.subject_id is null then '{}'::bigint[]
          else array[training.subject_id] end`,
        )}) as appointed on appointed.account_id = own.account_id
        where own.school_id = ${schoolId} and own.person_id = person.id)
      or (training.subject_id is not null and ${isTaughtBy(schoolId, sql`person.id`)})
      or (training.subject_id is null and (
        exists (select from teachers where teachers.school_id = ${schoolId} and teachers.id = person.id)
        or exists (select from account_people as own join role_assignments as held on held.account_id = own.account_id
          and held.role = 'school_management' and held.school_id = ${schoolId} and held.state <> 'ended'
          where own.school_id = ${schoolId} and own.person_id = person.id))))
    order by coalesce(person.name_ar, person.name_ckb, person.name_en) collate "ar-x-icu", person.id`.execute(
    db,
  );
  return rows;
}

/** Those of them that were not invited yet. */
export async function insertSeats(
  db: Db,
  schoolId: number,
  trainingId: number,
  personIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly personId: number }>`
    insert into training_seats (school_id, training_id, person_id)
    select ${schoolId}, ${trainingId}, id from unnest(${[...personIds]}::bigint[]) as id
    on conflict do nothing returning person_id as "personId"`.execute(db);
  return rows.map(({ personId }) => personId);
}

export const upsertAnswer = (
  db: Db,
  schoolId: number,
  trainingId: number,
  { personId, answer }: { readonly personId: number; readonly answer: "going" | "declined" },
) =>
  sql`insert into training_seats (school_id, training_id, person_id, answer)
    values (${schoolId}, ${trainingId}, ${personId}, ${answer})
    on conflict (school_id, training_id, person_id) do update set answer = excluded.answer`.execute(db);

interface Mark {
  readonly personId: number;
  readonly wasPresent: boolean;
  /** Given to one that has none yet. */
  readonly certificate: string;
}

/**
 * When a training was completed, for its certificate: its end, or when the last required part was done. The office
 * may record presence much later.
 */
const doneAt = sql<Date>`least(dars_now(), coalesce(
  (select max(case when part.kind = 'session' then part.ends_at else result.done_at end)
    from training_parts as part join training_part_results as result on result.school_id = part.school_id
      and result.part_id = part.id and result.person_id = seat.person_id
    where part.school_id = seat.school_id and part.training_id = seat.training_id and part.is_required
      and part.removed_at is null),
  training.ends_at))`;

/** The certificate that it has after that; null where it was not there. */
export async function updatePresence(
  db: Db,
  schoolId: number,
  trainingId: number,
  { personId, wasPresent, certificate }: Mark,
): Promise<string | null> {
  const { rows } = await sql<{ readonly certificate: string | null }>`
    update training_seats as seat set was_present = ${wasPresent},
      completed_at = case when ${wasPresent} then coalesce(seat.completed_at, ${doneAt}) end,
      certificate = case when ${wasPresent} then coalesce(seat.certificate, ${certificate}) end
    from trainings as training
    where seat.school_id = ${schoolId} and seat.training_id = ${trainingId} and seat.person_id = ${personId}
      and training.school_id = seat.school_id and training.id = seat.training_id
    returning seat.certificate`.execute(db);
  return rows[0]?.certificate ?? null;
}
