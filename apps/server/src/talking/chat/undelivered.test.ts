import { dropHeld, listHeld } from "@dars/contract/talking/chat";
import { listUndelivered } from "@dars/contract/talking/undelivered";
import { beforeEach, expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { chatRooms } from "#talking/chat-rooms/chat-rooms.routes.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { aMember, zoneAt } from "./chat.factory.ts";
import { DELIVER_HELD, deliverHeld, deliverOverdue } from "./deliver-held.ts";
import { chatTasks } from "./tasks.ts";

const { as, owner, database, send, fetchLog, ...bed } = await chatBed(chatRooms);

let group: Group;
let school: School;
let roomId: number;
let teacher: Member;
let colleague: Member;
let heldId: string;

beforeEach(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group, { timeZone: zoneAt(23) });
  ({ roomId, teacher, colleague } = await bed.aRoomOfTwo(school));
  heldId = aKey();
  await send(teacher, roomId, "No bus tomorrow", heldId);
});

const INTO_MEMBERS = "update room_members set";
const INTO_ROOM = "update rooms set";

test.each([
  ["left", `${INTO_MEMBERS} left_seq = 0`],
  ["readers-only", `${INTO_MEMBERS} may_write = false`],
  ["muted", `${INTO_MEMBERS} silenced_until = 'infinity'`],
  ["archived", `${INTO_ROOM} state = 'archived', archived_at = now()`],
])("CHAT-7: what can no longer be let in is not lost: %s", async (refusal, change) => {
  await turn(change);

  await atMorning();

  expect(await undelivered(teacher)).toMatchObject([
    { room: { id: roomId, kind: "staff" }, clientId: heldId, body: "No bus tomorrow", refusal },
  ]);
  expect(await undelivered(colleague)).toEqual([]);
  expect((await fetchLog(colleague, roomId)).events).toEqual([]);
  expect(await deliverHeld(database, school.id)).toBe(0);
});

test.each([
  ["paused", `${INTO_ROOM} state = 'paused_no_staff'`],
  ["muted", `${INTO_MEMBERS} silenced_until = now() + interval '1 month'`],
])(
  "CHAT-7: where somebody may write again it is tried for a day, and no longer: %s",
  async (refusal, change) => {
    await turn(change);
    await atMorning();
    expect(await heldIn(teacher)).toMatchObject([{ clientId: heldId, refusal: null }]);

    await owner.query("update held_messages set written_at = now() - interval '3 days'");
    await atMorning();

    expect(await heldIn(teacher)).toMatchObject([{ clientId: heldId, refusal }]);
  },
);

test("CHAT-7: every device of the sender is told, and sees why in the room itself", async () => {
  const hints: unknown[] = [];
  const deaf = database.hints.hear((hint) => void hints.push(hint));
  await turn(`${INTO_MEMBERS} may_write = false`);

  await atMorning();
  deaf();

  expect(hints).toContainEqual({ about: "rooms", schoolId: school.id, personId: teacher.id });
  expect(await heldIn(teacher)).toMatchObject([{ clientId: heldId, refusal: "readers-only" }]);
});

test("CHAT-7: what reached nobody stays until its sender lets it go, also from a room that it has left", async () => {
  await turn(`${INTO_MEMBERS} left_seq = 0`);
  await atMorning();
  const drop = { params: { roomId, heldId: heldId } };
  expect(await as(colleague.actor).call(dropHeld, drop)).toEqual({ isDropped: false });
  expect(await undelivered(teacher)).toHaveLength(1);

  expect(await as(teacher.actor).call(dropHeld, drop)).toEqual({ isDropped: true });

  expect(await undelivered(teacher)).toEqual([]);
  await expect(as(teacher.actor).call(dropHeld, drop)).rejects.toMatchObject({ code: "not-found" });
});

test("CHAT-7: the child that a room is about is named beside what was refused, but not once its sender has left", async () => {
  const child = await aStudent(database, school, { name: "Sara" });
  await turn(
    `${INTO_ROOM} kind = 'teacher_parent', about_student_id = ${child.id}, staff_id = ${teacher.id}`,
  );
  await turn(`${INTO_MEMBERS} may_write = false`);
  await atMorning();
  expect(await undelivered(teacher)).toMatchObject([
    { refusal: "readers-only", room: { about: { en: "Sara" } } },
  ]);

  await owner.query("update held_messages set refused = 'left' where school_id = $1", [school.id]);

  expect(await undelivered(teacher)).toMatchObject([{ refusal: "left", room: { about: null } }]);
});

test("CHAT-7: what nobody lets go is kept for sixty days", async () => {
  await turn(`${INTO_MEMBERS} may_write = false`);
  await atMorning();
  await owner.query("update held_messages set arrives_at = now() - interval '59 days'");
  await deliverOverdue(database);
  expect(await undelivered(teacher)).toHaveLength(1);

  await owner.query("update held_messages set arrives_at = now() - interval '61 days'");
  await deliverOverdue(database);

  expect(await undelivered(teacher)).toEqual([]);
});

test("CHAT-7: what was refused is not sent by being sent again", async () => {
  await turn(`${INTO_MEMBERS} may_write = false`);
  await atMorning();

  expect(await send(teacher, roomId, "No bus tomorrow", heldId)).toMatchObject({ seq: 0, isRepeat: false });
  expect(await undelivered(teacher)).toHaveLength(1);
});

test("ACC-3: what a teacher has written is let go by the teacher alone, not as a guardian in the same room", async () => {
  const asGuardian = { actor: { ...teacher.actor, role: "parent" as const } };
  const child = await aStudent(database, school);
  const guardian = await aGuardian(database, group, { of: [child] });
  await turn(
    `${INTO_ROOM} kind = 'teacher_parent', about_student_id = ${child.id}, staff_id = ${teacher.id}`,
  );
  await aMember(owner, { schoolId: school.id, roomId, personId: guardian.id, role: "guardian" });
  const drop = { params: { roomId, heldId: heldId } };

  await expect(as(asGuardian.actor).call(dropHeld, drop)).rejects.toMatchObject({ code: "not-found" });
  expect(await as(teacher.actor).call(dropHeld, drop)).toEqual({ isDropped: true });
});

test("CHAT-7: the job of a school delivers what is held there, and one that names no school fails", async () => {
  await owner.query("update schools set time_zone = $2 where id = $1", [school.id, zoneAt(12)]);
  await owner.query("update held_messages set arrives_at = now() where school_id = $1", [school.id]);

  await expect(runTask(chatTasks(database), DELIVER_HELD, {})).rejects.toThrow(TypeError);
  await runTask(chatTasks(database), DELIVER_HELD, { schoolId: school.id });

  expect((await fetchLog(colleague, roomId)).events).toMatchObject([{ body: "No bus tomorrow" }]);
});

const turn = (change: string) =>
  change.startsWith(INTO_ROOM)
    ? owner.query(`${change} where id = $1`, [roomId])
    : owner.query(`${change} where room_id = $1 and person_id = $2`, [roomId, teacher.id]);

async function atMorning(): Promise<void> {
  await owner.query("update schools set time_zone = $2 where id = $1", [school.id, zoneAt(12)]);
  await owner.query("update held_messages set arrives_at = now() where school_id = $1 and refused is null", [
    school.id,
  ]);
  expect(await deliverHeld(database, school.id)).toBe(1);
}

const undelivered = async ({ actor }: Member) => (await as(actor).call(listUndelivered, {})).messages;

const heldIn = async ({ actor }: Member) => (await as(actor).call(listHeld, { params: { roomId } })).held;
