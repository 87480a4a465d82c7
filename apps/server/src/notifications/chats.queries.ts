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

/** How many messages of a person reach nobody; 0 where it was told of the last of them. */
export async function countUndelivered(db: Db, schoolId: number, personId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from held_messages as held
    where held.school_id = ${schoolId} and held.sender_id = ${personId} and held.refused is not null
    having max(held.arrives_at) > coalesce((
      select max(line.told_at) from notifications as line
      where line.school_id = ${schoolId} and line.person_id = ${personId} and line.kind = 'undelivered'
    ), '-infinity')
  `.execute(db);
  return rows[0]?.count ?? 0;
}
