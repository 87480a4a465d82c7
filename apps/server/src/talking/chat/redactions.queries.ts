import type { Attachment, Message } from "@dars/contract/talking/room-event";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface MessageKey {
  readonly roomId: number;
  readonly msgNo: number;
}

/**
 * Blanks a message and the texts of its changes, and keeps the originals. The room has to be locked.
 * Undefined if there is nothing to redact: a message redacted by a person stays as it is, one hidden by the
 * rules is redacted by a moderator alone. A redacted message does not stay pinned.
 */
export async function takeWords(
  db: Db,
  schoolId: number,
  { roomId, msgNo, reason }: MessageKey & { readonly reason: NonNullable<Message["removed"]> },
): Promise<{ readonly wasPinned: boolean } | undefined> {
  const { rows } = await sql<{ readonly wasPinned: boolean }>`
    with found as (
      select event.school_year, event.seq, event.body, event.attachments, event.redacted_at, room.last_seq,
             ${msgNo}::bigint = any(room.pinned_msg_nos) as was_pinned
      from rooms as room
      join room_events as event on event.school_id = room.school_id and event.room_id = room.id
        and event.school_year = room.school_year and event.type = 'message' and event.msg_no = ${msgNo}
      where room.school_id = ${schoolId} and room.id = ${roomId}
        and (event.redacted_at is null or (event.removed_reason = 'hidden' and ${reason} = 'moderator'))
    ), kept as (
      insert into message_originals (school_id, room_id, msg_no, body, attachments, changed_by_seq)
      select ${schoolId}, ${roomId}, ${msgNo}, body, attachments, last_seq + 1 from found where redacted_at is null
    ), blanked as (
      update room_events as event set body = null, attachments = null from found
      where event.school_id = ${schoolId} and event.room_id = ${roomId} and event.school_year = found.school_year
        and event.target_msg_no = ${msgNo} and event.type in ('edit', 'restore')
    ), raised as (
      update rooms as room
      set last_redacted_msg_no = greatest(room.last_redacted_msg_no, ${msgNo}),
          pinned_msg_nos = array_remove(room.pinned_msg_nos, ${msgNo}::bigint)
      from found
      where room.school_id = ${schoolId} and room.id = ${roomId}
    )
    update room_events as event
    set body = null, attachments = null, redacted_at = coalesce(found.redacted_at, dars_clock()),
        removed_reason = ${reason}::removal_reason
    from found
    where event.school_id = ${schoolId} and event.room_id = ${roomId} and event.school_year = found.school_year
      and event.seq = found.seq
    returning found.was_pinned as "wasPinned"`.execute(db);
  return rows[0];
}

interface RestoredText {
  readonly body: string | null;
  readonly attachments: Attachment[] | null;
}

/** Restores a message hidden by the rules, with its last text. The room has to be locked. */
export async function giveWordsBack(
  db: Db,
  schoolId: number,
  { roomId, msgNo }: MessageKey,
): Promise<RestoredText | undefined> {
  const { rows } = await sql<RestoredText>`
    update room_events as event
    set body = original.body, attachments = original.attachments, redacted_at = null, removed_reason = null
    from rooms as room, lateral (
      select body, attachments from message_originals
      where school_id = ${schoolId} and room_id = ${roomId} and msg_no = ${msgNo}
      order by id desc limit 1
    ) as original
    where room.school_id = ${schoolId} and room.id = ${roomId}
      and event.school_id = ${schoolId} and event.room_id = ${roomId} and event.school_year = room.school_year
      and event.type = 'message' and event.msg_no = ${msgNo} and event.removed_reason = 'hidden'
    returning event.body, event.attachments`.execute(db);
  return rows[0];
}
