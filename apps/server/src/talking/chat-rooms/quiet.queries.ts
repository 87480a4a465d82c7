import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";

/** False where the person is not in the room now in a role of its session. */
export async function updateQuiet(
  db: Db,
  { schoolId, personId, memberRoles }: SchoolPerson,
  roomId: number,
  until: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update room_members as member set muted_until = ${until}::timestamptz
    from room_standing(${schoolId}, ${roomId}, ${personId}) as standing
    where member.school_id = ${schoolId} and member.person_id = ${personId} and member.room_id = ${roomId}
      and standing.role = any(${[...memberRoles]}::room_member_role[])
    returning 1`.execute(db);
  return rows.length === 1;
}
