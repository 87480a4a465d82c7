import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { holdsUnread, isUnread } from "./unread.queries.ts";

/** A member of a room who has not read all of it. */
export interface Behind {
  readonly personId: number;
  /** The child that a guardian is in the room for; null for all others. */
  readonly studentId: number | null;
  /** Messages of others after the read pointer, at most 99. */
  readonly unread: number;
  /** The newest message of the room. */
  readonly lastMsgNo: number;
}

const MOST = 99;

/**
 * Current members of a room who have not muted it and have not read all of it. Read-only observers are left
 * out, and an archived room has no results (ARC-1).
 */
export async function listBehind(db: Db, schoolId: number, roomId: number): Promise<readonly Behind[]> {
  const { rows } = await sql<Behind>`
    select member.person_id as "personId", room.last_msg_no as "lastMsgNo", unread.count as unread,
      case when member.role = 'guardian' then room.about_student_id end as "studentId"
    from rooms as room
    join room_members as member on member.school_id = room.school_id and member.room_id = room.id
    cross join lateral (
      select count(*)::integer as count from (
        select from room_events as event
        where event.school_id = room.school_id and event.room_id = room.id
          and event.school_year = room.school_year and ${isUnread}
        limit ${sql.lit(MOST)}
      ) as found
    ) as unread
    where room.school_id = ${schoolId} and room.id = ${roomId} and ${holdsUnread}
      and member.role <> 'observer' and unread.count > 0
      and exists (select from room_standing(member.school_id, member.room_id, member.person_id))
  `.execute(db);
  return rows;
}

/** Rooms of a school in which something was said within so many minutes. */
export async function listStirred(db: Db, schoolId: number, minutes: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rooms
    where school_id = ${schoolId} and archived_at is null
      and last_message_at > now() - make_interval(mins => ${minutes})
  `.execute(db);
  return rows.map(({ id }) => id);
}
