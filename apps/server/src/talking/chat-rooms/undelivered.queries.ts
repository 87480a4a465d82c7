import type { Undelivered } from "@dars/contract/talking/undelivered";
import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import { selectRoomName } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";

export interface Refused extends Omit<Undelivered, "attachments" | "writtenAt"> {
  readonly attachments: Undelivered["attachments"] | null;
  readonly writtenAt: Date;
}

/** Refused messages that a person wrote outside the hours, in its current and former rooms, oldest first. */
export async function listRefused(
  db: Db,
  { schoolId, personId, memberRoles }: SchoolPerson,
  limit: number,
): Promise<readonly Refused[]> {
  const { rows } = await sql<Refused>`
    select ${selectRoomName(schoolId, sql.ref("held.room_id"))} as room, held.client_id as "clientId", held.body,
           held.attachments, held.written_at as "writtenAt", held.refused as refusal
    from held_messages as held
    join room_members as member on member.school_id = held.school_id and member.person_id = held.sender_id
      and member.room_id = held.room_id and member.role = any(${[...memberRoles]}::room_member_role[])
    where held.school_id = ${schoolId} and held.sender_id = ${personId} and held.refused is not null
    order by held.written_at, held.client_id limit ${limit}`.execute(db);
  return rows;
}
