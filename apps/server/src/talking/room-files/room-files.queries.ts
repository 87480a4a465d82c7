import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectMember } from "#talking/chat/public.ts";

/** The given messages that were not unsent, if the caller is in the room now. */
export async function listStanding(
  db: Db,
  place: SchoolPerson,
  roomId: number,
  msgNos: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ msgNo: number }>`
    select event.msg_no as "msgNo"
    from ${selectMember(place, roomId)}
    join room_events as event on event.school_id = member.school_id
      and event.room_id = member.room_id
      and event.school_year = room.school_year
      and event.type = 'message'
      and event.msg_no = any(${[...msgNos]}::bigint[])
      and event.redacted_at is null`.execute(db);
  return new Set(rows.map(({ msgNo }) => msgNo));
}
