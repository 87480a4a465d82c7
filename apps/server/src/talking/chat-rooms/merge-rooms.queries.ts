import { sql } from "kysely";

import { isRoomHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import { inTurn } from "#platform/db/in-turn.ts";
import type { Following } from "#platform/db/person-table.ts";

/**
 * Chats go with the person: rooms of two, seats in rooms, and the messages and reactions there. Where both reacted to a
 * message, the kept record's reaction stands. A room whose counterpart the kept record already has stays with the merged
 * one, and so does what a legal hold keeps as it is.
 */
export const mergeRooms = (db: Db, schoolId: number, { from, to }: Following) =>
  inTurn(db, [
    sql`with pair as (
        select id, school_year, split_part(derived_key, ':', 1) as prefix,
          case when split_part(derived_key, ':', 2) = ${String(from)} then ${String(to)}
            else split_part(derived_key, ':', 2) end as one,
          case when split_part(derived_key, ':', 3) = ${String(from)} then ${String(to)}
            else split_part(derived_key, ':', 3) end as other
        from rooms
        where school_id = ${schoolId} and ${from} in (about_student_id, staff_id, other_staff_id)
          and derived_key ~ '^(student|parents|pair):'
      ), named as (
        select id, school_year, case when prefix = 'pair'
            then 'pair:' || least(one::bigint, other::bigint) || ':' || greatest(one::bigint, other::bigint)
            else prefix || ':' || one || ':' || other end as key
        from pair where one <> other
      )
      update rooms as moved set derived_key = named.key,
        about_student_id = case when moved.about_student_id = ${from} then ${to} else moved.about_student_id end,
        staff_id = case when moved.staff_id = ${from} then ${to} else moved.staff_id end,
        other_staff_id = case when moved.other_staff_id = ${from} then ${to} else moved.other_staff_id end
      from named
      where moved.school_id = ${schoolId} and moved.id = named.id and not exists (
        select from rooms as held where held.school_id = ${schoolId} and held.school_year = named.school_year
          and held.derived_key = named.key)`,
    sql`update rooms set about_student_id = ${to}
      where school_id = ${schoolId} and about_student_id = ${from} and derived_key is null`,
    sql`update room_events as said set sender_id = ${to}
      where said.school_id = ${schoolId} and said.sender_id = ${from} and said.room_id in (
        select member.room_id from room_members as member
        where member.school_id = ${schoolId} and member.person_id = ${from})
        and not ${isRoomHeld(schoolId, sql.ref("said.room_id"))}`,
    sql`update room_events as said set reactions = said.reactions - ${String(from)}::text
        || jsonb_build_object(${String(to)}::text,
          coalesce(said.reactions -> ${String(to)}::text, said.reactions -> ${String(from)}::text))
      where said.school_id = ${schoolId} and said.reactions -> ${String(from)}::text is not null and said.room_id in (
        select member.room_id from room_members as member
        where member.school_id = ${schoolId} and member.person_id = ${from})
        and not ${isRoomHeld(schoolId, sql.ref("said.room_id"))}`,
    sql`update room_members as moved set person_id = ${to}
      from rooms as room
      where moved.school_id = ${schoolId} and moved.person_id = ${from}
        and room.school_id = ${schoolId} and room.id = moved.room_id
        and ${from} not in (coalesce(room.about_student_id, 0), coalesce(room.staff_id, 0), coalesce(room.other_staff_id, 0))
        and not exists (select from room_members as held where held.school_id = ${schoolId}
          and held.person_id = ${to} and held.room_id = moved.room_id)`,
  ]);
