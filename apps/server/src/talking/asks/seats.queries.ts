import type { SignUpSeat } from "@dars/contract/talking/ask-answers";
import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

import { selectAsked, selectOwnPart } from "./asked.queries.ts";

/** ASK-6: the people whom the caller signs up: a guardian its children, others themselves; with their places. */
export async function listOwnSeats(
  db: Db,
  schoolId: number,
  askId: number,
  actor: Actor,
): Promise<readonly SignUpSeat[]> {
  const { rows } = await sql<SignUpSeat>`
    select person.id as "personId", ${selectNames("person")} as name, seat.no, coalesce(seat.has_place, false) as "hasPlace",
      seat.person_id is not null as "isAnswered",
      case when seat.turn is not null and not seat.has_place then (select count(*) from ask_seats as before
        where before.school_id = seat.school_id and before.ask_id = seat.ask_id and before.no = seat.no
          and not before.has_place and before.turn <= seat.turn)::int end as "waitingNo"
    from asks as ask
    cross join lateral (select distinct coalesce(part.child_id, part.person_id) as person_id
      from (${selectOwnPart(schoolId, actor)}) as part) as own
    join people as person on person.school_id = ask.school_id and person.id = own.person_id
    left join ask_seats as seat on seat.school_id = ask.school_id and seat.ask_id = ask.id and seat.person_id = person.id
    where ask.school_id = ${schoolId} and ask.id = ${askId} and ask.kind = 'sign_up' order by person.id`.execute(
    db,
  );
  return rows;
}

interface NewSeat {
  readonly askId: number;
  readonly personId: number;
  readonly no: number;
  readonly accountId: number;
}

/** On the waiting list of an option, behind all who came before. The row of the ask is locked. */
export const insertSeat = (db: Db, schoolId: number, { askId, personId, no, accountId }: NewSeat) =>
  sql`insert into ask_seats (school_id, ask_id, person_id, no, account_id, turn, has_place)
    select ${schoolId}, ${askId}, ${personId}::bigint, option.no, ${accountId}::bigint,
      coalesce((select max(turn) from ask_seats as last where last.school_id = option.school_id
        and last.ask_id = option.ask_id and last.no = option.no), 0) + 1, false
    from ask_options as option
    where option.school_id = ${schoolId} and option.ask_id = ${askId} and option.no = ${no}
    on conflict (school_id, ask_id, person_id) do update set no = excluded.no, turn = excluded.turn,
      has_place = excluded.has_place, account_id = excluded.account_id, signed_up_at = dars_now()`.execute(
    db,
  );

/** Neither a place nor a turn: the answer is no. */
export const insertDeclined = (
  db: Db,
  schoolId: number,
  { askId, personId, accountId }: Omit<NewSeat, "no">,
) =>
  sql`insert into ask_seats (school_id, ask_id, person_id, account_id, has_place)
    values (${schoolId}, ${askId}, ${personId}, ${accountId}, false)
    on conflict (school_id, ask_id, person_id) do update
      set no = null, turn = null, has_place = false, account_id = excluded.account_id, signed_up_at = dars_now()`.execute(
    db,
  );

/** Gives free places to the people who wait, in their order. Returns who got one. The row of the ask is locked. */
export async function fillSeats(db: Db, schoolId: number, askId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly personId: number }>`
    with vacant as materialized (
      select option.no, option.places - count(taken.person_id) as places
      from ask_options as option
      left join ask_seats as taken on taken.school_id = option.school_id and taken.ask_id = option.ask_id
        and taken.no = option.no and taken.has_place
      where option.school_id = ${schoolId} and option.ask_id = ${askId}
      group by option.no, option.places having count(taken.person_id) < option.places
    ), next as (
      select waiting.person_id from vacant cross join lateral (
        select own.person_id from ask_seats as own where own.school_id = ${schoolId} and own.ask_id = ${askId}
          and own.no = vacant.no and not own.has_place order by own.turn limit vacant.places) as waiting
    )
    update ask_seats as seat set has_place = true from next
    where seat.school_id = ${schoolId} and seat.ask_id = ${askId} and seat.person_id = next.person_id
    returning seat.person_id as "personId"`.execute(db);
  return rows.map(({ personId }) => personId);
}

export interface OptionPlaces {
  readonly no: number;
  readonly label: string;
  readonly places: number;
  readonly taken: number;
  readonly waiting: number;
}

/** The options of a sign-up with their places. */
export async function listPlaces(db: Db, schoolId: number, askId: number): Promise<readonly OptionPlaces[]> {
  const { rows } = await sql<OptionPlaces>`
    select option.no, option.label, coalesce(option.places, 0) as places, count(seat.person_id) filter (where seat.has_place)::int as taken,
      count(seat.person_id) filter (where not seat.has_place)::int as waiting
    from ask_options as option
    left join ask_seats as seat on seat.school_id = option.school_id and seat.ask_id = option.ask_id and seat.no = option.no
    where option.school_id = ${schoolId} and option.ask_id = ${askId}
    group by option.school_id, option.ask_id, option.no order by option.no`.execute(db);
  return rows;
}

/** Whom to notify that people got a place: the ones who sign them up. */
export async function listSeatReaders(
  db: Db,
  schoolId: number,
  askId: number,
  personIds: readonly number[],
): Promise<readonly { readonly personId: number; readonly studentId: number | null }[]> {
  const { rows } = await sql<{ readonly personId: number; readonly studentId: number | null }>`
    select part.person_id as "personId", part.child_id as "studentId"
    from asks as ask cross join lateral (${selectAsked(schoolId)}) as part
    where ask.school_id = ${schoolId} and ask.id = ${askId}
      and coalesce(part.child_id, part.person_id) = any(${[...personIds]}::bigint[])`.execute(db);
  return rows;
}
