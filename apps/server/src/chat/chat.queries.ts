import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface RoomNumbers {
  readonly roomId: number;
  readonly lastMsgNo: number;
  readonly readMsgNo: number;
  /** Whether somebody took back a message after the pointer, or the member joined when there were messages already. */
  readonly isUneven: boolean;
  /** The latest visit that the pointer holds, in seconds since 1970; null when app 51.6 has told of none. */
  readonly visitedAt: number | null;
}

export interface Reader {
  readonly schoolId: number;
  readonly personId: number;
  /** What the person has to be in a room for it to count. */
  readonly memberRoles: readonly string[];
  /** A guardian's rooms about a child count only while the guardian may see the child (FAM-1). */
  readonly asGuardian: boolean;
}

/** The rooms of a reader in which something lies after the read pointer, by their numbers alone. */
export async function listRoomNumbers(db: Db, reader: Reader): Promise<RoomNumbers[]> {
  const { rows } = await sql<RoomNumbers>`
    select room.id as "roomId",
           room.last_msg_no as "lastMsgNo",
           member.read_msg_no as "readMsgNo",
           room.last_redacted_msg_no > member.read_msg_no or member.joined_seq > 0 as "isUneven",
           extract(epoch from member.visited_at)::float8 as "visitedAt"
    ${openRooms(reader)}
    order by room.id`.execute(db);
  return rows;
}

export interface UnreadRoom {
  readonly roomId: number;
  /** Messages that are unread, counted no further than the cap. */
  readonly unread: number;
  /** Every message up to this one is read or one's own. The pointer itself where counting stopped at the cap. */
  readonly readUpTo: number;
}

/** Counts in the log, for rooms whose numbers do not tell. Visits are seconds since 1970 by room. */
export async function listUnreadRooms(
  db: Db,
  ...asked: Parameters<typeof unreadRooms>
): Promise<UnreadRoom[]> {
  const { rows } = await unreadRooms(...asked).execute(db);
  return rows;
}

/**
 * The statement alone, for whoever wants to see its plan. A message counts when it is later than the visit's whole
 * second (CNT-2). The messages are not ordered before the limit: sorting would read a room to its end.
 */
export const unreadRooms = (
  reader: Reader,
  rooms: ReadonlyMap<number, number | undefined>,
  cap: number,
) => sql<UnreadRoom>`
    select member.room_id as "roomId",
           looked.messages::int as "unread",
           case when looked.messages < ${cap} then coalesce(looked.first - 1, member.last_msg_no) else member.read_msg_no end
             as "readUpTo"
    from unnest(${[...rooms.keys()]}::bigint[], ${[...rooms.values()].map((second) => second ?? null)}::float8[])
      as asked (room_id, second)
    join (select member.*, room.school_year, room.last_msg_no ${openRooms(reader)}) as member
      on member.room_id = asked.room_id
    cross join lateral (
      select count(*) as messages, min(counted.msg_no) as first
      from (
        select event.msg_no
        from room_events as event
        where event.school_id = member.school_id
          and event.room_id = member.room_id
          and event.school_year = member.school_year
          and event.type = 'message'
          and event.msg_no > member.read_msg_no
          and event.seq > member.joined_seq
          and event.sender_id is distinct from member.person_id
          and event.redacted_at is null
          and (asked.second is null or event.created_at >= to_timestamp(asked.second + 1))
        limit ${cap}
      ) as counted
    ) as looked`;

/** The rooms that count for a reader and hold something after its pointer. */
const openRooms = ({ schoolId, personId, memberRoles, asGuardian }: Reader) => sql`
    from room_members as member
    join rooms as room on room.school_id = member.school_id and room.id = member.room_id
    where member.school_id = ${schoolId}
      and member.person_id = ${personId}
      and member.role = any(${[...memberRoles]}::room_member_role[])
      and member.left_seq is null
      and (member.muted_until is null or member.muted_until <= now())
      and room.state <> 'archived'
      and room.archived_at is null
      and room.last_msg_no > member.read_msg_no
      ${asGuardian ? aboutOwnChild : sql``}`;

const aboutOwnChild = sql`
  and (room.about_student_id is null or exists (
    select from guardian_links as link
    where link.school_id = member.school_id
      and link.guardian_id = member.person_id
      and link.student_id = room.about_student_id
      and link.state = 'verified'
      and link.can_view
      and not link.restricted_by_court
  ))`;

export interface Reached {
  readonly roomId: number;
  readonly readUpTo: number;
  /** Seconds since 1970. */
  readonly visitedAt: number;
}

/** Read pointers only ever rise, so devices may report in any order and as often as they like. */
export async function raiseReadPointers(
  db: Db,
  { schoolId, personId }: Pick<Reader, "schoolId" | "personId">,
  reached: readonly Reached[],
): Promise<void> {
  const [rooms, numbers, visits] = [
    reached.map(({ roomId }) => roomId),
    reached.map(({ readUpTo }) => readUpTo),
    reached.map(({ visitedAt }) => visitedAt),
  ];
  await sql`
    update room_members as member
    set read_msg_no = greatest(member.read_msg_no, reached.msg_no),
        visited_at = greatest(member.visited_at, to_timestamp(reached.second))
    from unnest(${rooms}::bigint[], ${numbers}::bigint[], ${visits}::float8[]) as reached (room_id, msg_no, second)
    where member.school_id = ${schoolId}
      and member.person_id = ${personId}
      and member.room_id = reached.room_id`.execute(db);
}

/** Every person an account is, over all schools. */
export const listPersons = (directory: Db, accountId: number) =>
  directory
    .selectFrom("account_people")
    .select(["school_id as schoolId", "person_id as personId"])
    .where("account_id", "=", accountId)
    .orderBy("school_id")
    .execute();
