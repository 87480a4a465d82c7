import { sql, type RawBuilder, type SqlBool } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Whether a person is kept from retention and deletion; `person` is the column or value that says which. */
export const isPersonHeld = (
  schoolId: number,
  person: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`exists (
    select from legal_holds as hold
    where hold.school_id = ${schoolId} and hold.lifted_at is null and hold.person_id = ${person})`;

/** The same for a room: on hold itself, or a person on hold is or was in it. */
export const isRoomHeld = (schoolId: number, room: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`exists (
    select from legal_holds as hold
    where hold.school_id = ${schoolId} and hold.lifted_at is null
      and (hold.room_id = ${room} or exists (
        select from room_members as within
        where within.school_id = ${schoolId} and within.room_id = ${room} and within.person_id = hold.person_id)))`;

/** A person's own hold, to be asked behind `lockKeeping`. */
export async function isHeldNow(db: Db, schoolId: number, personId: number): Promise<boolean> {
  const condition = isPersonHeld(schoolId, sql`${personId}::bigint`);
  const { rows } = await sql<{ held: boolean }>`select ${condition} as held`.execute(db);
  return rows[0]?.held === true;
}
