import type pg from "pg";

import type { Database } from "#platform/db/db.ts";
import type { School } from "#platform/testing/factories/organisation.ts";
import { aTeacher, type Member } from "#platform/testing/factories/people.ts";

interface ChatScope {
  readonly schoolId: number;
}

interface RoomOptions extends ChatScope {
  readonly schoolYear?: number;
  readonly kind?: string;
  readonly aboutStudentId?: number;
  readonly archived?: boolean;
}

/** The partitions of a school year. Of two who make them at once, one waits for the other. */
export const makePartitions = (owner: pg.Pool, schoolYear: number): Promise<unknown> =>
  owner.query(
    `with held as materialized (select pg_advisory_xact_lock(hashtext('ensure_year_partitions')))
     select ensure_year_partitions($1) from held`,
    [schoolYear],
  );

/** A room without members, in the current school year. */
export async function aRoom(owner: pg.Pool, wishes: RoomOptions): Promise<number> {
  const { schoolId, schoolYear = 2026, kind = "staff", aboutStudentId = null, archived = false } = wishes;
  await makePartitions(owner, schoolYear);
  const { rows } = await owner.query<{ id: number }>(
    `insert into rooms (school_id, school_year, kind, about_student_id, state, archived_at)
     values ($1, $2, $3, $4, case when $5 then 'archived' else 'open' end::room_state, case when $5 then now() end)
     returning id`,
    [schoolId, schoolYear, kind, aboutStudentId, archived],
  );
  return rows[0]?.id ?? 0;
}

interface MemberOptions extends ChatScope {
  readonly roomId: number;
  readonly personId: number;
  readonly role?: string;
  readonly readMsgNo?: number;
  readonly joinedSeq?: number;
  readonly leftSeq?: number;
  readonly mutedUntil?: string;
}

export async function aMember(owner: pg.Pool, wishes: MemberOptions): Promise<void> {
  const { schoolId, roomId, personId, role = "staff", readMsgNo = 0, joinedSeq = 0 } = wishes;
  const { leftSeq = null, mutedUntil = null } = wishes;
  await owner.query(
    `insert into room_members (school_id, person_id, room_id, role, read_msg_no, joined_seq, left_seq, muted_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [schoolId, personId, roomId, role, readMsgNo, joinedSeq, leftSeq, mutedUntil],
  );
}

interface MessageOptions extends ChatScope {
  readonly roomId: number;
  readonly senderId: number;
  /** An instant as PostgreSQL reads it. */
  readonly at?: string;
  readonly redacted?: boolean;
  readonly type?: string;
}

/** The room's next event, as one leaves it who had read the room: a message unless another type is wished for. */
export async function aMessage(owner: pg.Pool, wishes: MessageOptions): Promise<void> {
  const { schoolId, roomId, senderId, at = "now", redacted = false, type = "message" } = wishes;
  await owner.query(
    `with room as (
       update rooms
       set last_seq = last_seq + 1, last_msg_no = last_msg_no + ($5 = 'message')::int, last_message_at = $4,
           last_redacted_msg_no = case when $6 then last_msg_no + 1 else last_redacted_msg_no end
       where school_id = $1 and id = $2
       returning school_year, last_seq, last_msg_no
     ), sender as (
       update room_members set read_msg_no = greatest(read_msg_no, last_msg_no)
       from room where school_id = $1 and room_id = $2 and person_id = $3 and $5 = 'message'
     )
     insert into room_events
       (school_id, room_id, seq, school_year, type, msg_no, sender_id, client_id, body, redacted_at, created_at)
     select $1, $2, last_seq, school_year, $5::room_event_type, case when $5 = 'message' then last_msg_no end, $3,
            lpad(last_seq::text, 15, '0'), case when not $6 then 'Good morning' end, case when $6 then now() end, $4
     from room`,
    [schoolId, roomId, senderId, at, type, redacted],
  );
}

/** Bulk of messages, all alike. */
export const manyMessages = (
  owner: pg.Pool,
  { schoolId, roomId, senderId, count }: MessageOptions & { readonly count: number },
) =>
  owner.query(
    `with room as (
       update rooms set last_seq = last_seq + $4, last_msg_no = last_msg_no + $4
       where school_id = $1 and id = $2 returning school_year, last_seq - $4 as seq, last_msg_no - $4 as msg_no
     )
     insert into room_events (school_id, room_id, seq, school_year, type, msg_no, sender_id, body, created_at)
     select $1, $2, seq + n, school_year, 'message', msg_no + n, $3, 'Good morning', '2025-11-20T04:00:00Z'
     from room, generate_series(1, $4) as n`,
    [schoolId, roomId, senderId, count],
  );

/** A zone in which it is now this hour of the day, so that a school there is open or closed whenever tests run. */
export function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

export const SEVEN_IN_BAGHDAD = "2025-11-20T04:00:00Z";
export const EIGHT_IN_BAGHDAD = "2025-11-20T05:00:00Z";

interface StaffRoomOptions {
  readonly school: School;
  /** Each by a colleague at seven o'clock, unless it says otherwise. */
  readonly messages?: readonly (Partial<MessageOptions> & { readonly isOwn?: boolean })[];
  readonly member?: Partial<MemberOptions>;
  readonly room?: Partial<RoomOptions>;
}

/** A room of a teacher who has read nothing in it, and a colleague. */
export async function aStaffRoom(
  { database, owner }: { readonly database: Database; readonly owner: pg.Pool },
  { school, messages = [], member = {}, room = {} }: StaffRoomOptions,
): Promise<{ roomId: number; teacher: Member; colleague: Member }> {
  const [teacher, colleague] = [await aTeacher(database, school), await aTeacher(database, school)];
  const schoolId = school.id;
  const roomId = await aRoom(owner, { schoolId, ...room });
  await aMember(owner, { schoolId, roomId, personId: teacher.id, ...member });
  for (const { isOwn = false, ...message } of messages) {
    const senderId = isOwn ? teacher.id : colleague.id;
    await aMessage(owner, { schoolId, roomId, at: SEVEN_IN_BAGHDAD, senderId, ...message });
  }
  return { roomId, teacher, colleague };
}

export async function readPointer(owner: pg.Pool, roomId: number, personId: number): Promise<number> {
  const { rows } = await owner.query<{ read_msg_no: number }>(
    "select read_msg_no from room_members where room_id = $1 and person_id = $2",
    [roomId, personId],
  );
  return rows[0]?.read_msg_no ?? -1;
}
