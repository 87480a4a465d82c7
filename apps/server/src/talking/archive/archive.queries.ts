import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import { aboutOwnChild } from "#talking/chat/public.ts";

export interface YearOfRooms {
  readonly yearId: number;
  readonly title: string;
  readonly rooms: number;
}

/** Frozen rooms by their last members (ARC-1); a guardian's while it may see the child (FAM-1). */
const selectFrozenRooms = ({ schoolId, personId, memberRoles, asGuardian }: SchoolPerson) => sql`
  room_members as member
  join rooms as room on room.school_id = member.school_id and room.id = member.room_id
    and member.school_id = ${schoolId} and member.person_id = ${personId} and member.left_seq is null
    and member.role = any(${[...memberRoles]}::room_member_role[])
    and room.archived_at is not null and ${asGuardian ? aboutOwnChild : sql`true`}`;

/** The year in which a room's school year ends is what rooms know of it. */
const YEAR_OF_ROOM = sql`year.school_id = room.school_id
  and extract(year from year.ends_on) = room.school_year`;

/** The latest first. */
export async function listYears(db: Db, place: SchoolPerson): Promise<readonly YearOfRooms[]> {
  const { rows } = await sql<YearOfRooms>`
    select year.id as "yearId", year.title, count(*)::int as rooms
    from ${selectFrozenRooms(place)}
    join academic_years as year on ${YEAR_OF_ROOM}
    where room.last_msg_no > 0
    group by year.id, year.title, year.ends_on
    order by year.ends_on desc`.execute(db);
  return rows;
}

/** Rooms of a year in which anything was said. */
export async function listRoomsOfYear(
  db: Db,
  place: SchoolPerson,
  yearId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select room.id from ${selectFrozenRooms(place)}
    join academic_years as year on ${YEAR_OF_ROOM} and year.id = ${yearId}
    where room.last_msg_no > 0`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findFrozen(
  db: Db,
  place: SchoolPerson,
  roomId: number,
): Promise<{ readonly archivedAt: Date; readonly yearId: number | null } | undefined> {
  const { rows } = await sql<{ archivedAt: Date; yearId: number | null }>`
    select room.archived_at as "archivedAt",
           (select year.id from academic_years as year where ${YEAR_OF_ROOM} limit 1) as "yearId"
    from ${selectFrozenRooms(place)} and room.id = ${roomId}`.execute(db);
  return rows[0];
}
