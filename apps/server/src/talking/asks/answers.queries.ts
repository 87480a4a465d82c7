import type { AnswerLine, OptionCount } from "@dars/contract/talking/ask-results";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectInstant, selectNames } from "#platform/db/shapes.ts";

import { selectAsked, selectConsentState, selectNeeded } from "./asked.queries.ts";
import { selectEarlier } from "./consents.queries.ts";

/**
 * The children of an `ask` for a consent, as rows `(student_id, needed, agreed, refused)`: the ones whom it is about
 * today, and the ones for whom a guardian has signed.
 */
const selectConsents = (schoolId: number): RawBuilder<unknown> => sql`
  select coalesce(asked.student_id, signed.student_id) as student_id,
    ${selectNeeded(sql`coalesce(asked.guardians, 1)`)} as needed,
    coalesce(signed.agreed, 0) as agreed, coalesce(signed.refused, 0) as refused
  from (select meant.child_id as student_id, count(distinct meant.person_id) as guardians
      from (${selectAsked(schoolId)}) as meant where meant.child_id is not null group by meant.child_id) as asked
  full join (select own.student_id, count(*) filter (where own.agrees) as agreed,
      count(*) filter (where not own.agrees) as refused
      from ask_signatures as own where own.school_id = ask.school_id and own.ask_id = ask.id
      group by own.student_id) as signed on signed.student_id = asked.student_id`;

/** The people of an `ask` for a choice, as rows `(person_id, child_id)`: whom it is for today, and who has chosen. */
const selectChoosers = (schoolId: number): RawBuilder<unknown> => sql`
  select coalesce(asked.person_id, own.person_id) as person_id, asked.child_id, own.options, own.answered_at
  from (select meant.person_id, min(meant.child_id) as child_id from (${selectAsked(schoolId)}) as meant
      group by meant.person_id) as asked
  full join (select * from ask_choices as of_ask where of_ask.school_id = ask.school_id and of_ask.ask_id = ask.id)
    as own on own.person_id = asked.person_id`;

/** The people of an `ask` for a sign-up, as rows `(person_id, no, has_place, at)`, by a guardian or by themselves. */
const selectSeats = (schoolId: number): RawBuilder<unknown> => sql`
  select coalesce(asked.person_id, seat.person_id) as person_id, seat.person_id is not null as is_answered, seat.no,
    seat.has_place, seat.signed_up_at
  from (select distinct coalesce(meant.child_id, meant.person_id) as person_id from (${selectAsked(schoolId)}) as meant)
    as asked
  full join (select * from ask_seats as of_ask where of_ask.school_id = ask.school_id and of_ask.ask_id = ask.id)
    as seat on seat.person_id = asked.person_id`;

/** The children of an `ask` for a meeting with their guardians, as rows `(person_id, guardian_id, is_booked)`. */
const selectMeetings = (schoolId: number): RawBuilder<unknown> => sql`
  select meant.child_id as person_id, meant.person_id as guardian_id, slot.no is not null as is_booked
  from (${selectAsked(schoolId)}) as meant
  left join ask_slots as slot on slot.school_id = ask.school_id and slot.ask_id = ask.id
    and slot.student_id = meant.child_id and slot.guardian_id = meant.person_id and slot.withdrawn_at is null
  where meant.child_id is not null`;

const stateOf = selectConsentState(sql.ref("line.needed"), sql.ref("line.agreed"), sql.ref("line.refused"));

export interface AskCount {
  readonly askId: number;
  readonly reached: number;
  readonly answered: number;
  readonly agreed: number | null;
  readonly refused: number | null;
}

/**
 * How many people of asks have answered. ASK-4: of an anonymous one as many as its results show, and a
 * minute after its end all.
 */
export async function countAnswers(
  db: Db,
  schoolId: number,
  askIds: readonly number[],
): Promise<ReadonlyMap<number, AskCount>> {
  const ids = sql`any(${[...askIds]}::bigint[])`;
  const { rows } = await sql<AskCount>`
    select ask.id as "askId", count(*)::int as reached, count(*) filter (where ${stateOf} <> 'waiting')::int as answered,
      count(*) filter (where ${stateOf} = 'agreed')::int as agreed,
      count(*) filter (where ${stateOf} = 'refused')::int as refused
    from asks as ask cross join lateral (${selectConsents(schoolId)}) as line
    where ask.school_id = ${schoolId} and ask.id = ${ids} and ask.kind = 'consent' group by ask.id
    union all
    select ask.id, count(*)::int,
      case when ask.is_anonymous then ${selectShown("ask")} else count(line.options) end::int, null, null
    from asks as ask cross join lateral (${selectChoosers(schoolId)}) as line
    where ask.school_id = ${schoolId} and ask.id = ${ids} and ask.kind = 'choice' group by ask.school_id, ask.id
    union all
    select ask.id, count(*)::int, count(*) filter (where line.is_answered)::int, null, null
    from asks as ask cross join lateral (${selectSeats(schoolId)}) as line
    where ask.school_id = ${schoolId} and ask.id = ${ids} and ask.kind = 'sign_up' group by ask.id
    union all
    select ask.id, count(distinct line.person_id)::int,
      count(distinct line.person_id) filter (where line.is_booked)::int, null, null
    from asks as ask cross join lateral (${selectMeetings(schoolId)}) as line
    where ask.school_id = ${schoolId} and ask.id = ${ids} and ask.kind = 'meeting' group by ask.id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.askId, row]));
}

/** ASK-4: an anonymous choice has ended, and no answer to it is on its way any more. */
const isOver = sql<boolean>`(least(ask.closes_at, ask.withdrawn_at) < now() - interval '1 minute')`;

/** ASK-4: the answers of an `ask` or of an option that are shown now. */
const selectShown = (table: string): RawBuilder<number> => {
  const [shown, ready, waiting] = ["shown_answers", "ready_answers", "waiting_answers"].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  return sql`(${shown} + case when ${isOver} then ${ready} + ${waiting} else 0 end)`;
};

/** How often each option was chosen; null where an anonymous choice has too few answers to show any (ASK-4). */
export async function countOptions(
  db: Db,
  schoolId: number,
  askId: number,
  least: number,
): Promise<readonly OptionCount[] | null> {
  const { rows } = await sql<OptionCount & { readonly isHidden: boolean }>`
    select option.no, option.label, ask.is_anonymous and ${selectShown("ask")} < ${least} as "isHidden",
      case when ask.is_anonymous then ${selectShown("option")} else (select count(*) from ask_choices as chosen
        where chosen.school_id = ask.school_id and chosen.ask_id = ask.id and option.no = any(chosen.options)) end::int
        as count
    from asks as ask join ask_options as option on option.school_id = ask.school_id and option.ask_id = ask.id
    where ask.school_id = ${schoolId} and ask.id = ${askId} order by option.no`.execute(db);
  return rows.some(({ isHidden }) => isHidden)
    ? null
    : rows.map(({ no, label, count }) => ({ no, label, count }));
}

interface AnswersQuery {
  readonly askId: number;
  /** How many lines come before. */
  readonly skip: number;
  readonly limit: number;
}

/** The enrolment and section of a student in a column, as `seat` and `section`. */
const joinSeat = (schoolId: number, student: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (select enrolled.section_id, enrolled.level_id from enrolments as enrolled
    where enrolled.school_id = ${schoolId} and enrolled.student_id = ${student} and enrolled.state = 'active'
    order by enrolled.id desc limit 1) as seat on true
  left join sections as section on section.school_id = ${schoolId} and section.id = seat.section_id
  left join levels as level on level.id = seat.level_id`;

const SECTION = sql<AnswerLine["section"]>`case when section.id is not null
  then json_build_object('level', ${selectNames("level")}, 'letter', section.letter) end`;
const ORDER = sql`level.position nulls last, section.letter, ${byName("person")}, person.id`;

const selectSignatures = (schoolId: number) => sql`coalesce((select json_agg(json_build_object(
    'guardian', ${selectNames("guardian")}, 'relation', own.relation, 'agrees', own.agrees,
    'typedName', own.typed_name, 'reason', own.reason, 'at', ${selectInstant(sql`own.signed_at`)},
    'earlier', ${selectEarlier("own")}) order by own.signed_at)
  from ask_signatures as own
  join people as guardian on guardian.school_id = own.school_id and guardian.id = own.guardian_id
  where own.school_id = ${schoolId} and own.ask_id = ask.id and own.student_id = line.student_id), '[]')`;

/** The children of a consent with what was signed for them, by section and name. */
export async function listConsentLines(
  db: Db,
  schoolId: number,
  { askId, skip, limit }: AnswersQuery,
): Promise<readonly AnswerLine[]> {
  const { rows } = await sql<AnswerLine>`
    select person.id as "personId", ${selectNames("person")} as name, ${SECTION} as section,
      json_build_object('state', ${stateOf}, 'needed', line.needed, 'signatures', ${selectSignatures(schoolId)}) as consent,
      null as chosen, null as at
    from asks as ask cross join lateral (${selectConsents(schoolId)}) as line
    join people as person on person.school_id = ask.school_id and person.id = line.student_id
    ${joinSeat(schoolId, sql.ref("person.id"))}
    where ask.school_id = ${schoolId} and ask.id = ${askId} order by ${ORDER} offset ${skip} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The people of a choice with what they chose. An anonymous one has none (ASK-4). */
export async function listChoiceLines(
  db: Db,
  schoolId: number,
  { askId, skip, limit }: AnswersQuery,
): Promise<readonly AnswerLine[]> {
  const { rows } = await sql<AnswerLine>`
    select person.id as "personId", ${selectNames("person")} as name, ${SECTION} as section, null as consent,
      to_json(line.options) as chosen, ${selectInstant(sql`line.answered_at`)} as at
    from asks as ask cross join lateral (${selectChoosers(schoolId)}) as line
    join people as person on person.school_id = ask.school_id and person.id = line.person_id
    ${joinSeat(schoolId, sql`coalesce(line.child_id, person.id)`)}
    where ask.school_id = ${schoolId} and ask.id = ${askId} and not ask.is_anonymous
    order by ${ORDER} offset ${skip} limit ${limit}`.execute(db);
  return rows;
}

/** The people of a sign-up with their places. */
export async function listSeatLines(
  db: Db,
  schoolId: number,
  { askId, skip, limit }: AnswersQuery,
): Promise<readonly AnswerLine[]> {
  const { rows } = await sql<AnswerLine>`
    select person.id as "personId", ${selectNames("person")} as name, ${SECTION} as section, null as consent,
      null as chosen, case when line.is_answered
        then json_build_object('no', line.no, 'hasPlace', line.has_place) end as seat,
      ${selectInstant(sql`line.signed_up_at`)} as at
    from asks as ask cross join lateral (${selectSeats(schoolId)}) as line
    join people as person on person.school_id = ask.school_id and person.id = line.person_id
    ${joinSeat(schoolId, sql.ref("person.id"))}
    where ask.school_id = ${schoolId} and ask.id = ${askId} order by ${ORDER} offset ${skip} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The children whose guardians may meet the author, and who has booked. */
export async function listMeetingLines(
  db: Db,
  schoolId: number,
  { askId, skip, limit }: AnswersQuery,
): Promise<readonly AnswerLine[]> {
  const { rows } = await sql<AnswerLine>`
    select person.id as "personId", ${selectNames("person")} as name, ${SECTION} as section, null as consent,
      null as chosen, line.booked as "isBooked", line.first as at
    from asks as ask cross join lateral (select own.person_id, bool_or(own.is_booked) as booked,
        (select ${selectInstant(sql`min(slot.starts_at)`)} from ask_slots as slot where slot.school_id = ask.school_id
          and slot.ask_id = ask.id and slot.student_id = own.person_id and slot.withdrawn_at is null) as first
      from (${selectMeetings(schoolId)}) as own group by own.person_id) as line
    join people as person on person.school_id = ask.school_id and person.id = line.person_id
    ${joinSeat(schoolId, sql.ref("person.id"))}
    where ask.school_id = ${schoolId} and ask.id = ${askId} order by ${ORDER} offset ${skip} limit ${limit}`.execute(
    db,
  );
  return rows;
}
