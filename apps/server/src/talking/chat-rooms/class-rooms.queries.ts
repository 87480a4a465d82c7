import type { Reply } from "@dars/contract/platform/route";
import type { listClassRooms } from "@dars/contract/talking/class-rooms";
import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import { byName, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";

type ClassRoom = Omit<Reply<typeof listClassRooms>["rooms"][number], "schoolId">;

/** A `room` each, as the beginning of a from; a condition may follow. */
const roomsOfThisYear = (schoolId: number) => sql`
    academic_years as year
    join rooms as room on year.school_id = ${schoolId} and year.state = 'current' and room.school_id = year.school_id
      and room.school_year = year.ministry_year and room.state <> 'archived' and room.archived_at is null`;

/** Rooms of this year's classes that fall to a coordinator today. */
export async function listCoordinated(
  db: Db,
  { schoolId, personId }: SchoolPerson,
): Promise<readonly ClassRoom[]> {
  const { rows } = await sql<ClassRoom>`
    select room.id, ${selectNames("school")} as school,
           json_build_object('id', subject.id, 'name', ${selectNames("subject")}, 'theme', subject.theme) as subject,
           ${selectIdAndNames("level")} as level,
           case when section.id is not null then ${selectSection("section")} end as section,
           coalesce(teaching.list, '[]'::json) as teachers,
           exists (select from room_members as member where member.school_id = ${schoolId}
             and member.room_id = room.id and member.person_id = ${personId} and member.left_seq is null) as "isIn"
    from ${roomsOfThisYear(schoolId)}
    join (select distinct room_id from class_rooms_coordinated(${schoolId}) where person_id = ${personId}) as mine
      on mine.room_id = room.id
    join schools as school on school.id = ${schoolId}
    join teaching_classes as class on class.school_id = ${schoolId} and class.id = room.teaching_class_id
    join subject_offerings as offering on offering.school_id = ${schoolId} and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    join levels as level on level.id = offering.level_id
    left join sections as section on section.school_id = ${schoolId} and section.id = class.section_id
    left join lateral (
      select json_agg(${selectIdAndNames("person")} order by ${byName("person")}) as list
      from room_members as member
      join people as person on person.school_id = member.school_id and person.id = member.person_id
      where member.school_id = ${schoolId} and member.room_id = room.id and member.role = 'staff'
        and member.left_seq is null
    ) as teaching on true
    order by level.position, level.id, section.letter, subject.position, room.id`.execute(db);
  return rows;
}

/** Where the room is of this year and falls to the coordinator today, by the scope that lasts longest. False: it does not. */
export async function insertGuest(
  db: Db,
  { schoolId, personId }: SchoolPerson,
  { roomId, reason }: { readonly roomId: number; readonly reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into room_guests as guest (school_id, room_id, person_id, scope_id, reason)
    select room.school_id, room.id, coordinated.person_id, coordinated.scope_id, ${reason}
    from ${roomsOfThisYear(schoolId)} and room.id = ${roomId}
    join class_rooms_coordinated(${schoolId}) as coordinated on coordinated.room_id = room.id
    where coordinated.person_id = ${personId}
    order by coordinated.holds_until desc limit 1
    on conflict (school_id, room_id, person_id) do update
    set scope_id = excluded.scope_id, reason = excluded.reason, asked_at = dars_now()
    returning room_id`.execute(db);
  return rows.length > 0;
}

export async function deleteGuest(
  db: Db,
  { schoolId, personId }: SchoolPerson,
  roomId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("room_guests")
    .where("school_id", "=", schoolId)
    .where("room_id", "=", roomId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
