import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface UnreadRoom {
  readonly roomId: number;
  /** Messages that are unread, counted no further than the cap. */
  readonly unread: number;
  /** Every message up to this one is read or one's own. The pointer itself where counting stopped at the cap. */
  readonly readUpTo: number;
  /** A visit that the pointer does not hold yet, in seconds since 1970; null without one. */
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

/**
 * The rooms of a reader in which something lies after the read pointer, in one statement. Visits are seconds since
 * 1970 by room; a message counts when it is later than the visit's whole second (CNT-2).
 */
export async function listUnreadRooms(
  db: Db,
  ...asked: Parameters<typeof unreadRooms>
): Promise<UnreadRoom[]> {
  const { rows } = await unreadRooms(...asked).execute(db);
  return rows;
}

/**
 * The statement alone, for whoever wants to see its plan. The messages are not ordered before the limit: sorting
 * would read a room to its end.
 */
export const unreadRooms = (
  { schoolId, personId, memberRoles, asGuardian }: Reader,
  visits: ReadonlyMap<number, number>,
  cap: number,
) => sql<UnreadRoom>`
    select room.id as "roomId",
           case when ${mustLook} then looked.messages else least(room.last_msg_no - member.read_msg_no, ${cap}) end::int
             as "unread",
           case when looked.messages < ${cap} then coalesce(looked.first - 1, room.last_msg_no) else member.read_msg_no end
             as "readUpTo",
           visit.second as "visitedAt"
    from room_members as member
    join rooms as room on room.school_id = member.school_id and room.id = member.room_id
    left join unnest(${[...visits.keys()]}::bigint[], ${[...visits.values()]}::float8[]) as visit (room_id, second)
      on visit.room_id = member.room_id
      and (member.visited_at is null or to_timestamp(visit.second) > member.visited_at)
    cross join lateral (
      select count(*) as messages, min(counted.msg_no) as first
      from (
        select event.msg_no
        from room_events as event
        where ${mustLook}
          and event.school_id = member.school_id
          and event.room_id = member.room_id
          and event.school_year = room.school_year
          and event.type = 'message'
          and event.msg_no > member.read_msg_no
          and event.seq > member.joined_seq
          and event.sender_id is distinct from member.person_id
          and event.redacted_at is null
          and (visit.second is null or event.created_at >= to_timestamp(visit.second + 1))
        limit ${cap}
      ) as counted
    ) as looked
    where member.school_id = ${schoolId}
      and member.person_id = ${personId}
      and member.role = any(${[...memberRoles]}::room_member_role[])
      and member.left_seq is null
      and (member.muted_until is null or member.muted_until <= now())
      and room.state <> 'archived'
      and room.archived_at is null
      and room.last_msg_no > member.read_msg_no
      ${asGuardian ? aboutOwnChild : sql``}
    order by room.id`;

/**
 * Whether counting has to read the log. Elsewhere the numbers say it: a sender's own pointer moves with what it sends,
 * so everything after the pointer is somebody else's, and nothing after it has been taken back.
 */
const mustLook = sql`(visit.room_id is not null or room.last_redacted_msg_no > member.read_msg_no or member.joined_seq > 0)`;

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
