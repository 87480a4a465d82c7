import type { ReportReason } from "@dars/contract/talking/moderation";
import type { RoomEvent } from "@dars/contract/talking/room-event";
import { sql, type RawBuilder, type SqlBool } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import type { RoomMemberRole } from "#platform/db/schema.gen.ts";
import { selectMember, type Seat } from "#talking/chat/public.ts";

/** The caller's membership of one of its current rooms; undefined for anyone else. */
export async function findSeat(db: Db, place: SchoolPerson, roomId: number): Promise<Seat | undefined> {
  const { rows } = await sql<Seat>`
    select room.kind, member.role, member.may_write as "mayWrite" from ${selectMember(place, roomId)}`.execute(
    db,
  );
  return rows[0];
}

/** Serializes reports in one room. */
export const lockRoom = (db: Db, schoolId: number, roomId: number) =>
  sql`select from rooms where school_id = ${schoolId} and id = ${roomId} for update`.execute(db);

export interface Reported {
  readonly seq: number;
  readonly senderId: number;
  readonly isRemoved: boolean;
}

export async function findMessage(
  db: Db,
  schoolId: number,
  roomId: number,
  msgNo: number,
): Promise<Reported | undefined> {
  const { rows } = await sql<Reported>`
    select event.seq, event.sender_id as "senderId", event.redacted_at is not null as "isRemoved"
    from rooms as room
    join room_events as event on event.school_id = room.school_id and event.room_id = room.id
      and event.school_year = room.school_year and event.type = 'message' and event.msg_no = ${msgNo}
    where room.school_id = ${schoolId} and room.id = ${roomId}`.execute(db);
  return rows[0];
}

/** The role of a current or former member of a room. */
export const findMember = (db: Db, schoolId: number, roomId: number, personId: number) =>
  db
    .selectFrom("room_members")
    .select(["role", "left_seq as leftSeq"])
    .where("school_id", "=", schoolId)
    .where("room_id", "=", roomId)
    .where("person_id", "=", personId)
    .executeTakeFirst();

/** Whether a room shows a person to its members: where the whole school listens, only people who may write. */
export async function isShownIn(
  db: Db,
  schoolId: number,
  roomId: number,
  personId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from room_members as member
    join rooms as room on room.school_id = member.school_id and room.id = member.room_id
    where member.school_id = ${schoolId} and member.room_id = ${roomId} and member.person_id = ${personId}
      and (room.kind <> 'announcement' or member.may_write)`.execute(db);
  return rows.length > 0;
}

interface About {
  readonly roomId: number;
  readonly msgNo: number | null;
  readonly aboutPersonId: number | null;
}

export const findOpenCase = (db: Db, schoolId: number, { roomId, msgNo, aboutPersonId }: About) =>
  db
    .selectFrom("moderation_cases")
    .select([
      "id",
      "reason",
      "is_urgent as isUrgent",
      "is_hidden as isHidden",
      "is_about_management as isAboutManagement",
      "is_about_staff as isAboutStaff",
    ])
    .where("school_id", "=", schoolId)
    .where("room_id", "=", roomId)
    .where("state", "=", "open")
    .$if(msgNo !== null, (query) => query.where("msg_no", "=", msgNo))
    .$if(msgNo === null, (query) =>
      query.where("msg_no", "is", null).where("about_person_id", "=", aboutPersonId),
    )
    .executeTakeFirst();

export interface NewCase extends About {
  readonly origin: "report" | "words";
  readonly reason: ReportReason;
  readonly isUrgent: boolean;
  readonly isAboutStaff: boolean;
  readonly isAboutManagement: boolean;
  readonly dueAt: Date;
}

/** Undefined if there is an open one already. */
export const insertCase = (db: Db, schoolId: number, made: NewCase) =>
  db
    .insertInto("moderation_cases")
    .values({
      school_id: schoolId,
      room_id: made.roomId,
      msg_no: made.msgNo,
      about_person_id: made.aboutPersonId,
      origin: made.origin,
      reason: made.reason,
      is_urgent: made.isUrgent,
      is_about_staff: made.isAboutStaff,
      is_about_management: made.isAboutManagement,
      due_at: made.dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

/** Written once. `text` is the input of the digest. */
export const insertCopy = (
  db: Db,
  schoolId: number,
  caseId: number,
  { events, digest }: { readonly events: readonly RoomEvent[]; readonly digest: Buffer },
) =>
  db
    .insertInto("case_copies")
    .values({ school_id: schoolId, case_id: caseId, events: JSON.stringify(events), digest })
    .execute();

interface NewReport {
  readonly caseId: number;
  readonly reporterId: number;
  readonly role: RoomMemberRole;
  readonly reason: ReportReason;
  readonly note: string | null;
}

/** Who has reported it already is counted once. */
export const insertReport = (db: Db, schoolId: number, made: NewReport) =>
  db
    .insertInto("moderation_reports")
    .values({
      school_id: schoolId,
      case_id: made.caseId,
      reporter_id: made.reporterId,
      reporter_role: made.role,
      reason: made.reason,
      note: made.note,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function countReports(db: Db, schoolId: number, caseId: number): Promise<number> {
  const { count } = await db
    .selectFrom("moderation_reports")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("school_id", "=", schoolId)
    .where("case_id", "=", caseId)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many reports a person has made within the hour. */
export async function countLatelyBy(db: Db, schoolId: number, reporterId: number): Promise<number> {
  const { count } = await db
    .selectFrom("moderation_reports")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("school_id", "=", schoolId)
    .where("reporter_id", "=", reporterId)
    .where("reported_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a handler has reviewed a message and found nothing in it. */
export async function wasCleared(db: Db, schoolId: number, roomId: number, msgNo: number): Promise<boolean> {
  const cleared = await db
    .selectFrom("moderation_cases")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("room_id", "=", roomId)
    .where("msg_no", "=", msgNo)
    .where("outcome", "=", "dismiss")
    .executeTakeFirst();
  return cleared !== undefined;
}

interface Raised {
  readonly reason: ReportReason;
  readonly dueAt: Date;
}

/** A report that cannot wait makes the case one that cannot. */
export const raiseCase = (db: Db, schoolId: number, caseId: number, { reason, dueAt }: Raised) =>
  db
    .updateTable("moderation_cases")
    .set({ reason, is_urgent: true, due_at: sql`least(due_at, ${dueAt}::timestamptz)` })
    .where("school_id", "=", schoolId)
    .where("id", "=", caseId)
    .execute();

/** Marks a message flagged by a word list as reported; false if it had been before. */
export async function setReported(db: Db, schoolId: number, caseId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("moderation_cases")
    .set({ origin: "report" })
    .where("school_id", "=", schoolId)
    .where("id", "=", caseId)
    .where("origin", "=", "words")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const setHidden = (db: Db, schoolId: number, caseId: number, isHidden: boolean) =>
  db
    .updateTable("moderation_cases")
    .set({ is_hidden: isHidden })
    .where("school_id", "=", schoolId)
    .where("id", "=", caseId)
    .execute();

/** Whether a person has reported a message of `room` that is still undecided (MOD-1). */
export const isReportedBy = (
  { schoolId, personId }: Pick<SchoolPerson, "schoolId" | "personId">,
  msgNo: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`exists (
    select from moderation_cases as made
    join moderation_reports as report on report.school_id = made.school_id and report.case_id = made.id
      and report.reporter_id = ${personId}
    where made.school_id = ${schoolId} and made.room_id = room.id and made.msg_no = ${msgNo} and made.state = 'open')`;

/** Messages of a room that a person has reported and that are still undecided. */
export async function listReportedMessages(
  db: Db,
  place: SchoolPerson,
  roomId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly msgNo: number }>`
    select made.msg_no as "msgNo"
    from ${selectMember(place, roomId)}
    join moderation_cases as made on made.school_id = room.school_id and made.room_id = room.id
      and made.state = 'open' and made.msg_no is not null
    join moderation_reports as report on report.school_id = made.school_id and report.case_id = made.id
      and report.reporter_id = member.person_id
    order by made.msg_no`.execute(db);
  return rows.map(({ msgNo }) => msgNo);
}
