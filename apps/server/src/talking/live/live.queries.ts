import { randomUUID } from "node:crypto";

import { sql, type RawBuilder } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { aboutOwnChild } from "#talking/chat/public.ts";

import type { News } from "./own-news.ts";

export const insertTicket = (db: Db, ticketHash: Buffer, sessionId: number, seconds: number) =>
  db
    .insertInto("live_tickets")
    .values({
      ticket_hash: ticketHash,
      session_id: sessionId,
      // By the database's clock: the node that takes it may have another.
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .execute();

/** Takes a ticket away: of two who use it together, one gets the session. */
export async function deleteTicket(db: Db, ticketHash: Buffer): Promise<number | undefined> {
  const ticket = await db
    .deleteFrom("live_tickets")
    .where("ticket_hash", "=", ticketHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("session_id as sessionId")
    .executeTakeFirst();
  return ticket?.sessionId;
}

export const deleteOldTickets = (db: Db) =>
  db
    .deleteFrom("live_tickets")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();

/** The history that the server writes: another one after each restore, and when another server took over. */
const TIMELINE = sql<string>`(select system_identifier from pg_control_system())
  || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

/** Undefined where a new history has begun since. */
export async function findEpoch(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom("database_epoch")
    .select("epoch")
    .where("timeline", "=", TIMELINE)
    .executeTakeFirst();
  return found?.epoch;
}

/** Of several nodes that notice it together, one begins it. */
export const updateEpoch = (db: Db) =>
  db
    .updateTable("database_epoch")
    .set({ epoch: randomUUID(), timeline: TIMELINE })
    .where("timeline", "is distinct from", TIMELINE)
    .execute();

/** A room as a current reader finds it. */
export interface RoomNow {
  readonly roomId: number;
  readonly head: number;
  readonly isStaff: boolean;
  /** False for read-only members. */
  readonly isVoice: boolean;
}

/** The rooms of a place that something can still happen in. */
export async function listRoomsNow(db: Db, place: SchoolPerson): Promise<readonly RoomNow[]> {
  const { schoolId, personId, memberRoles, asGuardian } = place;
  const { rows } = await sql<RoomNow>`
    select room.id as "roomId", room.last_seq as head, member.role = 'staff' as "isStaff",
      own.may_write and own.is_staffed as "isVoice"
    from rooms_of(${schoolId}, ${personId}) as own
    join room_members as member on member.school_id = ${schoolId} and member.person_id = ${personId}
      and member.room_id = own.room_id
    join rooms as room on room.school_id = member.school_id and room.id = member.room_id
    where member.role = any(${[...memberRoles]}::room_member_role[])
      and room.archived_at is null
      and ${asGuardian ? aboutOwnChild : sql`true`}`.execute(db);
  return rows;
}

/**
 * Whether anything happened to a person from a moment on: joined a room, other hours or observers in the school's
 * rooms, messages written or read, notified, a notification done (NTF-5).
 */
export async function findNews(
  db: Db,
  { schoolId, personId }: Pick<SchoolPerson, "schoolId" | "personId">,
  since: Date,
): Promise<Readonly<Record<News, boolean>>> {
  const { rows } = await sql<Record<News, boolean>>`
    select
      coalesce(bool_or(member.joined_at >= ${since}), false) or exists (
        select from schools as school
        join group_settings as of_group on of_group.group_id = school.group_id
        left join school_settings as own on own.school_id = school.id
        where school.id = ${schoolId} and greatest(of_group.changed_at, own.changed_at) >= ${since}
      ) as rooms,
      coalesce(bool_or(room.last_message_at >= ${since} or member.visited_at >= ${since}), false) as unread,
      exists (
        select from notifications where school_id = ${schoolId} and person_id = ${personId}
          and (told_at >= ${since} or done_at >= ${since})
      ) as notified,
      exists (
        select from homework_students as did
        where did.school_id = ${schoolId} and did.changed_at >= ${since} and did.student_id = any(array(
          select ${personId}::bigint union all select link.student_id from guardian_links as link
          where link.school_id = ${schoolId} and link.guardian_id = ${personId} and ${letsSee("link")}))
      ) as homework
    from room_members as member
    join rooms as room on room.school_id = member.school_id and room.id = member.room_id
    where member.school_id = ${schoolId} and member.person_id = ${personId} and member.left_seq is null`.execute(
    db,
  );
  return rows[0] ?? { rooms: false, unread: false, notified: false, homework: false };
}

export interface RoomReader {
  readonly roomId: number;
  readonly personId: number;
  readonly asGuardian: boolean;
}

/**
 * The given people who do not read their room now, as room_standing() decides for one: their rows show it,
 * unless a change waits for the rooms to be updated; then the change is evaluated, once for all of them.
 */
export function strangersAmong(schoolId: number, readers: readonly RoomReader[]): RawBuilder<RoomReader> {
  const rooms = sql`${readers.map(({ roomId }) => roomId)}::bigint[]`;
  const people = sql`${readers.map(({ personId }) => personId)}::bigint[]`;
  return sql<RoomReader>`
    select asked.room_id as "roomId", asked.person_id as "personId", asked.as_guardian as "asGuardian"
    from unnest(${rooms}, ${people},
                ${readers.map(({ asGuardian }) => asGuardian)}::boolean[]) as asked (room_id, person_id, as_guardian)
    cross join (select exists (select from room_marks where school_id = ${schoolId}) as are_there) as marks
    left join room_members as member on member.school_id = ${schoolId}
      and member.person_id = asked.person_id and member.room_id = asked.room_id and member.left_seq is null
    left join rooms as room on room.school_id = member.school_id and room.id = member.room_id
    left join (
      select distinct among.room_id, among.person_id
      from members_due_among(${schoolId}, ${rooms}, ${people}) as among
      where exists (select from room_marks where school_id = ${schoolId})
    ) as due on due.room_id = asked.room_id and due.person_id = asked.person_id
    where not coalesce(
      room.id is not null
      and case
        when marks.are_there and room.derived_key is not null and room.archived_at is null
        then due.room_id is not null
        else member.holds_until > now()
      end
      and (not asked.as_guardian or ${aboutOwnChild}), false)`;
}

/** The heads of rooms, without a check of the reader. */
export const listHeads = (db: Db, schoolId: number, roomIds: readonly number[]) =>
  db
    .selectFrom("rooms")
    .select(["id as roomId", "last_seq as head"])
    .where("school_id", "=", schoolId)
    .where("id", "=", sql<number>`any(${[...roomIds]}::bigint[])`)
    .execute();
