import { sql } from "kysely";

import { buildAsks, type DemoAsk } from "#demo/letters/public.ts";
import type { Db } from "#platform/db/db.ts";

import { at } from "./ids.ts";
import { findAccount, timeIn, type LetterSchool } from "./letter-places.queries.ts";

/** Writes a school's asks with what its people have answered; the cast has not. They are few. */
export async function insertAsks(db: Db, place: LetterSchool): Promise<void> {
  for (const ask of buildAsks(place.plan)) {
    const askId = await insertAsk(db, place, ask);
    await ANSWERS[ask.kind](db, place, askId, ask);
  }
}

const NO_CHOICE = { mode: null, isAnonymous: false, options: [] };

async function insertAsk(db: Db, place: LetterSchool, ask: DemoAsk): Promise<number> {
  const { schoolId, sections } = place.ids;
  const sectionIds = ask.section === null ? [] : [at(sections)(ask.section)];
  const { mode, isAnonymous, options } = ask.choice ?? NO_CHOICE;
  const authorId = await findAccount(db, place, ask.by);
  const { rows } = await sql<{ readonly id: number }>`
    insert into asks (school_id, kind, author_id, author_role, title, body, audience_roles, level_ids, section_ids,
      subject_ids, person_ids, cc_guardians, signatures, choice_mode, is_anonymous, created_at, closes_at)
    values (${schoolId}, ${ask.kind}, ${authorId}, ${ask.role}, ${ask.title}, ${ask.body},
      ${[...ask.roles]}::text[], '{}', ${sectionIds}::bigint[], '{}', '{}', false, ${ask.signatures ?? null},
      ${mode}, ${isAnonymous}, ${timeIn(place, ask)}, ${timeIn(place, ask.closes)})
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const lines = ask.places ?? options.map((label) => ({ label, places: null }));
  for (const [no, { label, places }] of lines.entries())
    await sql`insert into ask_options (school_id, ask_id, no, label, places)
      values (${schoolId}, ${id}, ${no + 1}, ${label}, ${places})`.execute(db);
  return id;
}

/** Guardians of three in five children have signed, of one child in eleven with a no, some after a yes; of both where both are asked. */
async function insertSignatures(
  db: Db,
  place: LetterSchool,
  askId: number,
  { signatures, section }: DemoAsk,
): Promise<void> {
  const { schoolId, sections } = place.ids;
  const sectionId = section === null ? null : at(sections)(section);
  await sql`
    with signed as (
      select link.student_id, link.guardian_id, min(own.account_id) as account_id, link.relation::text as relation,
        link.student_id % 11 <> 0 as agrees,
        concat_ws(' ', coalesce(guardian.name_ar, guardian.name_ckb, guardian.name_en)) as name,
        row_number() over (partition by link.student_id order by link.guardian_id) as no
      from guardian_links as link
      join enrolments as seat on seat.school_id = link.school_id and seat.student_id = link.student_id
        and seat.state = 'active' and (${sectionId}::bigint is null or seat.section_id = ${sectionId})
      join people as guardian on guardian.school_id = link.school_id and guardian.id = link.guardian_id
      join account_people as own on own.school_id = link.school_id and own.person_id = link.guardian_id
      join login_names as login on login.account_id = own.account_id and login.login !~ '[a-z]1$'
      where link.school_id = ${schoolId} and link.state = 'verified' and link.can_view and not link.restricted_by_court
        and link.student_id % 5 < 3
      group by link.student_id, link.guardian_id, link.relation, guardian.name_ar, guardian.name_ckb, guardian.name_en
    ), written as (
      insert into ask_signatures (school_id, ask_id, student_id, guardian_id, account_id, relation, agrees, typed_name,
        code, signed_at)
      select ${schoolId}, ${askId}, student_id, guardian_id, account_id, relation, agrees, left(name, 200),
        upper(left(md5(${`${schoolId} ${askId} `} || student_id || ' ' || guardian_id), 16)),
        ask.created_at + (student_id % 9 + 1) * interval '1 hour'
      from signed join asks as ask on ask.school_id = ${schoolId} and ask.id = ${askId}
      where no = 1 or (no = 2 and ${signatures === "both"} and agrees)
      returning code, school_id
    )
    insert into ask_codes (code, school_id) select code, school_id from written`.execute(db);
  await sql`
    with earlier as (
      insert into ask_earlier_signatures (school_id, ask_id, student_id, guardian_id, account_id, relation, agrees,
        typed_name, code, signed_at, replaced_at)
      select school_id, ask_id, student_id, guardian_id, account_id, relation, true, typed_name,
        upper(left(md5('before ' || code), 16)), signed_at - interval '40 minutes', signed_at
      from ask_signatures where school_id = ${schoolId} and ask_id = ${askId} and not agrees and student_id % 2 = 0
      returning code, school_id
    )
    insert into ask_codes (code, school_id) select code, school_id from earlier`.execute(db);
}

/** Two of three have answered. An anonymous poll has counts alone, in groups of five (ASK-4). */
async function insertAnswers(
  db: Db,
  { ids: { schoolId } }: LetterSchool,
  askId: number,
  { choice, roles }: DemoAsk,
): Promise<void> {
  const options = choice?.options.length ?? 0;
  const chosen = sql`select own.person_id, min(own.account_id) as account_id,
      (1 + own.person_id * 7 % ${options}::int)::int as no
    from account_people as own
    join role_assignments as held on coalesce(held.school_id, own.school_id) = own.school_id
      and held.account_id = own.account_id
      and held.role::text = any(${[...roles]}::text[]) and held.state = 'active'
    join login_names as login on login.account_id = own.account_id and login.login !~ '[a-z]1$'
    where own.school_id = ${schoolId} and own.person_id % 3 > 0 group by own.person_id`;
  if (choice?.isAnonymous !== true) {
    await sql`insert into ask_choices (school_id, ask_id, person_id, account_id, options, answered_at)
      select ${schoolId}, ${askId}, person_id, account_id, array[no], ask.created_at + interval '3 hours'
      from (${chosen}) as chosen join asks as ask on ask.school_id = ${schoolId} and ask.id = ${askId}`.execute(
      db,
    );
    return;
  }
  await sql`insert into ask_voters (school_id, ask_id, person_id)
    select ${schoolId}, ${askId}, person_id from (select person_id from (${chosen}) as chosen order by person_id
      limit (select count(*) / 5 * 5 from (${chosen}) as counted)) as voter`.execute(db);
  await sql`update ask_options as option set shown_answers = counted.count from (
      select 1 + voter.person_id * 7 % ${options}::int as no, count(*) as count from ask_voters as voter
      where voter.school_id = ${schoolId} and voter.ask_id = ${askId} group by 1) as counted
    where option.school_id = ${schoolId} and option.ask_id = ${askId} and option.no = counted.no`.execute(db);
  await sql`update asks set shown_answers = (select count(*) from ask_voters as voter
      where voter.school_id = ${schoolId} and voter.ask_id = ${askId})
    where school_id = ${schoolId} and id = ${askId}`.execute(db);
}

/** One child in nine wants a club; who comes late waits. */
async function insertSeats(db: Db, { ids: { schoolId } }: LetterSchool, askId: number): Promise<void> {
  await sql`
    insert into ask_seats (school_id, ask_id, person_id, no, account_id, turn, has_place, signed_up_at)
    select ${schoolId}, ${askId}, wish.student_id, wish.no, wish.account_id, wish.turn, wish.turn <= option.places,
      ask.created_at + wish.turn * interval '7 minutes'
    from (select child.student_id, child.account_id, 1 + child.student_id / 3 % 2 as no,
        row_number() over (partition by child.student_id / 3 % 2 order by child.student_id % 17, child.student_id) as turn
      from (select link.student_id, min(own.account_id) as account_id
        from guardian_links as link
        join enrolments as seat on seat.school_id = link.school_id and seat.student_id = link.student_id
          and seat.state = 'active'
        join account_people as own on own.school_id = link.school_id and own.person_id = link.guardian_id
        join login_names as login on login.account_id = own.account_id and login.login !~ '[a-z]1$'
        where link.school_id = ${schoolId} and link.state = 'verified' and link.can_view
          and not link.restricted_by_court and link.student_id % 9 = 0
        group by link.student_id) as child) as wish
    join asks as ask on ask.school_id = ${schoolId} and ask.id = ${askId}
    join ask_options as option on option.school_id = ${schoolId} and option.ask_id = ${askId} and option.no = wish.no`.execute(
    db,
  );
}

/** Every other time is booked. */
async function insertMeetings(
  db: Db,
  place: LetterSchool,
  askId: number,
  { meeting, section }: DemoAsk,
): Promise<void> {
  const { schoolId, sections } = place.ids;
  if (!meeting || section === null) return;
  const { minutes, times } = meeting;
  const days = meeting.days.map((day) => timeIn(place, day));
  await sql`insert into ask_slots (school_id, ask_id, no, starts_at, minutes)
    select ${schoolId}, ${askId}, row_number() over (order by day.at, turn.no),
      day.at + turn.no * make_interval(mins => ${minutes}::int), ${minutes}
    from unnest(${days}::timestamptz[]) as day (at) cross join generate_series(0, ${times - 1}::int) as turn (no)`.execute(
    db,
  );
  await sql`
    update ask_slots as slot set student_id = family.student_id, guardian_id = family.guardian_id,
      account_id = family.account_id, booked_at = ask.created_at + interval '2 hours'
    from (select distinct on (link.student_id) link.student_id, link.guardian_id, own.account_id,
        dense_rank() over (order by link.student_id) as turn
      from guardian_links as link
      join enrolments as seat on seat.school_id = link.school_id and seat.student_id = link.student_id
        and seat.state = 'active' and seat.section_id = ${at(sections)(section)}
      join account_people as own on own.school_id = link.school_id and own.person_id = link.guardian_id
      join login_names as login on login.account_id = own.account_id and login.login !~ '[a-z]1$'
      where link.school_id = ${schoolId} and link.state = 'verified' and link.can_view and not link.restricted_by_court
      order by link.student_id, link.guardian_id) as family
    join asks as ask on ask.school_id = ${schoolId} and ask.id = ${askId}
    where slot.school_id = ${schoolId} and slot.ask_id = ${askId} and slot.no = family.turn * 2
      and slot.no <= ${times * meeting.days.length}`.execute(db);
}

/** What people have answered, by the kind of the ask. */
const ANSWERS = {
  consent: insertSignatures,
  choice: insertAnswers,
  sign_up: insertSeats,
  meeting: insertMeetings,
};
