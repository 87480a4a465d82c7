import { sql } from "kysely";

import { isRoomHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";

interface OwnMessage {
  readonly roomId: number;
  readonly msgNo: number;
  readonly isHeld: boolean;
}

/** Messages of a person that still have their text; those that no legal hold keeps come first. */
export async function listTextsToErase(
  db: Db,
  schoolId: number,
  personId: number,
  limit: number,
): Promise<readonly OwnMessage[]> {
  const { rows } = await sql<OwnMessage>`
    select room.id as "roomId", event.msg_no as "msgNo", room.is_held as "isHeld"
    from (
      select held.id, held.school_year, ${isRoomHeld(schoolId, sql.ref("held.id"))} as is_held
      from room_members as member
      join rooms as held on held.school_id = member.school_id and held.id = member.room_id
      where member.school_id = ${schoolId} and member.person_id = ${personId}
    ) as room
    join room_events as event on event.school_id = ${schoolId} and event.room_id = room.id
      and event.school_year = room.school_year and event.sender_id = ${personId} and event.type = 'message'
      and event.redacted_at is null
    order by room.is_held, room.id, event.msg_no limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the originals of a person's messages, except those of a case, which are deleted with the case. */
export const deleteOriginals = (db: Db, schoolId: number, personId: number) =>
  sql`
    delete from message_originals as original
    where original.school_id = ${schoolId}
      and original.room_id in (select member.room_id from room_members as member
        where member.school_id = ${schoolId} and member.person_id = ${personId}
          and not ${isRoomHeld(schoolId, sql.ref("member.room_id"))})
      and exists (select from rooms as room
        join room_events as event on event.school_id = room.school_id and event.room_id = room.id
          and event.school_year = room.school_year and event.type = 'message'
          and event.msg_no = original.msg_no and event.sender_id = ${personId}
        where room.school_id = ${schoolId} and room.id = original.room_id)
      and not exists (select from moderation_cases as made
        where made.school_id = original.school_id and made.room_id = original.room_id
          and made.msg_no = original.msg_no)`.execute(db);
