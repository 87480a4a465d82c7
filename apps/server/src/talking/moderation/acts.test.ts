import { listEvents, listMessages, sendMessage } from "@dars/contract/talking/chat";
import { decideCase, listCases, readCase } from "@dars/contract/talking/moderation";
import { actInRoom } from "@dars/contract/talking/moderation-rooms";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import { aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { aModeratedBed } from "./moderation-bed.factory.ts";
import { aMessage, aTalkingClass, type ClassRoom } from "./moderation.factory.ts";

const bed = await aModeratedBed(chat);
const { owner, as, tell } = bed;

let group: Group;

beforeAll(async () => {
  group = await aGroup(bed.database);
});

test("K6: a teacher mutes a student of the class for a day at most, and no colleague", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara] = room.students;
  const day = 24 * 60;

  await inRoom(room.teacher, room, { act: "mute", personId: layla.id, minutes: day });

  await expect(send(layla, room)).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    inRoom(room.teacher, room, { act: "mute", personId: sara.id, minutes: day + 1 }),
  ).rejects.toMatchObject({
    code: "invalid",
  });
  const colleague = await aTeacher(bed.database, room.school);
  await seat(room, colleague);
  for (const act of ["mute", "unmute"] as const)
    await expect(
      inRoom(room.teacher, room, { act, personId: colleague.id, minutes: 5 }),
    ).rejects.toMatchObject({ code: "forbidden" });
  await expect(inRoom(layla, room, { act: "mute", personId: sara.id, minutes: 5 })).rejects.toMatchObject({
    code: "forbidden",
  });
  await inRoom(room.teacher, room, { act: "unmute", personId: layla.id });
  const { rows } = await owner.query<{ silenced_until: Date | null }>(
    "select silenced_until from room_members where room_id = $1 and person_id = $2",
    [room.roomId, layla.id],
  );
  expect(rows).toEqual([{ silenced_until: null }]);
});

test("K6: a teacher locks the room and opens it again; everybody sees it in the log", async () => {
  const room = await aTalkingClass(bed, group);

  await inRoom(room.teacher, room, { act: "lock" });
  await expect(inRoom(room.teacher, room, { act: "lock" })).rejects.toMatchObject({ code: "conflict" });
  await inRoom(room.teacher, room, { act: "unlock" });
  await inRoom(room.teacher, room, { act: "slow", seconds: 30 });

  const { events } = await as(room.teacher.actor).call(listEvents, {
    params: { roomId: room.roomId },
    query: { after: 0 },
  });
  expect(events.map((event) => (event.type === "system" ? [event.what, event.number] : []))).toEqual([
    ["locked", null],
    ["unlocked", null],
    ["slowed", 30],
  ]);
});

test("ARC-1: in a room of a year that is over words are taken out, and nothing else is decided", async () => {
  const room = await aTalkingClass(bed, group);
  const msgNo = await aMessage(owner, room, room.students[0]);
  await owner.query("update rooms set state = 'archived', archived_at = now() where id = $1", [room.roomId]);

  for (const act of ["lock", "unlock", "slow"] as const)
    await expect(inRoom(room.teacher, room, { act, seconds: 30 })).rejects.toMatchObject({
      message: "The room is of a year that is over.",
    });

  await inRoom(room.teacher, room, { act: "remove", msgNo });
});

test("AZ-5, K7: what management has locked or muted in a room, its teacher does not undo", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla] = room.students;
  await seat(room, room.management);
  await inRoom(room.management, room, { act: "mute", personId: layla.id, minutes: 60 });
  await inRoom(room.management, room, { act: "lock" });

  for (const act of [{ act: "unmute", personId: layla.id }, { act: "unlock" }] as const)
    await expect(inRoom(room.teacher, room, act)).rejects.toMatchObject({ code: "forbidden" });

  await inRoom(room.management, room, { act: "unlock" });
  await inRoom(room.management, room, { act: "unmute", personId: layla.id });
});

test("AZ-5, K6: a teacher takes out its own words and no colleague's; the management takes out either", async () => {
  const room = await aTalkingClass(bed, group);
  const colleague = await aTeacher(bed.database, room.school);
  for (const member of [colleague, room.management]) await seat(room, member);
  const own = await aMessage(owner, room, room.teacher);
  const theirs = await aMessage(owner, room, colleague);

  await inRoom(room.teacher, room, { act: "remove", msgNo: own });
  const tried = inRoom(room.teacher, room, { act: "remove", msgNo: theirs });
  await expect(tried).rejects.toMatchObject({ code: "forbidden" });
  await inRoom(room.management, room, { act: "remove", msgNo: theirs });

  const { messages } = await as(colleague.actor).call(listMessages, {
    params: { roomId: room.roomId },
    query: {},
  });
  expect(messages.map(({ removed }) => removed)).toEqual(["moderator", "moderator"]);
});

test("K8: who is not in a room reports nothing there, and nobody reports themselves", async () => {
  const room = await aTalkingClass(bed, group);
  const other = await aTalkingClass(bed, group);
  const [layla] = room.students;
  const msgNo = await aMessage(owner, room, layla);

  await expect(tell(other.teacher, room, msgNo, "other")).rejects.toMatchObject({ code: "not-found" });
  await expect(tell(layla, room, msgNo, "other")).rejects.toMatchObject({ code: "invalid" });
  await expect(tell(layla, room, msgNo + 1, "other")).rejects.toMatchObject({ code: "not-found" });
});

test("MOD-5: a sealed copy that is changed behind the school's back is seen", async () => {
  const { room, caseId, params } = await aReportedMessage();
  await owner.query(
    "update case_copies set events = jsonb_set(events, '{0,body}', '\"Hello\"') where case_id = $1",
    [caseId],
  );

  const file = await as(room.management.actor).call(readCase, { params });

  expect(file.isIntact).toBe(false);
});

test("MOD-5: reading a case is recorded in the audit log, with its room", async () => {
  const { room, caseId, params } = await aReportedMessage();

  await as(room.management.actor).call(readCase, { params });

  const { rows } = await owner.query(
    `select account_id, subject_id, changes from audit_events
     where school_id = $1 and action = 'case.read'`,
    [room.schoolId],
  );
  expect(rows).toEqual([
    { account_id: room.management.accountId, subject_id: caseId, changes: { room: room.roomId } },
  ]);
});

test("MOD-3: what a teacher has removed since it was hidden stays removed when the case is dismissed", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "You are ugly");
  await tell(layla, room, msgNo, "sexual");
  await inRoom(room.teacher, room, { act: "remove", msgNo });
  const office = as(room.management.actor);
  const { cases } = await office.call(listCases, { params: { schoolId: room.schoolId }, query: {} });

  await office.call(decideCase, {
    params: { schoolId: room.schoolId, caseId: cases[0]?.id ?? 0 },
    body: { key: aKey(), act: "dismiss", reason: "It is not what was reported.", isClosed: true },
  });

  const { messages } = await as(layla.actor).call(listMessages, {
    params: { roomId: room.roomId },
    query: {},
  });
  expect(messages).toMatchObject([{ msgNo, body: null, removed: "moderator" }]);
});

/** A message of one student that another has reported, with its case. */
async function aReportedMessage() {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  await tell(layla, room, await aMessage(owner, room, omar, "You are ugly"), "bullying");
  const { schoolId } = room;
  const { cases } = await as(room.management.actor).call(listCases, { params: { schoolId }, query: {} });
  const caseId = cases[0]?.id ?? 0;
  return { room, caseId, params: { schoolId, caseId } };
}

const seat = ({ schoolId, roomId }: ClassRoom, { id }: Member) =>
  owner.query("insert into room_members (school_id, person_id, room_id, role) values ($1, $2, $3, 'staff')", [
    schoolId,
    id,
    roomId,
  ]);

const inRoom = (
  { actor }: Member,
  { roomId }: ClassRoom,
  body: {
    readonly act: "remove" | "mute" | "unmute" | "lock" | "unlock" | "slow";
    readonly msgNo?: number;
    readonly personId?: number;
    readonly minutes?: number;
    readonly seconds?: number;
  },
) =>
  as(actor).call(actInRoom, {
    params: { roomId },
    body: { key: aKey(), reason: "So that we can work.", ...body },
  });

const send = ({ actor }: Member, { roomId }: ClassRoom) =>
  as(actor).call(sendMessage, { params: { roomId }, body: { clientId: aKey(), body: "Hello" } });
