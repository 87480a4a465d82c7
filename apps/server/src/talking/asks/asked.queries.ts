import type { AskKind } from "@dars/contract/talking/asks";
import { sql, type RawBuilder } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { getAudienceColumns, personAs, selectAudiencePeople } from "#school/audiences/public.ts";

import { isOpen } from "./asks.queries.ts";

/** Whom an `ask` is for today, as rows `(person_id, as_role, child_id)`. */
export const selectAsked = (schoolId: number): RawBuilder<unknown> =>
  selectAudiencePeople(schoolId, getAudienceColumns("ask"));

/** The people of an account whom an `ask` is for in its role, as rows `(person_id, as_role, child_id)`. */
export function selectOwnPart(
  schoolId: number,
  { accountId, role }: Pick<Actor, "accountId" | "role">,
): RawBuilder<unknown> {
  const part = personAs(schoolId, getAudienceColumns("ask"), role, sql.ref<number>("reader.person_id"));
  if (!part)
    return sql`select null::bigint as person_id, null::text as as_role, null::bigint as child_id where false`;
  return sql`select meant.person_id, meant.as_role, meant.child_id::bigint as child_id from account_people as reader
    cross join lateral (${part}) as meant (person_id, as_role, child_id)
    where reader.school_id = ${schoolId} and reader.account_id = ${accountId}`;
}

/**
 * The same, and the children for whom a guardian has written a row of `mine` of the `ask`, though it is not for them any
 * more: what it is notified of can be opened. `mine` has `school_id`, `ask_id`, `guardian_id` and `student_id`.
 */
export const selectOwnOrWritten = (
  schoolId: number,
  actor: Pick<Actor, "accountId" | "role">,
  mine: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  actor.role === "parent"
    ? sql`select part.person_id, part.child_id from (${selectOwnPart(schoolId, actor)}) as part
      union
      select mine.guardian_id, mine.student_id from account_people as reader
      join (${mine}) as mine on mine.guardian_id = reader.person_id
      join guarding_now(${schoolId}) as guards on guards.guardian_id = mine.guardian_id and guards.student_id = mine.student_id
      where reader.school_id = ${schoolId} and reader.account_id = ${actor.accountId}`
    : selectOwnPart(schoolId, actor);

/**
 * ASK-2: how many signatures a consent of an `ask` needs for a child, of whom so many guardians are asked: a single
 * guardian is enough where there is no second.
 */
export const selectNeeded = (guardians: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(case ask.signatures when 'both' then least(2, greatest(1, ${guardians})) else 1 end)::int`;

/** ASK-2: what became of a consent that needs so many signatures: one refusal settles it. */
export const selectConsentState = (
  needed: RawBuilder<unknown>,
  agreed: RawBuilder<unknown>,
  refused: RawBuilder<unknown>,
): RawBuilder<"waiting" | "agreed" | "refused"> =>
  sql`(case when ${refused} > 0 then 'refused' when ${agreed} >= ${needed} then 'agreed' else 'waiting' end)`;

/** The guardians of a child whom an `ask` is for today, counted. */
export const countGuardians = (schoolId: number, studentId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select count(distinct meant.person_id) from (${selectAsked(schoolId)}) as meant where meant.child_id = ${studentId})`;

/** What guardians of a child have signed of an `ask`, counted: by whether they agree. */
export const countSigned = (studentId: RawBuilder<unknown>, agrees: boolean): RawBuilder<number> => sql`(
  select count(*) from ask_signatures as signed where signed.school_id = ask.school_id and signed.ask_id = ask.id
    and signed.student_id = ${studentId} and signed.agrees = ${agrees})`;

/** Whether an `ask` still waits for an answer of a row `(person_id, as_role, child_id)` of `part`. */
export const waitsFor = (schoolId: number): RawBuilder<boolean> => sql`(case
  when ask.kind = 'consent' then part.child_id is not null
    and not exists (select from ask_signatures as signed where signed.school_id = ask.school_id
      and signed.ask_id = ask.id and signed.student_id = part.child_id and signed.guardian_id = part.person_id)
    and ${selectConsentState(
      selectNeeded(countGuardians(schoolId, sql.ref("part.child_id"))),
      countSigned(sql.ref("part.child_id"), true),
      countSigned(sql.ref("part.child_id"), false),
    )} = 'waiting'
  when ask.kind = 'meeting' then part.child_id is not null and not exists (select from ask_slots as slot
    where slot.school_id = ask.school_id and slot.ask_id = ask.id and slot.student_id = part.child_id
      and slot.guardian_id = part.person_id and slot.withdrawn_at is null)
  when ask.kind = 'sign_up' then not exists (select from ask_seats as seat where seat.school_id = ask.school_id
    and seat.ask_id = ask.id and seat.person_id = coalesce(part.child_id, part.person_id))
  when ask.is_anonymous then not exists (select from ask_voters as voter where voter.school_id = ask.school_id
    and voter.ask_id = ask.id and voter.person_id = part.person_id)
  else not exists (select from ask_choices as chosen where chosen.school_id = ask.school_id
    and chosen.ask_id = ask.id and chosen.person_id = part.person_id) end)`;

export interface AskRecipient {
  readonly personId: number;
  /** The children of a guardian whom it is about; empty where it has a role of its own in the audience. */
  readonly studentIds: readonly number[];
}

/** Whom to notify of an ask, each once, without its author. `waiting`: only the people who still have to answer. */
export async function listAsked(
  db: Db,
  schoolId: number,
  askId: number,
  { waiting }: { readonly waiting: boolean },
): Promise<readonly AskRecipient[]> {
  const isMeant = sql<boolean>`(not ${waiting} or ${waitsFor(schoolId)})`;
  return listRecipients(db, schoolId, askId, selectAsked(schoolId), isMeant);
}

/** The people of rows `(person_id, child_id)` about an `ask`, each once, without its author. */
export async function listRecipients(
  db: Db,
  schoolId: number,
  askId: number,
  people: RawBuilder<unknown>,
  isMeant: RawBuilder<boolean> = sql`true`,
): Promise<readonly AskRecipient[]> {
  const { rows } = await sql<AskRecipient>`
    select part.person_id as "personId", case when bool_or(part.child_id is null) then '[]'
      else json_agg(distinct part.child_id) end as "studentIds"
    from asks as ask cross join lateral (${people}) as part
    left join account_people as own on own.school_id = ask.school_id and own.person_id = part.person_id
    where ask.school_id = ${schoolId} and ask.id = ${askId}
      and (own.account_id is null or own.account_id <> ask.author_id) and ${isMeant}
    group by part.person_id order by part.person_id`.execute(db);
  return rows;
}

/** The people who answer an ask for these: the guardians of a child whom it is for, or a person itself. */
export async function listAskedFor(
  db: Db,
  schoolId: number,
  { askId, personIds }: { readonly askId: number; readonly personIds: readonly number[] },
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct part.person_id as id from asks as ask cross join lateral (${selectAsked(schoolId)}) as part
    where ask.school_id = ${schoolId} and ask.id = ${askId}
      and (part.child_id = any(${[...personIds]}::bigint[])
        or (part.child_id is null and part.person_id = any(${[...personIds]}::bigint[])))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Asks of the given ones that the caller may see: for it, its own, and where it `overlooks`, all. */
export async function listSeenAsks(
  db: Db,
  schoolId: number,
  askIds: readonly number[],
  { actor, overlooks }: { readonly actor: Actor; readonly overlooks: boolean },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    select ask.id from asks as ask where ask.school_id = ${schoolId} and ask.id = any(${[...askIds]}::bigint[])
      and (${overlooks} or (ask.author_id = ${actor.accountId} and ask.author_role = ${actor.role}::role)
        or (ask.withdrawn_at is null and exists (${selectOwnPart(schoolId, actor)})))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface WaitingAsk {
  readonly id: number;
  readonly kind: AskKind;
  readonly title: string;
  readonly closesAt: Date;
  /** Of a consent: children of the caller who wait for it. */
  readonly studentIds: readonly number[];
}

/** Open asks that wait for an answer of the caller, the first to close first. */
export async function listWaitingAsks(
  db: Db,
  schoolId: number,
  actor: Pick<Actor, "accountId" | "role">,
  limit: number,
): Promise<readonly WaitingAsk[]> {
  const { rows } = await sql<WaitingAsk>`
    select ask.id, ask.kind, ask.title, ask.closes_at as "closesAt",
      coalesce(json_agg(distinct part.child_id) filter (where ask.kind <> 'choice' and part.child_id is not null), '[]') as "studentIds"
    from asks as ask cross join lateral (${selectOwnPart(schoolId, actor)}) as part
    where ask.school_id = ${schoolId} and ${isOpen} and ${waitsFor(schoolId)}
    group by ask.school_id, ask.id order by ask.closes_at, ask.id limit ${limit}`.execute(db);
  return rows;
}
