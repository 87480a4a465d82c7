import type { Names } from "@dars/contract/platform/primitives";
import type { MeetingChild } from "@dars/contract/talking/ask-answers";
import type { MeetingSlot } from "@dars/contract/talking/ask-results";
import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { ifFound, selectInstant, selectNames } from "#platform/db/shapes.ts";

import { selectOwnOrWritten, selectOwnPart } from "./asked.queries.ts";

/** ASK-7: the times of a meeting in their order, with who has booked them; also the withdrawn ones. */
export async function listSlots(
  db: Db,
  schoolId: number,
  askId: number,
): Promise<ReadonlyArray<MeetingSlot & { readonly isWithdrawn: boolean }>> {
  const { rows } = await sql<MeetingSlot & { readonly isWithdrawn: boolean }>`
    select slot.no, ${selectInstant(sql`slot.starts_at`)} as "startsAt", slot.minutes,
      case when slot.student_id is not null then json_build_object('child', ${selectNames("child")},
        'guardian', ${selectNames("guardian")}, 'topic', slot.topic, 'byCall', slot.by_call) end as booking,
      slot.withdrawn_at is not null as "isWithdrawn"
    from ask_slots as slot
    left join people as child on child.school_id = slot.school_id and child.id = slot.student_id
    left join people as guardian on guardian.school_id = slot.school_id and guardian.id = slot.guardian_id
    where slot.school_id = ${schoolId} and slot.ask_id = ${askId} order by slot.starts_at, slot.no`.execute(
    db,
  );
  return rows;
}

/** Booked times of an `ask` that lie ahead, also withdrawn ones. */
const BOOKED_AHEAD = sql`select booked.guardian_id, booked.student_id from ask_slots as booked
  where booked.school_id = ask.school_id and booked.ask_id = ask.id and booked.starts_at > now()`;

export interface OwnMeetingRow extends MeetingChild {
  readonly guardianId: number;
  /** False where the meeting is for others by now: the time is cancelled, and no other one booked. */
  readonly isAsked: boolean;
}

/** The children for whom the caller, a guardian, may book, with the time that it has booked itself, or lost (ASK-9). */
export async function listOwnMeetings(
  db: Db,
  schoolId: number,
  askId: number,
  actor: Actor,
): Promise<readonly OwnMeetingRow[]> {
  const { rows } = await sql<OwnMeetingRow>`
    select part.child_id as "studentId", ${selectNames("child")} as name, part.person_id as "guardianId", slot.no,
      slot.topic, coalesce(slot.by_call, false) as "byCall",
      exists (select from (${selectOwnPart(schoolId, actor)}) as meant
        where meant.person_id = part.person_id and meant.child_id = part.child_id) as "isAsked",
      (select ${selectInstant(sql`min(gone.starts_at)`)} from ask_slots as gone
        where gone.school_id = ask.school_id and gone.ask_id = ask.id and gone.student_id = part.child_id
          and gone.guardian_id = part.person_id and gone.starts_at > now()
          and coalesce(gone.withdrawn_at, ask.withdrawn_at) is not null) as cancelled
    from asks as ask cross join lateral (${selectOwnOrWritten(schoolId, actor, BOOKED_AHEAD)}) as part
    join people as child on child.school_id = ask.school_id and child.id = part.child_id
    left join ask_slots as slot on slot.school_id = ask.school_id and slot.ask_id = ask.id
      and slot.student_id = part.child_id and slot.guardian_id = part.person_id and slot.withdrawn_at is null
    where ask.school_id = ${schoolId} and ask.id = ${askId} and ask.kind = 'meeting' order by part.child_id`.execute(
    db,
  );
  return rows;
}

export const freeSlots = (
  db: Db,
  schoolId: number,
  {
    askId,
    studentId,
    guardianId,
  }: { readonly askId: number; readonly studentId: number; readonly guardianId: number },
) =>
  sql`update ask_slots set student_id = null, guardian_id = null, account_id = null, topic = null, by_call = false,
      booked_at = null, soon_told_at = null
    where school_id = ${schoolId} and ask_id = ${askId} and student_id = ${studentId} and guardian_id = ${guardianId}`.execute(
    db,
  );

interface Booking {
  readonly askId: number;
  readonly no: number;
  readonly studentId: number;
  readonly guardianId: number;
  readonly accountId: number;
  readonly topic: string | null;
  readonly byCall: boolean;
}

/** False where another has it, it is withdrawn, or its time has come. The row of the ask is locked. */
export async function bookSlot(db: Db, schoolId: number, booking: Booking): Promise<boolean> {
  const { askId, no, studentId, guardianId, accountId, topic, byCall } = booking;
  const { rows } = await sql`
    update ask_slots set student_id = ${studentId}, guardian_id = ${guardianId}, account_id = ${accountId},
      topic = ${topic}, by_call = ${byCall}, booked_at = now(), soon_told_at = null
    where school_id = ${schoolId} and ask_id = ${askId} and no = ${no} and student_id is null and starts_at > now()
      and withdrawn_at is null
    returning no`.execute(db);
  return rows.length > 0;
}

export interface SoonMeeting {
  readonly askId: number;
  readonly studentId: number;
  readonly guardianId: number;
}

/** Booked times of the next day of which nobody was reminded yet: marks them. */
export async function takeSoonMeetings(db: Db, schoolId: number): Promise<readonly SoonMeeting[]> {
  const { rows } = await sql<SoonMeeting>`
    update ask_slots as slot set soon_told_at = now() from asks as ask
    where slot.school_id = ${schoolId} and ask.school_id = slot.school_id and ask.id = slot.ask_id
      and ask.withdrawn_at is null and slot.withdrawn_at is null and slot.guardian_id is not null
      and slot.soon_told_at is null
      and slot.starts_at between now() and now() + interval '1 day'
    returning slot.ask_id as "askId", slot.student_id as "studentId", slot.guardian_id as "guardianId"`.execute(
    db,
  );
  return rows;
}

export interface MeetingOfFeed {
  readonly id: string;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly title: string;
  readonly child: Names;
}

/** The booked meetings of an account from a moment on, as the guardian who booked or the author who meets. */
export async function listMeetings(
  db: Db,
  schoolId: number,
  { accountId, studentId }: { readonly accountId: number; readonly studentId: number | null },
): Promise<readonly MeetingOfFeed[]> {
  const { rows } = await sql<MeetingOfFeed>`
    select slot.ask_id || '-' || slot.no as id, slot.starts_at as "startsAt", slot.minutes, ask.title,
      ${ifFound("child", selectNames("child"))} as child
    from ask_slots as slot
    join asks as ask on ask.school_id = slot.school_id and ask.id = slot.ask_id and ask.withdrawn_at is null
    join people as child on child.school_id = slot.school_id and child.id = slot.student_id
    where slot.school_id = ${schoolId} and slot.withdrawn_at is null and slot.starts_at > now() - interval '30 days'
      and case when ${studentId}::bigint is null then ask.author_id = ${accountId}
        else slot.student_id = ${studentId} and slot.account_id = ${accountId} end
    order by slot.starts_at`.execute(db);
  return rows;
}
