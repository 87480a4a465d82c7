import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { keepPlans } from "#platform/db/keep-plans.ts";

import { selectHours } from "./hours.queries.ts";
import { aboutOwnChild } from "./membership.queries.ts";
import { hasFiles, type Sending, type Sent, type Stored } from "./sending.ts";

/** The school of the transaction, in the very words of the rule that guards its rows, so that they are checked once. */
const OWN = sql`current_setting('app.school_id')::bigint`;

/** More than a person writes in a night. */
export const MOST_HELD = 50;

/** CHAT-6: messages of one student in one room in a minute. */
const MOST_A_MINUTE = 20;

/**
 * Stores messages of one school in the order given, or holds them until the opening hours, and returns a
 * result for each. Their rooms have to be locked by a statement before this one, so that it sees everything
 * that was committed until then: members, mutes and messages already sent.
 */
export async function insertMessages(
  db: Db,
  schoolId: number,
  sendings: readonly Sending[],
): Promise<readonly Sent[]> {
  // Not awaited one by one: all leave in one packet, in this order.
  const [, { rows }] = await Promise.all([
    keepPlans(db),
    insertion(schoolId, sendings, { keeps: true }).execute(db),
  ]);
  return rows.map((row) => ({ ...row, outcome: row.outcome === "hold" ? "held" : row.outcome }));
}

interface SendOptions {
  /** Whether messages outside the hours are held. */
  readonly keeps?: boolean;
  /** The school year of all the rooms, where it is known: then the other years' parts of the log are not even opened. */
  readonly year?: number | undefined;
}

/**
 * The statement alone: to send it with others, or to inspect its plan. Limits of one keep every look-up one
 * in an index: while a table is new, the planner would rather read all of it. Where no change waits to be
 * applied to the rooms, their members are in their rows; else `room_standing` evaluates the change. Columns
 * that are only stored stay in `asked`: the steps between carry only the columns they decide by. Starting the
 * statement costs as much as a dozen messages, so each omitted step counts: steps that concern none of the
 * senders are left out, and messages are held for the hours only if that is requested.
 */
export const insertion = (
  schoolId: number,
  sendings: readonly Sending[],
  { keeps = false, year }: SendOptions = {},
) => {
  const roomsYear = year === undefined ? sql`room.school_year` : sql`${year}::int`;
  const column = <T>(of: (sending: Sending) => T): T[] => sendings.map(of);
  const isPaced = sendings.some(({ place }) => place.memberRoles.some((role) => role !== "staff"));
  return sql<Stored>`
    with asked as materialized (
      select asked.*, asked.number - 1 as place
      from unnest(${column(({ roomId }) => roomId)}::bigint[], ${column(({ place }) => place.personId)}::bigint[],
        ${column(({ accountId }) => accountId)}::bigint[], ${column(formatRoles)}::text[],
        ${column(({ place }) => place.asGuardian)}::boolean[],
        ${column(({ clientId }) => clientId)}::text[], ${column(({ body }) => body)}::text[],
        ${column(toAttachmentsJson)}::jsonb[], ${column(hasFiles)}::boolean[], ${column(({ replyTo }) => replyTo)}::bigint[],
        ${column(({ isUrgent }) => isUrgent)}::boolean[],
        ${column(({ heldSince }) => heldSince ?? null)}::timestamptz[],
        ${column(({ lacksFiles }) => lacksFiles ?? false)}::boolean[],
        ${ahead(sendings, ({ place, roomId }) => `${place.personId} ${roomId}`)}::int[],
        ${ahead(sendings, ({ place }) => place.personId)}::int[])
        with ordinality as asked (room_id, person_id, account_id, roles, is_guardian, client_id, body,
          attachments, has_files, reply_to, is_urgent, held_since, lacks_files, ahead, held_ahead, number)
    ), hours as materialized (${selectHours(schoolId)}),
    marks as materialized (select exists (select from room_marks where school_id = ${OWN}) as are_there),
    looked as materialized (
      select asked.place, asked.room_id, asked.person_id, room.school_year, room.last_seq, room.last_msg_no,
             room.slow_mode_seconds, member.role, member.silenced_until, hours.opens_at, asked.ahead, asked.held_ahead,
             hours.is_open or asked.is_urgent as may_arrive,
             known.seq as known_seq, known.msg_no as known_msg_no,
             coalesce(known.created_at, waiting.written_at) as known_at, waiting.arrives_at,
             case
               when member.role is null or not member.role = any(asked.roles::room_member_role[]) then 'not-found'
               when known.seq is not null then 'repeat'
               when waiting.written_at is not null and asked.held_since is null then 'held'
               when case when marks.are_there then changed.role is null
                 else member.left_seq is not null or member.holds_until <= statement_timestamp() end then 'not-found'
               ${sendings.some(({ place }) => place.asGuardian) ? sql`when asked.is_guardian and not ${aboutOwnChild} then 'not-found'` : sql``}
               when room.state = 'archived' or room.archived_at is not null then 'archived'
               when room.state = 'paused_no_staff' or not coalesce(changed.is_staffed, room.staffed_until > statement_timestamp()) then 'paused'
               when member.role = 'observer' then 'observer'
               when not coalesce(changed.may_write, member.may_write) then 'readers-only'
               when room.state = 'locked' and member.role <> 'staff' then 'locked'
               when member.silenced_until > statement_timestamp() then 'muted'
               when not hours.is_open and member.role = 'student' then 'closed-until'
               ${sendings.some(isStudentsFile) ? sql`when member.role = 'student' and asked.has_files and ${isNewAccount} then 'new-account'` : sql``}
               when asked.lacks_files then 'file-not-ready'
             end as refused
      from asked
      cross join hours cross join marks
      left join lateral (
        select * from rooms as room
        where school_id = ${OWN} and id = asked.room_id and school_year = ${roomsYear} limit 1
      ) as room on true
      left join lateral (
        select * from room_members
        where school_id = ${OWN} and person_id = asked.person_id and room_id = asked.room_id limit 1
      ) as member on true
      left join lateral (
        select * from room_standing(${schoolId}, asked.room_id, asked.person_id) where marks.are_there limit 1
      ) as changed on true
      left join lateral (
        select seq, msg_no, created_at from room_events
        where school_id = ${OWN} and room_id = asked.room_id and sender_id = asked.person_id
          and client_id = asked.client_id and school_year = ${roomsYear} limit 1
      ) as known on true
      left join lateral (
        select written_at, arrives_at from held_messages
        where school_id = ${OWN} and room_id = asked.room_id and sender_id = asked.person_id
          and client_id = asked.client_id limit 1
      ) as waiting on true
    ), paced as materialized (
      select looked.*, coalesce(refused, ${isPaced ? isTooFast : sql`null`},
               case when not may_arrive then ${keeps ? holding : sql`'hold'`} end, 'taken') as outcome
      from looked ${isPaced ? sql`left join lateral (${recent(year)}) as recent on true` : sql``}
    ), taken as materialized (
      select place, room_id, person_id, school_year, last_seq + n as seq, last_msg_no + n as msg_no
      from (select paced.*, row_number() over (partition by room_id order by place) as n
            from paced where outcome = 'taken') as paced
    ), raised as (
      update rooms as room
      set last_seq = reached.seq, last_msg_no = reached.msg_no, last_message_at = statement_timestamp()
      from (select room_id, max(seq) as seq, max(msg_no) as msg_no from taken group by room_id) as reached
      where room.school_id = ${OWN} and room.id = reached.room_id
    ), stored as (
      insert into room_events
        (school_id, room_id, seq, school_year, type, msg_no, sender_id, client_id, body, attachments, reply_to, held_since,
         created_at)
      select ${schoolId}, taken.room_id, seq, school_year, 'message', msg_no, taken.person_id, client_id, body,
             attachments, case when reply_to < msg_no then reply_to end, held_since, statement_timestamp()
      from taken join asked on asked.place = taken.place
    ), pointers as (
      update room_members as member
      set own_msg_no = reached.msg_no,
          read_msg_no = case when member.read_msg_no < reached.msg_no - reached.count then member.read_msg_no
            else greatest(member.read_msg_no, reached.msg_no) end
      from (select room_id, person_id, max(msg_no) as msg_no, count(*) from taken group by room_id, person_id) as reached
      where member.school_id = ${OWN} and member.person_id = reached.person_id
        and member.room_id = reached.room_id
    ) ${keeps ? sql`, kept as (${keeping(schoolId)})` : sql``}
    select paced.place::int, paced.outcome, paced.school_year as year,
           coalesce(taken.seq, paced.known_seq, 0) as seq,
           coalesce(taken.msg_no, paced.known_msg_no, 0) as "msgNo",
           coalesce(paced.known_at, statement_timestamp()) as at,
           case paced.outcome
             when 'held' then paced.arrives_at
             when 'hold' then paced.opens_at
             when 'closed-until' then paced.opens_at
             when 'held-full' then paced.opens_at
             when 'muted' then nullif(paced.silenced_until, 'infinity')
             when 'slow' then statement_timestamp() + make_interval(secs => paced.slow_mode_seconds)
             when 'rate' then statement_timestamp() + interval '1 minute'
           end as until
    from paced left join taken on taken.place = paced.place`;
};

/** MOD-6: whether a student's account is of today. */
const isNewAccount = sql`exists (
  select from accounts where accounts.id = asked.account_id
    and accounts.created_at > statement_timestamp() - interval '24 hours')`;

/** A non-staff member's recent messages in the room: their number in a minute, and the time since the last. */
const recent = (year: SendOptions["year"]) => sql`
  select count(*) filter (where event.created_at > statement_timestamp() - interval '1 minute') as in_minute,
         max(event.created_at) as last_at
  from room_events as event
  where event.school_id = ${OWN} and event.room_id = looked.room_id and event.school_year = ${year === undefined ? sql`looked.school_year` : sql`${year}::int`}
    and event.type = 'message' and event.sender_id = looked.person_id and looked.role <> 'staff'
    and event.created_at > statement_timestamp() - make_interval(secs => greatest(60, looked.slow_mode_seconds))`;

/** Slow mode, for all but staff; CHAT-6, for students. Those sent together count too. */
const isTooFast = sql`case
  when role = 'staff' then null
  when slow_mode_seconds > 0
    and (ahead > 0 or last_at > statement_timestamp() - make_interval(secs => slow_mode_seconds)) then 'slow'
  when role = 'student' and ahead + in_minute >= ${MOST_A_MINUTE} then 'rate'
end`;

/** Messages that wait until their room opens. */
const keeping = (schoolId: number) => sql`
  insert into held_messages
    (school_id, room_id, sender_id, client_id, body, attachments, reply_to, written_at, arrives_at)
  select ${schoolId}, asked.room_id, asked.person_id, client_id, body, attachments, reply_to, statement_timestamp(),
         opens_at
  from paced join asked on asked.place = paced.place where outcome = 'hold'`;

/** The limit of held messages of one person in a school; the ones of this batch count too. */
const holding = sql`case
  when held_ahead + (select count(*) from held_messages as waiting
    where waiting.school_id = ${OWN} and waiting.sender_id = person_id and waiting.refused is null) >= ${sql.lit(MOST_HELD)} then 'held-full'
  else 'hold'
end`;

/**
 * For each message of a batch, the number of earlier ones with the same key. Refused ones count too: sending
 * twice at once only serves to exceed a rate limit.
 */
function ahead(sendings: readonly Sending[], keyOf: (sending: Sending) => unknown): readonly number[] {
  const counts = new Map<unknown, number>();
  return sendings.map((sending) => {
    const count = counts.get(keyOf(sending)) ?? 0;
    counts.set(keyOf(sending), count + 1);
    return count;
  });
}

const isStudentsFile = (sending: Sending): boolean =>
  hasFiles(sending) && sending.place.memberRoles.includes("student");

const formatRoles = ({ place }: Sending): string => `{${place.memberRoles.join()}}`;

const toAttachmentsJson = ({ attachments }: Sending): string | null =>
  attachments.length === 0 ? null : JSON.stringify(attachments);
