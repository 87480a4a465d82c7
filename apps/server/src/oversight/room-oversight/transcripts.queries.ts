import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import { selectRoomName } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import type { RoomMemberRole } from "#platform/db/schema.gen.ts";
import { selectNames } from "#platform/db/shapes.ts";

interface Allowed {
  readonly roomId: number;
  readonly reason: string;
  readonly askedBy: number;
  readonly allowedBy: number;
}

export const insertTranscript = (
  db: Db,
  schoolId: number,
  { roomId, reason, askedBy, allowedBy }: Allowed,
  hours: number,
) =>
  db
    .insertInto("transcripts")
    .values({
      school_id: schoolId,
      room_id: roomId,
      reason,
      asked_by: askedBy,
      allowed_by: allowedBy,
      ends_at: sql<Date>`now() + make_interval(hours => ${hours}::int)`,
    })
    .execute();

/** Transcripts that an account requested and may still download. */
export const listAccountTranscripts = (db: Db, schoolId: number, accountId: number) =>
  db
    .selectFrom("transcripts as made")
    .select([
      "made.id",
      "made.room_id as roomId",
      selectRoomName(schoolId, sql.ref("made.room_id")).as("room"),
      "made.reason",
      "made.allowed_at as allowedAt",
      "made.ends_at as endsAt",
    ])
    .where("made.school_id", "=", schoolId)
    .where("made.asked_by", "=", accountId)
    .where("made.ends_at", ">", sql<Date>`now()`)
    .orderBy("made.id", "desc")
    .execute();

export interface TranscriptLine {
  readonly msgNo: number;
  readonly at: Date;
  readonly name: Names;
  readonly role: RoomMemberRole | null;
  readonly body: string | null;
  readonly removed: string | null;
}

/** Every message of a room in its current state, first to last. */
export async function listLines(
  db: Db,
  schoolId: number,
  roomId: number,
): Promise<readonly TranscriptLine[]> {
  const { rows } = await sql<TranscriptLine>`
    select event.msg_no as "msgNo", event.created_at as "at",
           ${selectNames("person")} as "name", member.role, event.body,
           case when event.redacted_at is not null then coalesce(event.removed_reason::text, 'author') end as "removed"
    from rooms as room
    join room_events as event on event.school_id = room.school_id and event.room_id = room.id
      and event.school_year = room.school_year and event.type = 'message'
    left join people as person on person.school_id = event.school_id and person.id = event.sender_id
    left join room_members as member on member.school_id = event.school_id and member.room_id = event.room_id
      and member.person_id = event.sender_id
    where room.school_id = ${schoolId} and room.id = ${roomId}
    order by event.msg_no`.execute(db);
  return rows;
}

/** How many students are or were in a room. */
export async function countStudents(db: Db, schoolId: number, roomId: number): Promise<number> {
  const { count } = await db
    .selectFrom("room_members")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("school_id", "=", schoolId)
    .where("room_id", "=", roomId)
    .where("role", "=", "student")
    .executeTakeFirstOrThrow();
  return count;
}
