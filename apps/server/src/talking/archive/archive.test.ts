import {
  exportOwnMessages,
  listArchivedRooms,
  listArchivedYears,
  readArchivedRoom,
} from "@dars/contract/talking/archive";
import { listMessages, readUnread, sendMessage } from "@dars/contract/talking/chat";
import { beforeAll, expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aMember, aMessage, aRoom } from "#talking/chat/chat.factory.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { archiveRooms } from "./archive-rooms.ts";
import { archive } from "./archive.routes.ts";

const { database, owner, as } = await testbed([archive, chat]);

let group: Group;
let school: School;
let lastYear: number;
beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
  const days = {
    title: "2024-2025",
    startsOn: "2024-09-01",
    endsOn: "2025-06-30",
    state: "archived" as const,
  };
  lastYear = (await aYear(database, school, days)).id;
  await aYear(database, school, { title: "2025-2026", startsOn: "2025-09-01", endsOn: "2026-06-30" });
});

test("ARC-1: rooms are frozen with their year, and those of the present year are not", async () => {
  const [old, present] = [await createRoom(2025), await createRoom(2026)];

  const first = await archiveRooms(database);
  const again = await archiveRooms(database);

  expect(first.frozen).toBeGreaterThan(0);
  expect(again.frozen).toBe(0);
  expect(await readState(old.roomId)).toMatchObject({ state: "archived", lines: ["archived"] });
  expect(await readState(present.roomId)).toMatchObject({ state: "open", lines: [] });
});

test("ARC-1: nothing is written in a frozen room, and it is never in the badge", async () => {
  const { teacher, colleague, roomId } = await createRoom(2025);
  expect((await as(colleague.actor).call(readUnread, {})).total).toBe(1);
  await archiveRooms(database);

  const body = { clientId: aKey(), body: "Too late" };
  const sending = as(teacher.actor).call(sendMessage, { params: { roomId }, body });

  await expect(sending).rejects.toMatchObject({ code: "forbidden", details: { silence: "archived" } });
  expect(await as(colleague.actor).call(readUnread, {})).toEqual({ total: 0, rooms: {} });
});

test("ARC-1: whoever was in the room when its year ended reads it, and nobody else does", async () => {
  const { teacher, colleague, roomId } = await createRoom(2025);
  const leaver = await aTeacher(database, school);
  await aMember(owner, { schoolId: school.id, roomId, personId: leaver.id, leftSeq: 1 });
  const stranger = await aTeacher(database, school);
  await archiveRooms(database);

  const { years } = await as(colleague.actor).call(listArchivedYears, {});
  const { rooms } = await as(colleague.actor).call(listArchivedRooms, { params: { yearId: lastYear } });
  const { room, people, yearId } = await as(teacher.actor).call(readArchivedRoom, { params: { roomId } });
  const { messages } = await as(colleague.actor).call(listMessages, { params: { roomId }, query: {} });

  expect(years).toEqual([{ schoolId: school.id, yearId: lastYear, title: "2024-2025", rooms: 1 }]);
  expect(rooms.map(({ id }) => id)).toEqual([roomId]);
  expect(room).toMatchObject({ id: roomId, state: "archived", silence: "archived" });
  expect(yearId).toBe(lastYear);
  expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([teacher.id, colleague.id]));
  expect(messages.map(({ body }) => body)).toEqual(["Good morning"]);
  for (const { actor } of [leaver, stranger]) {
    expect((await as(actor).call(listArchivedYears, {})).years).toEqual([]);
    await expect(as(actor).call(readArchivedRoom, { params: { roomId } })).rejects.toMatchObject({
      code: "not-found",
    });
  }
});

test("ARC-1, FAM-1: a guardian sees a child's frozen rooms only while it may see the child", async () => {
  const student = await aStudent(database, school);
  const parent = await aGuardian(database, group, { of: [student] });
  const teacher = await aTeacher(database, school);
  const roomId = await aRoom(owner, {
    schoolId: school.id,
    schoolYear: 2025,
    kind: "teacher_student",
    aboutStudentId: student.id,
  });
  const place = { schoolId: school.id, roomId };
  await aMember(owner, { ...place, personId: student.id, role: "student" });
  await aMember(owner, { ...place, personId: teacher.id });
  await aMember(owner, { ...place, personId: parent.id, role: "observer" });
  await aMessage(owner, { ...place, senderId: student.id });
  await aMessage(owner, { ...place, senderId: teacher.id });
  await archiveRooms(database);
  const countYears = async () => (await as(parent.actor).call(listArchivedYears, {})).years.length;
  expect(await countYears()).toBe(1);

  await owner.query("update guardian_links set restricted_by_court = true where student_id = $1", [
    student.id,
  ]);

  expect(await countYears()).toBe(0);
  await expect(as(parent.actor).call(readArchivedRoom, { params: { roomId } })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("K11: a student takes its own words out of a room, and nobody else's", async () => {
  const [student, teacher] = [await aStudent(database, school), await aTeacher(database, school)];
  const roomId = await aRoom(owner, { schoolId: school.id, schoolYear: 2025, kind: "subject_class" });
  const place = { schoolId: school.id, roomId };
  await aMember(owner, { ...place, personId: student.id, role: "student" });
  await aMember(owner, { ...place, personId: teacher.id });
  for (const senderId of [student.id, teacher.id, teacher.id]) await aMessage(owner, { ...place, senderId });
  await archiveRooms(database);

  const { bytes, type } = await as(student.actor).call(exportOwnMessages, { params: { roomId }, query: {} });

  expect(type).toContain("text/plain");
  expect(new TextDecoder().decode(bytes).trim().split("\r\n")).toHaveLength(1);
  await expect(
    as(teacher.actor).call(exportOwnMessages, { params: { roomId }, query: {} }),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("words of a room are kept for the present year and two more, and then let go with all that shows it", async () => {
  const [recentRoom, old] = [await createRoom(2024), await createRoom(2023)];
  for (const endsOn of ["2024-06-30", "2023-06-30"]) {
    const startsOn = `${Number(endsOn.slice(0, 4)) - 1}-09-01`;
    await aYear(database, school, { title: endsOn, startsOn, endsOn, state: "archived" });
  }

  const { emptied } = await archiveRooms(database);

  expect(emptied).toBe(1);
  expect((await read(recentRoom.roomId, recentRoom.teacher)).messages).toHaveLength(1);
  await expect(read(old.roomId, old.teacher)).rejects.toMatchObject({ code: "not-found" });
  expect((await archiveRooms(database)).emptied).toBe(0);
});

/** A room of two teachers in the school year that ends in that calendar year, with a message of the first. */
async function createRoom(schoolYear: number) {
  const [teacher, colleague] = [await aTeacher(database, school), await aTeacher(database, school)];
  const roomId = await aRoom(owner, { schoolId: school.id, schoolYear });
  for (const { id: personId } of [teacher, colleague])
    await aMember(owner, { schoolId: school.id, roomId, personId });
  await aMessage(owner, { schoolId: school.id, roomId, senderId: teacher.id });
  return { roomId, teacher, colleague };
}

async function readState(roomId: number) {
  const { rows } = await owner.query(
    `select state, coalesce((select array_agg(change ->> 'what') from room_events
       where room_id = rooms.id and type = 'system'), '{}') as lines from rooms where id = $1`,
    [roomId],
  );
  return rows[0];
}

const read = (roomId: number, { actor }: Member) =>
  as(actor).call(listMessages, { params: { roomId }, query: {} });
