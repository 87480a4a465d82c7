import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Up to which message of a room each person was told already. */
export async function listToldUpTo(
  db: Db,
  schoolId: number,
  roomId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ personId: number; upto: number }>`
    select line.person_id as "personId", max((line.parts ->> 'upto')::bigint) as upto
    from room_members as member
    join notifications as line on line.school_id = member.school_id and line.person_id = member.person_id
    where member.school_id = ${schoolId} and member.room_id = ${roomId}
      and line.kind = 'chat' and line.target = ${String(roomId)}
    group by line.person_id
  `.execute(db);
  return new Map(rows.map(({ personId, upto }) => [personId, upto]));
}
