import type { Message, RoomEvent } from "@dars/contract/talking/room-event";
import { sql, type RawBuilder } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";

import { toRoomEvent, toMessage, type EventRow, type MessageRow } from "./log-rows.ts";
import { selectMember } from "./membership.queries.ts";

const COLUMNS = sql`event.seq, event.type, event.msg_no as "msgNo", event.target_msg_no as "target",
  event.sender_id as "senderId", event.client_id as "clientId", event.body, event.attachments,
  event.reply_to as "replyTo", event.held_since as "heldSince", event.change, event.created_at as "at"`;

const STANDING = sql`event.edited_at as "editedAt", event.reactions,
  case when event.redacted_at is not null then coalesce(event.removed_reason, 'author') end as "removed"`;

/** Columns of a message in its current state. */
export const MESSAGE_COLUMNS = sql`${COLUMNS}, ${STANDING}`;

/** Events of a `room`, in the partition of its year. */
export const OF_ROOM = sql`event.school_id = room.school_id and event.room_id = room.id
  and event.school_year = room.school_year`;

export interface LogPart {
  readonly events: RoomEvent[];
  /** The room's last number. */
  readonly head: number;
}

interface LogOptions {
  readonly after: number;
  readonly limit: number;
  /** If there are more events than this after `after`, none are read at all. */
  readonly most: number;
}

/** The log after a number for a current member of the room; undefined for anyone else. */
export const findEventsFor = (db: Db, place: SchoolPerson, roomId: number, options: LogOptions) =>
  readLogPart(db, selectEvents(selectMember(place, roomId), options));

/** The log after a number, without a check of the reader. Undefined: no such room. */
export const findEvents = (db: Db, { schoolId, roomId }: RoomKey, options: LogOptions) =>
  readLogPart(
    db,
    selectEvents(
      sql`(select * from rooms where school_id = ${schoolId} and id = ${roomId}) as room`,
      options,
    ),
  );

export interface RoomKey {
  readonly schoolId: number;
  readonly roomId: number;
}

/**
 * The logs of several rooms, each after a number of its own, without a check of the reader: the statement,
 * and the parser of its rows.
 */
export const eventsAmong = (
  schoolId: number,
  cursors: readonly { readonly roomId: number; readonly after: number }[],
  most: Omit<LogOptions, "after">,
) =>
  selectEvents(
    sql`unnest(${cursors.map(({ roomId }) => roomId)}::bigint[], ${cursors.map(({ after }) => after)}::bigint[])
        as asked (room_id, after)
      cross join lateral (
        select * from rooms where school_id = ${schoolId} and id = asked.room_id limit 1
      ) as room`,
    { after: sql`asked.after`, ...most },
  );

/** By the room's id; a room that is not there is missing. */
export const partsIn = (rows: readonly HeadedEvent[]): ReadonlyMap<number, LogPart> =>
  new Map(
    [...Map.groupBy(rows, ({ roomId }) => roomId)].map(([roomId, ofRoom]) => [
      roomId,
      {
        head: ofRoom[0]?.head ?? 0,
        events: ofRoom.flatMap((row) => (row.seq === null ? [] : [toRoomEvent(row)])),
      },
    ]),
  );

/** The statement alone, to inspect its plan. */
export const selectEvents = (
  room: RawBuilder<unknown>,
  { after, limit, most }: Omit<LogOptions, "after"> & { readonly after: number | RawBuilder<unknown> },
) => sql<HeadedEvent>`
  select room.id as "roomId", room.last_seq as head, found.*
  from ${room}
  left join lateral (
    select ${COLUMNS} from room_events as event
    where ${OF_ROOM} and event.seq > ${after}
    order by event.seq limit ${limit}
  ) as found on room.last_seq - ${after}::bigint <= ${most}`;

export type HeadedEvent = { readonly roomId: number; readonly head: number } & (
  | EventRow
  | { readonly seq: null }
);

async function readLogPart(db: Db, statement: ReturnType<typeof selectEvents>): Promise<LogPart | undefined> {
  const { rows } = await statement.execute(db);
  return partsIn(rows).values().next().value;
}

/** Which messages: those next to a number on one side of it. */
export interface Window {
  /** `older`: msg_no < `from`, the latest of them; `newer`: msg_no > `from`, the earliest of them. */
  readonly side: "older" | "newer";
  readonly from: number;
  readonly limit: number;
}

export interface MessagesPart {
  /** Oldest first; at most one more than the limit, to show whether there are more. */
  readonly messages: readonly Message[];
  readonly head: number;
  readonly lastMsgNo: number;
}

/**
 * Messages in their current state, with the room's head, in one snapshot; undefined if the caller is not in
 * the room now.
 */
export async function findMessagesFor(
  db: Db,
  place: SchoolPerson,
  roomId: number,
  window: Window,
): Promise<MessagesPart | undefined> {
  const { rows } = await selectMessages(place, roomId, window).execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const messages = rows.flatMap((row) => (row.seq === null ? [] : [toMessage(row)]));
  const { head, lastMsgNo } = first;
  return { messages: messages.toSorted((a, b) => a.msgNo - b.msgNo), head, lastMsgNo };
}

/** The statement alone, to inspect its plan. */
export const selectMessages = (place: SchoolPerson, roomId: number, { side, from, limit }: Window) => {
  const [compared, order] = side === "older" ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return sql<{ readonly head: number; readonly lastMsgNo: number } & (MessageRow | { readonly seq: null })>`
    select room.last_seq as head, room.last_msg_no as "lastMsgNo", found.*
    from ${selectMember(place, roomId)}
    left join lateral (
      select ${MESSAGE_COLUMNS} from room_events as event
      where ${OF_ROOM} and event.type = 'message' and event.msg_no ${compared} ${from}
      order by event.msg_no ${order} limit ${limit}
    ) as found on true`;
};

/** The number before the first message of a day in the school's zone, or the room's last; undefined: not in the room. */
export async function findMsgNoBefore(
  db: Db,
  place: SchoolPerson,
  roomId: number,
  day: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ readonly before: number }>`
    select coalesce(found.msg_no - 1, room.last_msg_no) as before
    from ${selectMember(place, roomId)}
    left join lateral (
      select event.msg_no from room_events as event
      where ${OF_ROOM} and event.type = 'message'
        and event.created_at >= (${day}::date::timestamp at time zone
          (select time_zone from schools where id = ${place.schoolId}))
      order by event.created_at limit 1
    ) as found on true`.execute(db);
  return rows[0]?.before;
}

export interface Pointer {
  readonly readMsgNo: number;
  readonly hasRisen: boolean;
}

/** Raises the read pointer to the last message at or before an event; undefined for who is not in the room now. */
export async function raisePointer(
  db: Db,
  place: SchoolPerson,
  roomId: number,
  seq: number,
): Promise<Pointer | undefined> {
  const { rows } = await sql<Pointer>`
    with seen as (
      select member.school_id, member.person_id, member.room_id, member.read_msg_no as former,
             coalesce((select event.msg_no from room_events as event
                       where ${OF_ROOM} and event.type = 'message' and event.seq <= ${seq}
                       order by event.seq desc limit 1), 0) as msg_no
      from ${selectMember(place, roomId)}
    )
    update room_members as member
    set read_msg_no = greatest(member.read_msg_no, seen.msg_no)
    from seen
    where member.school_id = seen.school_id and member.person_id = seen.person_id and member.room_id = seen.room_id
    returning member.read_msg_no as "readMsgNo", member.read_msg_no > seen.former as "hasRisen"`.execute(db);
  return rows[0];
}

/** Whether a person is in the room now. */
export async function hasRoomNow(db: Db, place: SchoolPerson, roomId: number): Promise<boolean> {
  const { rows } = await sql`select from ${selectMember(place, roomId)}`.execute(db);
  return rows.length > 0;
}
