import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The statement alone, to inspect its plan. */
export const toldUpTo = (schoolId: number, roomId: number, persons: readonly number[]) =>
  sql<{ personId: number; upto: number }>`
    select person.id as "personId", told.upto
    from unnest(${sql.val(persons)}::bigint[]) as person (id)
    cross join lateral (
      select max((line.parts ->> 'upto')::bigint) as upto from notifications as line
      where line.school_id = ${schoolId} and line.person_id = person.id and line.kind = 'chat'
        and line.target = ${String(roomId)}
    ) as told
    where told.upto is not null`;

/** The last message of a room that each of these persons was notified of. */
export async function listToldUpTo(
  db: Db,
  schoolId: number,
  roomId: number,
  persons: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await toldUpTo(schoolId, roomId, persons).execute(db);
  return new Map(rows.map(({ personId, upto }) => [personId, upto]));
}

/** How many messages of a person were not delivered; 0 if it was notified of the last of them. */
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
