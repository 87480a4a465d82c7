import type { Role } from "@dars/contract/platform/roles";
import type { Attachment } from "@dars/contract/talking/room-event";
import { sql, type SqlBool } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import type { HeldRefusal, RoomMemberRole } from "#platform/db/schema.gen.ts";

import { selectHours } from "./hours.queries.ts";
import { selectMember } from "./membership.queries.ts";

export interface HeldMessage {
  readonly clientId: string;
  readonly body: string;
  readonly attachments: Attachment[] | null;
  readonly replyTo: number | null;
  readonly writtenAt: Date;
  readonly arrivesAt: Date;
  /** Why it can no longer be let in; null while it waits. */
  readonly refused: HeldRefusal | null;
}

const COLUMNS = sql`held.client_id as "clientId", held.body, held.attachments, held.reply_to as "replyTo",
  held.written_at as "writtenAt", held.arrives_at as "arrivesAt", held.refused`;

/** The held messages of a current member of the room, oldest first; undefined for anyone else. */
export async function listHeldMessages(
  db: Db,
  place: SchoolPerson,
  roomId: number,
): Promise<readonly HeldMessage[] | undefined> {
  const { rows } = await sql<HeldMessage | { readonly clientId: null }>`
    select ${COLUMNS} from ${selectMember(place, roomId)}
    left join held_messages as held
      on held.school_id = member.school_id and held.room_id = room.id and held.sender_id = member.person_id
    order by held.written_at, held.client_id`.execute(db);
  return rows.length === 0 ? undefined : rows.flatMap((row) => (row.clientId === null ? [] : [row]));
}

export const listSchools = (directory: Db) =>
  directory.selectFrom("schools").select("id").where("state", "<>", "closed").orderBy("id").execute();

/** So long a refused message is kept for a sender who does not let it go. */
const KEPT_DAYS = 60;

const isForgotten = sql<SqlBool>`held.refused is not null
    and held.arrives_at < statement_timestamp() - make_interval(days => ${sql.lit(KEPT_DAYS)})`;

/** Whether anything waits whose time has come, or was kept long enough. */
export async function hasDue(db: Db, schoolId: number): Promise<boolean> {
  const { rows } = await sql`
    select from held_messages as held
    where school_id = ${schoolId} and arrives_at <= statement_timestamp() and (refused is null or ${isForgotten})
    limit 1`.execute(db);
  return rows.length > 0;
}

export const deleteForgotten = (db: Db, schoolId: number) =>
  sql`delete from held_messages as held where school_id = ${schoolId} and ${isForgotten}`.execute(db);

/** Of the caller, in the role of its session (ACC-3), in whatever room. False where nothing of that id is there. */
export async function deleteOwnHeld(
  db: Db,
  { schoolId, personId, memberRoles }: SchoolPerson,
  roomId: number,
  clientId: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from held_messages as held using room_members as member
    where held.school_id = ${schoolId} and held.room_id = ${roomId} and held.sender_id = ${personId}
      and held.client_id = ${clientId} and member.school_id = held.school_id and member.person_id = held.sender_id
      and member.room_id = held.room_id and member.role = any(${[...memberRoles]}::room_member_role[])
    returning held.client_id`.execute(db);
  return rows.length > 0;
}

const isRow = (schoolId: number, { roomId, personId, clientId }: Due) => sql<SqlBool>`
    school_id = ${schoolId} and room_id = ${roomId} and sender_id = ${personId} and client_id = ${clientId}`;

/** Deletes a delivered message from the held ones. */
export const deleteHeld = (db: Db, schoolId: number, heldMessage: Due) =>
  db.deleteFrom("held_messages").where(isRow(schoolId, heldMessage)).execute();

/**
 * Another transaction that refuses messages of these people, or counts refused ones, waits until this one is
 * over: the count is complete, and later refusals notify later. The persons are sorted, so that two
 * transactions do not deadlock.
 */
export async function lockRefused(db: Db, schoolId: number, persons: readonly number[]): Promise<void> {
  if (persons.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(format('refused %s %s', ${schoolId}::bigint, person.id), 0))
    from unnest(${[...persons]}::bigint[]) as person (id)`.execute(db);
}

/** A message that cannot be delivered is kept for its author. */
export const refuseHeld = (db: Db, schoolId: number, heldMessage: Due, refused: HeldRefusal) =>
  db
    .updateTable("held_messages")
    .set({ refused, arrives_at: sql<Date>`statement_timestamp()` })
    .where(isRow(schoolId, heldMessage))
    .execute();

export interface Due extends HeldMessage {
  readonly roomId: number;
  readonly personId: number;
  readonly memberRole: RoomMemberRole;
  readonly role: Role;
  /** Whether it may be tried again: who reads it days later is misled by it. */
  readonly hasTime: boolean;
}

/** The longest night, and a day of tries. */
const TRIED_FOR = sql`interval '2 days'`;

/** Messages whose time has come, taken for this transaction; one that is being taken back is left. */
export async function takeDue(db: Db, schoolId: number, limit: number): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select ${COLUMNS}, held.room_id as "roomId", held.sender_id as "personId", member.role as "memberRole",
           held.written_at > statement_timestamp() - ${TRIED_FOR} as "hasTime",
           case member.role when 'staff' then 'teacher' when 'coordinator' then 'subject_coordinator'
             else 'parent' end as role
    from held_messages as held
    join room_members as member on member.school_id = held.school_id and member.person_id = held.sender_id
      and member.room_id = held.room_id
    where held.school_id = ${schoolId} and held.arrives_at <= statement_timestamp() and held.refused is null
    order by held.written_at, held.client_id limit ${limit} for update of held skip locked`.execute(db);
  return rows;
}

/**
 * CHAT-7: a message that is due while the rooms are closed, because it was put off till then or the hours
 * have changed, waits until they open. Returns that time; undefined if nothing has to wait.
 */
export async function waitForHours(db: Db, schoolId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ readonly at: Date }>`
    update held_messages as held set arrives_at = hours.opens_at
    from (${selectHours(schoolId)}) as hours
    where held.school_id = ${schoolId} and held.arrives_at <= statement_timestamp() and held.refused is null
      and not hours.is_open
    returning held.arrives_at as at`.execute(db);
  return rows[0]?.at;
}

/** If nobody could write when the message was due, delivery is retried an hour later. */
export async function putOffHeld(db: Db, schoolId: number, heldMessage: Due): Promise<Date | undefined> {
  const { rows } = await sql<{ readonly at: Date }>`
    update held_messages set arrives_at = date_trunc('minute', statement_timestamp() + interval '1 hour')
    where ${isRow(schoolId, heldMessage)} returning arrives_at as at`.execute(db);
  return rows[0]?.at;
}
