import type { Message } from "@dars/contract/talking/room-event";
import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import {
  selectMember,
  MESSAGE_COLUMNS,
  toMessage,
  OF_ROOM,
  type MessageRow,
  type Seat,
} from "#talking/chat/public.ts";

interface PinsKey {
  readonly roomId: number;
  readonly msgNo: number;
}

interface Pinnable extends Seat {
  readonly isArchived: boolean;
  readonly isPinned: boolean;
  /** Null where there is no such message. */
  readonly isRemoved: boolean | null;
}

/** A room that the caller is in now, with one of its messages; undefined for any other room. */
export async function findPinnable(
  db: Db,
  place: SchoolPerson,
  { roomId, msgNo }: PinsKey,
): Promise<Pinnable | undefined> {
  const { rows } = await sql<Pinnable>`
    select room.kind, member.role, member.may_write as "mayWrite",
           room.archived_at is not null or room.state = 'archived' as "isArchived",
           ${msgNo}::bigint = any(room.pinned_msg_nos) as "isPinned",
           case when event.seq is not null then event.redacted_at is not null end as "isRemoved"
    from ${selectMember(place, roomId)}
    left join room_events as event on ${OF_ROOM} and event.type = 'message' and event.msg_no = ${msgNo}`.execute(
    db,
  );
  return rows[0];
}

/** The pinned messages of one of a person's current rooms, in their current state, the latest first. */
export async function listPinned(db: Db, place: SchoolPerson, roomId: number): Promise<Message[]> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS}
    from ${selectMember(place, roomId)}
    join room_events as event on ${OF_ROOM} and event.type = 'message'
      and event.msg_no = any(room.pinned_msg_nos)
    order by array_position(room.pinned_msg_nos, event.msg_no) desc`.execute(db);
  return rows.map(toMessage);
}
