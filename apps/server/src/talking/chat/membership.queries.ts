import { sql, type RawBuilder, type SqlBool } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import { letsSee } from "#platform/db/lets-see.ts";

/** A guardian's rooms about a child are open only while the guardian may see the child (FAM-1). */
export const aboutOwnChild = sql<SqlBool>`(room.about_student_id is null or exists (
    select from guardian_links as link
    where link.school_id = member.school_id
      and link.guardian_id = member.person_id
      and link.student_id = room.about_student_id
      and ${letsSee("link")}
  ))`;

/**
 * The caller's `member` row of one `room`, only while the caller is in it now, as room_standing() has it, and
 * in the role of its session (CHAT-3, ACC-3). Part of the very statement that reads or writes, so nothing can
 * change between check and use (I7).
 */
export const selectMember = (
  { schoolId, personId, memberRoles, asGuardian }: SchoolPerson,
  roomId: number,
): RawBuilder<unknown> => sql`
    room_members as member
    join rooms as room on room.school_id = member.school_id and room.id = member.room_id
      and member.school_id = ${schoolId}
      and member.person_id = ${personId}
      and member.room_id = ${roomId}
      and member.role = any(${[...memberRoles]}::room_member_role[])
      and exists (select from room_standing(${schoolId}, ${roomId}, ${personId}))
      and ${asGuardian ? aboutOwnChild : sql`true`}`;
