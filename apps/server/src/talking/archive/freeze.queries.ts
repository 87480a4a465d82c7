import { sql } from "kysely";

import { isRoomHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";

/**
 * Rooms whose school year is over and that are not frozen: their year was put away, or a later one is current. At most
 * `limit`.
 */
export async function listRoomsToFreeze(db: Db, schoolId: number, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select room.id from rooms as room
    where room.school_id = ${schoolId} and room.archived_at is null
      and exists (
        select from academic_years as year
        where year.school_id = ${schoolId}
          and ((year.state = 'current' and extract(year from year.ends_on) > room.school_year)
            or (year.state = 'archived' and extract(year from year.ends_on) = room.school_year))
      )
      and not exists (
        select from academic_years as year
        where year.school_id = ${schoolId} and year.state in ('current', 'closing')
          and extract(year from year.ends_on) = room.school_year
      )
    order by room.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Current members of such a room stay its readers (ARC-1). The rooms have to be locked. Messages held for the
 * opening hours are refused when they become due, so that their senders learn of it. Returns the frozen
 * rooms.
 */
export async function freezeRooms(
  db: Db,
  schoolId: number,
  roomIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with frozen as (
      update rooms set state = 'archived', archived_at = now()
      where school_id = ${schoolId} and id = any(${[...roomIds]}::bigint[]) and archived_at is null
      returning id
    ), kept as (
      update room_members set holds_until = 'infinity', may_write = false
      where school_id = ${schoolId} and room_id in (select id from frozen) and left_seq is null
    )
    select id from frozen`.execute(db);
  return rows.map(({ id }) => id);
}

/** The calendar year in which the school's present year ends; undefined where it has none. */
export async function findPresentYear(db: Db, schoolId: number): Promise<number | undefined> {
  const { rows } = await sql<{ year: number }>`
    select extract(year from ends_on)::int as year from academic_years
    where school_id = ${schoolId} and state = 'current'`.execute(db);
  return rows[0]?.year;
}

/** Frozen rooms of years before one that no legal hold keeps. */
export async function listRoomsBefore(db: Db, schoolId: number, year: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rooms
    where school_id = ${schoolId} and archived_at is not null and school_year < ${year}
      and not ${isRoomHeld(schoolId, sql.ref("rooms.id"))}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The given rooms that have a log or members left; at most `limit`. */
export async function listRoomsToEmpty(
  db: Db,
  schoolId: number,
  year: number,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rooms
    where school_id = ${schoolId} and archived_at is not null and school_year < ${year}
      and (last_msg_no > 0 or exists (
        select from room_members as member where member.school_id = ${schoolId} and member.room_id = rooms.id))
      and not ${isRoomHeld(schoolId, sql.ref("rooms.id"))}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Removes these rooms' members and their logs, except the messages of a case, which are deleted with the
 * case; the rows of the rooms stay for the rows that refer to them.
 */
export async function emptyRooms(db: Db, schoolId: number, roomIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from room_events where school_id = ${schoolId} and room_id = any(${[...roomIds]}::bigint[])
    ), texts as (
      delete from message_texts where school_id = ${schoolId} and room_id = any(${[...roomIds]}::bigint[])
    ), originals as (
      delete from message_originals as original
      where original.school_id = ${schoolId} and original.room_id = any(${[...roomIds]}::bigint[])
        and not exists (
          select from moderation_cases as made
          where made.school_id = original.school_id and made.room_id = original.room_id
            and made.msg_no = original.msg_no)
    ), waiting as (
      delete from held_messages where school_id = ${schoolId} and room_id = any(${[...roomIds]}::bigint[])
    ), unread as (
      delete from room_members where school_id = ${schoolId} and room_id = any(${[...roomIds]}::bigint[])
    )
    update rooms set last_msg_no = 0, title = null
    where school_id = ${schoolId} and id = any(${[...roomIds]}::bigint[])`.execute(db);
}

/** A room before it is frozen: its state, and who may write in it. */
export interface OpenRoom {
  readonly id: number;
  readonly state: string;
  readonly writers: readonly number[];
}

export async function listOpenRooms(
  db: Db,
  schoolId: number,
  schoolYear: number,
): Promise<readonly OpenRoom[]> {
  const { rows } = await sql<OpenRoom>`
    select room.id, room.state, coalesce((select json_agg(member.person_id order by member.person_id)
        from room_members as member where member.school_id = room.school_id and member.room_id = room.id
          and member.left_seq is null and member.may_write), '[]') as writers
    from rooms as room
    where room.school_id = ${schoolId} and room.school_year = ${schoolYear} and room.archived_at is null
    order by room.id`.execute(db);
  return rows;
}

/** The rooms have to be locked. */
export async function thawRooms(db: Db, schoolId: number, rooms: readonly OpenRoom[]): Promise<void> {
  const were = sql`jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as was(id bigint, state room_state, writers jsonb)`;
  await sql`update rooms set state = was.state, archived_at = null from ${were}
    where rooms.school_id = ${schoolId} and rooms.id = was.id`.execute(db);
  await sql`update room_members as member set may_write = true
    from ${were}, jsonb_array_elements_text(was.writers) as writer
    where member.school_id = ${schoolId} and member.room_id = was.id and member.person_id = writer::bigint
      and member.left_seq is null`.execute(db);
}
