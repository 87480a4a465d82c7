import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { selectOwnPart } from "./asked.queries.ts";

export interface OwnChoice {
  readonly personId: number;
  readonly isAnswered: boolean;
  /** Null for an anonymous choice and until it is answered. */
  readonly chosen: number[] | null;
}

/** What the caller has chosen, as the person whom the ask is for; undefined where it is for none of its people. */
export async function findOwnChoice(
  db: Db,
  schoolId: number,
  askId: number,
  actor: Actor,
): Promise<OwnChoice | undefined> {
  const { rows } = await sql<OwnChoice>`
    select part.person_id as "personId", to_json(own.options) as chosen,
      own.person_id is not null or voter.person_id is not null as "isAnswered"
    from asks as ask cross join lateral (${selectOwnPart(schoolId, actor)}) as part
    left join ask_choices as own on own.school_id = ask.school_id and own.ask_id = ask.id
      and own.person_id = part.person_id
    left join ask_voters as voter on voter.school_id = ask.school_id and voter.ask_id = ask.id
      and voter.person_id = part.person_id
    where ask.school_id = ${schoolId} and ask.id = ${askId} and ask.kind = 'choice'
    order by part.person_id limit 1`.execute(db);
  return rows[0];
}

interface NewChoice {
  readonly askId: number;
  readonly personId: number;
  readonly accountId: number;
  readonly options: readonly number[];
}

/** False where the person has answered before. */
export async function insertChoice(
  db: Db,
  schoolId: number,
  { askId, personId, accountId, options }: NewChoice,
): Promise<boolean> {
  const written = await db
    .insertInto("ask_choices")
    .values({
      school_id: schoolId,
      ask_id: askId,
      person_id: personId,
      account_id: accountId,
      options: options.toSorted((a, b) => a - b),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("person_id")
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * ASK-4: that a person has answered, and apart from it one more of each option. The row of the ask is locked. Answers
 * are counted in groups of five: those of the last five wait until there are five more. False where the person has
 * answered before.
 */
export async function countVote(
  db: Db,
  schoolId: number,
  { askId, personId, options }: Omit<NewChoice, "accountId">,
): Promise<boolean> {
  const voted = await db
    .insertInto("ask_voters")
    .values({ school_id: schoolId, ask_id: askId, person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("person_id")
    .executeTakeFirst();
  if (voted === undefined) return false;
  const isChosen = sql`(option.no = any(${[...options]}::int[]))::int`;
  await sql`
    with counted as (
      update asks set shown_answers = shown_answers + case when waiting_answers = 4 then ready_answers else 0 end,
        ready_answers = case when waiting_answers = 4 then 5 else ready_answers end,
        waiting_answers = case when waiting_answers = 4 then 0 else waiting_answers + 1 end
      where school_id = ${schoolId} and id = ${askId}
      returning waiting_answers = 0 as is_full
    )
    update ask_options as option set
      shown_answers = option.shown_answers + case when counted.is_full then option.ready_answers else 0 end,
      ready_answers = case when counted.is_full then option.waiting_answers + ${isChosen} else option.ready_answers end,
      waiting_answers = case when counted.is_full then 0 else option.waiting_answers + ${isChosen} end
    from counted
    where option.school_id = ${schoolId} and option.ask_id = ${askId}`.execute(db);
  return true;
}
