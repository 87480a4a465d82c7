import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { aboutOwnChild } from "./membership.queries.ts";
import { holdsUnread, isUneven, isUnread } from "./unread.queries.ts";

/** The rooms of one reader with messages after the read pointer, by their numbers alone. */
export interface RoomNumbers {
  readonly roomIds: readonly number[];
  /** How many messages lie after the pointer, in the order of `roomIds`. */
  readonly ahead: readonly number[];
  /** Where the log has to be read. */
  readonly uneven: readonly number[];
  /** The latest visit that the pointer holds, in seconds since 1970, for rooms that app 51.6 has told of. */
  readonly visitedAt: ReadonlyMap<number, number>;
}

export interface Reader {
  readonly schoolId: number;
  readonly personId: number;
  /** The person's role in a room for it to count. */
  readonly memberRoles: readonly string[];
  /** A guardian's rooms about a child count only while the guardian may see the child (FAM-1). */
  readonly asGuardian: boolean;
}

interface ArraysOfRooms {
  readonly roomIds: string | null;
  readonly ahead: string | null;
  readonly uneven: string | null;
  readonly visited: string | null;
  readonly visitedAt: string | null;
}

/**
 * The numbers of several persons who differ in nothing else, in their order. A row for each person, not for each room:
 * thirty rows cost more to pack and unpack than to find. The list is a subquery so that its length, which differs from
 * call to call, does not make PostgreSQL plan each call anew.
 */
export async function listRoomNumbers(
  db: Db,
  { schoolId, memberRoles, asGuardian }: Omit<Reader, "personId">,
  personIds: readonly number[],
): Promise<RoomNumbers[]> {
  const reader = { schoolId, memberRoles, asGuardian, personId: sql.ref<number>("asked.person_id") };
  const { rows } = await sql<ArraysOfRooms>`
    select found.*
    from unnest((select ${[...personIds]}::bigint[])) with ordinality as asked (person_id, place)
    cross join lateral (
      select array_agg(room.id)::text as "roomIds",
             array_agg(room.last_msg_no - member.read_msg_no)::text as "ahead",
             (array_agg(room.id) filter (where ${isUneven}))::text as "uneven",
             (array_agg(room.id) filter (where member.visited_at is not null))::text as "visited",
             (array_agg(extract(epoch from member.visited_at)::float8)
               filter (where member.visited_at is not null))::text as "visitedAt"
      ${openRooms(reader)}
    ) as found
    order by asked.place`.execute(db);
  return rows.map(toRoomNumbers);
}

function toRoomNumbers({ roomIds, ahead, uneven, visited, visitedAt }: ArraysOfRooms): RoomNumbers {
  const seconds = numbersIn(visitedAt);
  return {
    roomIds: numbersIn(roomIds),
    ahead: numbersIn(ahead),
    uneven: numbersIn(uneven),
    visitedAt: new Map(numbersIn(visited).map((roomId, at) => [roomId, seconds[at] ?? 0])),
  };
}

/** `{1,2}`, as PostgreSQL writes an array. Null is that of no rows. */
function numbersIn(array: string | null): number[] {
  const numbers: number[] = array === null ? [] : JSON.parse(`[${array.slice(1, -1)}]`);
  return numbers;
}

export interface UnreadRoom {
  readonly roomId: number;
  /** Messages that are unread, counted no further than the cap. */
  readonly unread: number;
  /** Every message up to this one is read or one's own. The pointer itself where counting stopped at the cap. */
  readonly readUpTo: number;
}

/** Counts in the log, for rooms whose numbers are not sufficient. Visits are seconds since 1970 by room. */
export async function listUnreadRooms(
  db: Db,
  ...args: Parameters<typeof unreadRooms>
): Promise<UnreadRoom[]> {
  const { rows } = await unreadRooms(...args).execute(db);
  return rows;
}

/**
 * The statement alone, to inspect its plan. A message counts when it is later than the visit's whole second
 * (CNT-2). The messages are not ordered before the limit: sorting would read a room to its end.
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
          and ${isUnread}
          and (asked.second is null or event.created_at >= to_timestamp(asked.second + 1))
        limit ${cap}
      ) as counted
    ) as looked`;

/** The rooms that count for a reader and hold something after its pointer. */
const openRooms = ({
  schoolId,
  personId,
  memberRoles,
  asGuardian,
}: Omit<Reader, "personId"> & { readonly personId: number | RawBuilder<number> }) => sql`
    from room_members as member
    join rooms as room on room.school_id = member.school_id and room.id = member.room_id
    where member.school_id = ${schoolId}
      and member.person_id = ${personId}
      and member.role = any(${[...memberRoles]}::room_member_role[])
      and ${holdsUnread}
      ${asGuardian ? sql`and ${aboutOwnChild}` : sql``}`;

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
