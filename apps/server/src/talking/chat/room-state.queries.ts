import { MOST_PINS } from "@dars/contract/talking/chat-rooms";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { RoomState } from "#platform/db/schema.gen.ts";

interface MessagePlace {
  readonly roomId: number;
  readonly msgNo: number;
}

export const setRoomState = (db: Db, schoolId: number, roomId: number, state: RoomState) =>
  db.updateTable("rooms").set({ state }).where("school_id", "=", schoolId).where("id", "=", roomId).execute();

export const setSlowMode = (db: Db, schoolId: number, roomId: number, seconds: number) =>
  db
    .updateTable("rooms")
    .set({ slow_mode_seconds: seconds })
    .where("school_id", "=", schoolId)
    .where("id", "=", roomId)
    .execute();

/** Null lets the person write again. Undefined where the person is not in the room now. */
export async function silence(
  db: Db,
  schoolId: number,
  { roomId, personId, minutes }: { roomId: number; personId: number; minutes: number | null },
): Promise<{ readonly until: Date | null } | undefined> {
  return db
    .updateTable("room_members")
    .set({
      silenced_until: minutes === null ? null : sql<Date>`now() + make_interval(mins => ${minutes}::int)`,
    })
    .where("school_id", "=", schoolId)
    .where("room_id", "=", roomId)
    .where("person_id", "=", personId)
    .where("left_seq", "is", null)
    .returning("silenced_until as until")
    .executeTakeFirst();
}

/** Puts a message last of those pinned, in place of the oldest where they would be too many. */
export const insertPin = (db: Db, schoolId: number, { roomId, msgNo }: MessagePlace) =>
  sql`update rooms
      set pinned_msg_nos = pinned_msg_nos[greatest(cardinality(pinned_msg_nos) - ${MOST_PINS - 2}::int, 1):]
        || ${msgNo}::bigint
      where school_id = ${schoolId} and id = ${roomId}`.execute(db);

export const deletePin = (db: Db, schoolId: number, { roomId, msgNo }: MessagePlace) =>
  sql`update rooms set pinned_msg_nos = array_remove(pinned_msg_nos, ${msgNo}::bigint)
      where school_id = ${schoolId} and id = ${roomId}`.execute(db);
