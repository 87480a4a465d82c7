import type {
  ErasureRequest,
  ErasureSubject,
  OpenErasureRequest,
} from "@dars/contract/oversight/erasure-requests";
import { DIGITAL_AGE } from "@dars/contract/oversight/erasure-requests";
import type { Role } from "@dars/contract/platform/roles";
import { sql, type RawBuilder } from "kysely";

import { personErased } from "#oversight/data-rights/public.ts";
import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { ifFound, selectInstant, selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

/** Whether an erasure of the person in this column waits for the second person. */
const isBeingDecided = (schoolId: number, person: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from proposals as step where step.school_id = ${schoolId} and step.kind = ${personErased.name}
    and step.subject_kind = 'person' and step.subject_id = ${person} and step.state = 'waiting')`;

/** Whether the erasure of the person in this column was approved. */
const isApproved = (schoolId: number, person: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from erasures where erasures.school_id = ${schoolId} and erasures.person_id = ${person})`;

export interface Asker {
  readonly accountId: number;
  readonly personId: number;
  readonly role: Role;
}

/**
 * The caller's person of a school, for a guardian the children that it may see there (FAM-1), and those whose erasure it
 * has asked for and got.
 */
export async function listSubjects(
  db: Db,
  schoolId: number,
  { accountId, personId, role }: Asker,
): Promise<readonly ErasureSubject[]> {
  const id = sql.ref("person.id");
  const { rows } = await sql<ErasureSubject>`
    with subjects as (
      select person.id, ${selectNames("person")} as name, person.birth_date, person.state,
        person.state = 'active' and (person.id <> ${personId} or ${role} <> 'student'
          or coalesce(person.birth_date <= ${todayIn(schoolId)} - make_interval(years => ${DIGITAL_AGE}), false)
        ) as may_ask,
        ${isApproved(schoolId, id)} as is_approved,
        person.id = ${personId} or (${role} = 'parent' and exists (
          select from guardian_links as link where link.school_id = ${schoolId}
            and link.guardian_id = ${personId} and link.student_id = person.id and ${letsSee("link")})) as is_own
      from people as person where person.school_id = ${schoolId} and person.id in (
        select ${personId}::bigint
        union select student_id from guardian_links where school_id = ${schoolId} and guardian_id = ${personId}
        union select person_id from erasure_requests where school_id = ${schoolId} and asked_by = ${accountId}))
    select ${schoolId}::int as "schoolId", person.id as "personId", person.name, ${selectNames("school")} as school,
      person.id = ${personId} as "isMe", person.is_own and person.may_ask and not person.is_approved as "mayAsk",
      case when request.id is not null then json_build_object(
        'id', request.id, 'askedAt', ${selectInstant(sql.ref("request.asked_at"))},
        'isMine', request.asked_by = ${accountId}, 'refusal', request.refusal,
        'state', case when request.refused_at is not null then 'refused'
          when person.is_approved then 'done'
          when ${isBeingDecided(schoolId, id)} then 'deciding' else 'asked' end) end as request
    from subjects as person
    join schools as school on school.id = ${schoolId}
    left join lateral (
      select own.* from erasure_requests as own
      where own.school_id = ${schoolId} and own.person_id = person.id and own.withdrawn_at is null
        and (own.refused_at is null or own.asked_by = ${accountId})
      order by own.id desc limit 1) as request on true
    where (person.is_own and person.state <> 'erased')
      or (person.is_approved and request.asked_by = ${accountId})
    order by "isMe" desc, person.birth_date, person.id`.execute(db);
  return rows;
}

interface NewRequest {
  readonly personId: number;
  readonly accountId: number;
  readonly role: Role;
  readonly reason: string | null;
}

export const insertRequest = (
  db: Db,
  schoolId: number,
  { personId, accountId, role, reason }: NewRequest,
): Promise<{ readonly id: number }> =>
  db
    .insertInto("erasure_requests")
    .values({ school_id: schoolId, person_id: personId, asked_by: accountId, asked_role: role, reason })
    .returning("id")
    .executeTakeFirstOrThrow();

interface LockedRequest {
  readonly id: number;
  readonly personId: number;
  readonly askedBy: number;
  readonly state: ErasureRequest["state"] | "taken-back";
}

/** No other transaction closes it until this one ends. */
export async function lockRequest(
  db: Db,
  schoolId: number,
  requestId: number,
): Promise<LockedRequest | undefined> {
  const person = sql.ref("request.person_id");
  const { rows } = await sql<LockedRequest>`
    select request.id, request.person_id as "personId", request.asked_by as "askedBy",
      case when request.withdrawn_at is not null then 'taken-back'
        when request.refused_at is not null then 'refused'
        when ${isApproved(schoolId, person)} then 'done'
        when ${isBeingDecided(schoolId, person)} then 'deciding' else 'asked' end as state
    from erasure_requests as request
    where request.school_id = ${schoolId} and request.id = ${requestId}
    for update of request`.execute(db);
  return rows[0];
}

export const updateWithdrawn = (db: Db, schoolId: number, id: number) =>
  db
    .updateTable("erasure_requests")
    .set({ withdrawn_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();

export const updateRefused = (
  db: Db,
  schoolId: number,
  id: number,
  { accountId, reason }: { readonly accountId: number; readonly reason: string },
) =>
  db
    .updateTable("erasure_requests")
    .set({ refused_at: sql<Date>`now()`, refused_by: accountId, refusal: reason })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();

const PERSON = sql.ref("person.id");

/** Whether `request`, of `person`, waits for the office or for its second person. */
const isOpen = (schoolId: number): RawBuilder<boolean> => sql`request.school_id = ${schoolId}
  and request.withdrawn_at is null and request.refused_at is null
  and person.state in ('active', 'deceased') and not ${isApproved(schoolId, PERSON)}`;

/** Open requests, the oldest first. */
export async function listOpen(db: Db, schoolId: number): Promise<readonly OpenErasureRequest[]> {
  const { rows } = await sql<OpenErasureRequest>`
    select request.id, request.school_id as "schoolId", person.id as "personId", ${selectNames("person")} as name,
      ${ifFound("asker", selectNames("asker"))} as asker, request.asked_role as "askedRole",
      coalesce(asker.id = person.id, false) as "isOwn", request.reason,
      ${selectInstant(sql.ref("request.asked_at"))} as "askedAt", ${isBeingDecided(schoolId, PERSON)} as "isBeingDecided"
    from erasure_requests as request
    join people as person on person.school_id = request.school_id and person.id = request.person_id
    left join account_people as own on own.account_id = request.asked_by and own.school_id = request.school_id
    left join people as asker on asker.school_id = own.school_id and asker.id = own.person_id
    where ${isOpen(schoolId)}
    order by request.id`.execute(db);
  return rows;
}

/** How many of them the office has not begun with. */
export const countErasureRequests = (schoolId: number): RawBuilder<number> => sql`
  (select count(*)::int from erasure_requests as request
    join people as person on person.school_id = request.school_id and person.id = request.person_id
    where ${isOpen(schoolId)} and not ${isBeingDecided(schoolId, PERSON)})`;
