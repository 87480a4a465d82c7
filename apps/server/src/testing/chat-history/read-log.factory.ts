import type pg from "pg";

import type { Stored, StoredMember } from "./history.factory.ts";

/** The stored rows of rooms of a school, bypassing every policy. */
export async function readLog(
  owner: pg.Pool,
  schoolId: number,
  roomIds: readonly number[],
): Promise<{ readonly stored: readonly Stored[]; readonly members: readonly StoredMember[] }> {
  const { rows: stored } = await owner.query<Stored>(
    `select room_id as "roomId", seq, msg_no as "msgNo", sender_id as "senderId", client_id as "clientId",
            redacted_at is not null as "isRedacted"
     from room_events where school_id = $1 and room_id = any($2)`,
    [schoolId, roomIds],
  );
  const { rows: members } = await owner.query<StoredMember>(
    `select room_id as "roomId", person_id as "personId", read_msg_no as "readMsgNo", joined_seq as "joinedSeq",
            left_seq as "leftSeq"
     from room_members where school_id = $1 and room_id = any($2)`,
    [schoolId, roomIds],
  );
  return { stored, members };
}

/** Removes a person from a room as the app does: under the room's lock, so that it happens at one number. */
export async function takeOut(owner: pg.Pool, roomId: number, personId: number): Promise<void> {
  await owner.query(
    `with room as (select school_id, id, last_seq from rooms where id = $1 for update)
     update room_members as member set left_seq = room.last_seq
     from room where member.school_id = room.school_id and member.room_id = room.id and member.person_id = $2`,
    [roomId, personId],
  );
}
