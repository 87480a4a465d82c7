import {
  buildDiary,
  buildRoomLog,
  messageCounts,
  type Room,
  type RoomLog,
  buildRooms,
} from "#demo/chats/public.ts";
import type { SchoolPlan } from "#demo/schools/public.ts";
import type { BulkTransaction } from "#platform/db/db.ts";

import { copyRows, reserveIds, stageRows, type CopyRow } from "./copy.queries.ts";
import type { Group } from "./group.queries.ts";
import { at, openedAt, type Ids } from "./ids.ts";

export interface RoomsWritten {
  readonly rooms: number;
  readonly messages: number;
}

/**
 * Writes a school's rooms, members and logs. One room's log is held at a time: the events stream into their staging
 * table while rooms and members, which are few, gather beside them and are stored first.
 */
export async function insertRooms(
  client: BulkTransaction["client"],
  seed: number,
  plan: SchoolPlan,
  ids: Ids,
  { subjectId, quota }: { readonly subjectId: Group["subjectId"]; readonly quota?: number },
): Promise<RoomsWritten> {
  const rooms = buildRooms(seed, plan);
  const roomIds = await reserveIds(client, "rooms", rooms.length);
  const counts = messageCounts(seed, plan, rooms, quota);
  const diary = buildDiary(plan.openedOn, plan.today, plan.year);
  const roomRows: CopyRow[] = [];
  const memberRows: CopyRow[] = [];
  let messages = 0;

  const events = await stageRows(client, "room_events", EVENT_COLUMNS, allEvents());
  await copyRows(client, "rooms", ROOM_COLUMNS, roomRows);
  await copyRows(client, "room_members", MEMBER_COLUMNS, memberRows);
  await events.store();
  return { rooms: rooms.length, messages };

  function* allEvents(): Generator<CopyRow> {
    for (const [no, room] of rooms.entries()) {
      const log = buildRoomLog(seed, plan, room, counts[no] ?? 0, diary);
      const id = at(roomIds)(no);
      roomRows.push(roomRow(plan, ids, room, id, log, subjectId));
      memberRows.push(...buildMemberRows(ids, id, room, log));
      messages += log.lastMsgNo;
      yield* eventRows(plan, ids, id, log);
    }
  }
}

const ROOM_COLUMNS = [
  "school_id",
  "id",
  "school_year",
  "kind",
  "title",
  "teaching_class_id",
  "section_id",
  "about_student_id",
  "derived_key",
  "subject_id",
  "staff_id",
  "last_seq",
  "last_msg_no",
  "last_redacted_msg_no",
  "last_message_at",
  "created_at",
] as const;

function roomRow(
  plan: SchoolPlan,
  ids: Ids,
  room: Room,
  id: number,
  log: RoomLog,
  subjectId: Group["subjectId"],
): CopyRow {
  const about = [
    room.teachingClass === null ? null : at(ids.classes)(room.teachingClass),
    room.section === null ? null : at(ids.sections)(room.section),
    room.about === null ? null : at(ids.people)(room.about),
  ];
  const numbers = [log.lastSeq, log.lastMsgNo, log.lastRedactedMsgNo, toIsoTime(log.lastMessageAt)];
  return [
    ids.schoolId,
    id,
    plan.year.ministryYear,
    room.kind,
    room.title,
    ...about,
    ...buildKeyColumns(ids, room, subjectId),
    ...numbers,
    openedAt(plan),
  ];
}

const TWO_SIDED = new Set(["teacher_student", "teacher_parent"]);

/** The purpose of the room, its subject and its one teacher, as the room-keeping job would have written them. */
function buildKeyColumns(ids: Ids, { kind, ...room }: Room, subjectId: Group["subjectId"]): CopyRow {
  const isTwoSided = TWO_SIDED.has(kind);
  const teacher = isTwoSided ? room.members.find(({ role }) => role === "staff")?.person : undefined;
  const staffId = teacher === undefined ? null : at(ids.people)(teacher);
  const subject = isTwoSided || room.subject === null ? null : subjectId(room.subject);
  const about = room.about === null ? null : at(ids.people)(room.about);
  const key = {
    subject_class: () => `class:${at(ids.classes)(room.teachingClass ?? -1)}`,
    homeroom: () => `homeroom:${at(ids.sections)(room.section ?? -1)}`,
    teacher_student: () => `student:${about}:${staffId}`,
    teacher_parent: () => `parents:${about}:${staffId}`,
    staff: () => "staff",
    coordinator: () => `subject:${subject}`,
    announcement: () => "announcement",
  }[kind]();
  return [key, subject, staffId];
}

const MEMBER_COLUMNS = [
  "school_id",
  "person_id",
  "room_id",
  "role",
  "read_msg_no",
  "joined_seq",
  "left_seq",
  "joined_at",
  "may_write",
  "holds_until",
] as const;

const buildMemberRows = (
  { schoolId, people }: Ids,
  roomId: number,
  { writers }: Room,
  { members }: RoomLog,
): CopyRow[] =>
  members.map(({ person, role, readMsgNo, joinedSeq, leftSeq, from, holdsUntil }) => [
    schoolId,
    at(people)(person),
    roomId,
    role,
    readMsgNo,
    joinedSeq,
    leftSeq,
    toIsoTime(from),
    role !== "observer" && (writers?.includes(person) ?? true),
    toIsoTime(holdsUntil ?? null) ?? "infinity",
  ]);

const EVENT_COLUMNS = [
  "school_id",
  "room_id",
  "seq",
  "school_year",
  "type",
  "msg_no",
  "target_msg_no",
  "sender_id",
  "client_id",
  "body",
  "redacted_at",
  "created_at",
] as const;

const eventRows = (
  plan: SchoolPlan,
  { schoolId, people }: Ids,
  roomId: number,
  { events }: RoomLog,
): CopyRow[] =>
  events.map((event) => [
    schoolId,
    roomId,
    event.seq,
    plan.year.ministryYear,
    event.type,
    event.msgNo,
    event.targetMsgNo,
    at(people)(event.sender),
    event.clientId,
    event.body,
    toIsoTime(event.redactedAt),
    toIsoTime(event.at),
  ]);

const toIsoTime = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();
