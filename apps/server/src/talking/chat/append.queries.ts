import type { Attachment } from "@dars/contract/talking/room-event";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { Change } from "./log-rows.ts";

/** A line to be added to a room's log. Messages are sent with `send.queries.ts`. */
export interface NewEvent {
  readonly roomId: number;
  readonly type: "edit" | "redact" | "restore" | "reaction" | "system";
  /** The msg_no that it is about; absent for events of the system. */
  readonly target?: number;
  /** Who did it; absent where the rules did. */
  readonly by?: number | null;
  /** The request's own key, so that the same request sent again is found. */
  readonly clientId?: string;
  readonly body?: string;
  readonly attachments?: readonly Attachment[];
  readonly change?: Change;
}

export interface Appended {
  readonly roomId: number;
  readonly seq: number;
  readonly at: Date;
}

/** Takes the rows of rooms for this transaction, in one order, so that two batches never wait for each other. */
export async function lockRooms(db: Db, schoolId: number, roomIds: readonly number[]): Promise<void> {
  await roomLock(schoolId, roomIds).execute(db);
}

/** The statement alone, to send it together with others. */
export const roomLock = (schoolId: number, roomIds: readonly number[]) =>
  sql`select from rooms where school_id = ${schoolId} and id = any(${[...roomIds]}::bigint[])
    order by id for no key update`;

/**
 * Numbers and stores events in the order given, each room's without a gap. The rooms have to be locked. Answers in no
 * order, and without those whose room is not there.
 */
export async function insertEvents(
  db: Db,
  schoolId: number,
  events: readonly NewEvent[],
): Promise<readonly Appended[]> {
  const column = <T>(of: (event: NewEvent) => T): T[] => events.map(of);
  const { rows } = await sql<Appended>`
    with asked as (
      select asked.*, row_number() over (partition by room_id order by place) as n
      from unnest(${column(({ roomId }) => roomId)}::bigint[], ${column(({ type }) => type)}::room_event_type[],
        ${column(({ target }) => target ?? null)}::bigint[], ${column(({ by }) => by ?? null)}::bigint[],
        ${column(({ clientId }) => clientId ?? null)}::text[], ${column(({ body }) => body ?? null)}::text[],
        ${column(({ attachments }) => toJson(attachments))}::jsonb[], ${column(({ change }) => toJson(change))}::jsonb[])
        with ordinality as asked (room_id, type, target, sender_id, client_id, body, attachments, change, place)
    ), raised as (
      update rooms as room set last_seq = room.last_seq + counted.count
      from (select room_id, count(*) from asked group by room_id) as counted
      where room.school_id = ${schoolId} and room.id = counted.room_id
      returning room.id, room.school_year, room.last_seq - counted.count as before
    )
    insert into room_events
      (school_id, room_id, seq, school_year, type, target_msg_no, sender_id, client_id, body, attachments, change)
    select ${schoolId}, asked.room_id, raised.before + asked.n, raised.school_year, asked.type, asked.target,
           asked.sender_id, asked.client_id, asked.body, asked.attachments, asked.change
    from asked join raised on raised.id = asked.room_id
    returning room_id as "roomId", seq, created_at as "at"`.execute(db);
  return rows;
}

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
