import type { RoomName } from "@dars/contract/oversight/room-name";
import { sql, type RawBuilder } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import { selectRoomName } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import type { RoomMemberRole } from "#platform/db/schema.gen.ts";
import { selectMember } from "#talking/chat/public.ts";

/** A message of one of the authors, or another's message that answers it or that it answers. */
export interface OwnLine {
  readonly roomId: number;
  /** By the school's clock. */
  readonly at: string;
  /** Null for a message of an author. */
  readonly other: RoomMemberRole | null;
  /** Null for another person's message: its text stays in the room. */
  readonly body: string | null;
  readonly files: number;
}

/** Whose words a caller may take out of a room that it is in; undefined where it is not in it. */
export async function findAuthors(
  db: Db,
  place: SchoolPerson,
  roomId: number,
): Promise<readonly number[] | undefined> {
  const { schoolId, personId, asGuardian } = place;
  const authors = asGuardian
    ? sql`(select coalesce(array_agg(link.student_id), '{}') from guardian_links as link
        where link.school_id = ${schoolId} and link.guardian_id = ${personId} and ${letsSee("link")})`
    : sql`array[${personId}::bigint]`;
  const { rows } = await sql<{ readonly authors: number[] }>`
    select ${authors} as authors from ${selectMember(place, roomId)}`.execute(db);
  return rows[0]?.authors;
}

/** Rooms that a student is or was in, as lists name them, the latest year first. */
export async function listStudentRooms(
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<readonly { readonly id: number; readonly name: RoomName; readonly year: number }[]> {
  const { rows } = await sql<{ id: number; name: RoomName; year: number }>`
    select held.id, ${selectRoomName(schoolId, sql.ref("held.id"))} as name, held.school_year as year
    from room_members as member
    join rooms as held on held.school_id = member.school_id and held.id = member.room_id
    where member.school_id = ${schoolId} and member.person_id = ${studentId} and member.role = 'student'
    order by held.school_year desc, held.id`.execute(db);
  return rows;
}

interface OwnWordsOptions {
  readonly authors: readonly number[];
  readonly roomIds: readonly number[];
  /** Whether the file names others' answers. */
  readonly hasContext: boolean;
}

/** In the order of sending, room by room. Redacted messages are left out. */
export async function listOwnLines(
  db: Db,
  schoolId: number,
  options: OwnWordsOptions,
): Promise<readonly OwnLine[]> {
  const { rows } = await selectOwnLines(schoolId, options).execute(db);
  return rows;
}

/** The statement alone, to inspect its plan. */
export function selectOwnLines(
  schoolId: number,
  { authors, roomIds, hasContext }: OwnWordsOptions,
): RawBuilder<OwnLine> {
  const isOwn = sql`event.sender_id = any(${sql.val(authors)}::bigint[])`;
  return sql<OwnLine>`
    with said as materialized (
      select room.id as room_id, event.msg_no, event.reply_to, event.sender_id, event.body, event.attachments,
             event.created_at, ${isOwn} as is_own
      from rooms as room
      join room_events as event on event.school_id = room.school_id and event.room_id = room.id
        and event.school_year = room.school_year and event.type = 'message' and event.redacted_at is null
      where room.school_id = ${schoolId} and room.id = any(${sql.val(roomIds)}::bigint[])
        and (${isOwn} or ${hasContext})
    )
    select said.room_id as "roomId",
           to_char(said.created_at at time zone school.time_zone, 'YYYY-MM-DD HH24:MI') as at,
           case when not said.is_own then coalesce(member.role, 'staff') end as other,
           case when said.is_own then said.body end as body,
           case when said.is_own then jsonb_array_length(coalesce(said.attachments, '[]')) else 0 end::int as files
    from said
    join schools as school on school.id = ${schoolId}
    left join room_members as member on member.school_id = ${schoolId} and member.room_id = said.room_id
      and member.person_id = said.sender_id
    where said.is_own
      or exists (select from said as own where own.is_own and own.room_id = said.room_id and own.msg_no = said.reply_to)
      or exists (select from said as own where own.is_own and own.room_id = said.room_id and own.reply_to = said.msg_no)
    order by array_position(${sql.val(roomIds)}::bigint[], said.room_id), said.msg_no`;
}
