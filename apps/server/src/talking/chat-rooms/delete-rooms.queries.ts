import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { deleteEvents } from "#talking/chat/public.ts";

/** Whether anybody has done anything in the rooms of a school year: written, held back a message, looked in, held it. */
export async function hasRoomWork(db: Db, schoolId: number, schoolYear: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (
      select from rooms as room where room.school_id = ${schoolId} and room.school_year = ${schoolYear} and (
        room.last_msg_no > 0
        or exists (select from held_messages as held where held.school_id = room.school_id and held.room_id = room.id)
        or exists (select from room_looks as look where look.school_id = room.school_id and look.room_id = room.id)
        or exists (select from legal_holds as hold where hold.school_id = room.school_id and hold.room_id = room.id))
    ) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Deletes the rooms of a school year in which nobody has done anything, for a year that is taken back. */
export async function deleteEmptyRooms(db: Db, schoolId: number, schoolYear: number): Promise<void> {
  const rooms = sql`(select id from rooms where school_id = ${schoolId} and school_year = ${schoolYear})`;
  await deleteEvents(db, schoolId, schoolYear);
  await sql`delete from room_guests where school_id = ${schoolId} and room_id in ${rooms}`.execute(db);
  await sql`delete from room_members where school_id = ${schoolId} and room_id in ${rooms}`.execute(db);
  await sql`delete from rooms where school_id = ${schoolId} and school_year = ${schoolYear}`.execute(db);
}
