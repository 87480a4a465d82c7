import { readMe } from "@dars/contract/identity/own-account";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { readFamilyHome, readHome } from "@dars/contract/shell/home";
import { listArchivedRooms, listArchivedYears, readArchivedRoom } from "@dars/contract/talking/archive";
import { listMessages, sendMessage } from "@dars/contract/talking/chat";
import { listRooms } from "@dars/contract/talking/chat-rooms";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { openAllDay } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { aSession, checkUser, legacyServer } from "#shell/legacy/legacy.factory.ts";
import { chatRoomTasks } from "#talking/chat-rooms/public.ts";

import { rolledOver } from "./rolled-over.factory.ts";
import { anEndingSchool } from "./rollover.factory.ts";

const server = await legacyServer();
const { database, owner, change, client } = server;

/** Two levels: the first student passes from one to the next, the second graduates. */
async function aSchoolBefore() {
  const world = await anEndingSchool(database, [[["pass"]], [["pass"]]]);
  const [pupil, graduate] = world.students;
  if (!pupil || !graduate) throw new Error("There are two students.");
  await openAllDay(database, world.group);
  await keepRooms();
  const management = client(await createSessionToken(world.management));
  const administrator = client(await createSessionToken(world.administrator));
  const goOver = async () => {
    await rolledOver({ school: world.school, management, administrator });
    await keepRooms();
  };
  return { ...world, pupil, graduate, goOver };
}

const createSessionToken = (member: Member) => aSession(server, member);
const keepRooms = () => runTask(chatRoomTasks(database), "keep rooms");

async function fetchUserData(token: string) {
  const answer = await checkUser(server, { token });
  if (answer.status !== "success") throw new Error(`check_user answered ${answer.status}.`);
  return answer.userData;
}

test("ROL-4: a session from before the rollover learns the new section and level, and home shows the class", async () => {
  const { group, school, year, levels, pupil, goOver } = await aSchoolBefore();
  const mother = await aGuardian(database, group, { of: [pupil] });
  const [token, ofMother] = [await createSessionToken(pupil), await createSessionToken(mother)];
  const before = await fetchUserData(token);
  expect(before.level_id).toBe(levels[0]?.id);

  await goOver();

  const after = await fetchUserData(token);
  const { rows } = await owner.query<{ id: number; year_id: number }>(
    "select id, year_id from sections where school_id = $1 and id = $2",
    [school.id, after.grade_id],
  );
  expect(after).toMatchObject({ student_id: pupil.id, school_id: school.id, level_id: levels[1]?.id });
  expect(after.grade_id).not.toBe(before.grade_id);
  expect(rows[0]?.year_id).not.toBe(year.id);
  expect(await client(token).call(readMe, {})).toMatchObject({ role: "student" });
  const params = { schoolId: school.id, studentId: pupil.id };
  expect(await client(token).call(listStudentSubjects, { params })).toMatchObject({
    section: { id: after.grade_id },
    level: { id: after.level_id },
    subjects: [{ teachers: [] }],
  });
  const { children } = await client(ofMother).call(readFamilyHome, {});
  expect(children).toMatchObject([{ section: { id: after.grade_id }, level: { id: after.level_id } }]);
});

test("ARC-1: the room of the former year is read in the archive and nothing is written there", async () => {
  const { year, pupil, goOver } = await aSchoolBefore();
  const own = client(await createSessionToken(pupil));
  const [room] = (await own.call(listRooms, { query: {} })).rooms;
  const roomId = room?.id ?? 0;
  await own.call(sendMessage, { params: { roomId }, body: { clientId: aKey(), body: "Thank you" } });

  await goOver();

  expect((await own.call(listRooms, { query: {} })).rooms.map(({ id }) => id)).not.toContain(roomId);
  expect((await own.call(listArchivedYears, {})).years).toMatchObject([{ yearId: year.id }]);
  const { rooms } = await own.call(listArchivedRooms, { params: { yearId: year.id } });
  expect(rooms.map(({ id }) => id)).toContain(roomId);
  expect((await own.call(readArchivedRoom, { params: { roomId } })).yearId).toBe(year.id);
  const { messages } = await own.call(listMessages, { params: { roomId }, query: {} });
  expect(messages.map(({ body }) => body)).toContain("Thank you");
  const sending = own.call(sendMessage, { params: { roomId }, body: { clientId: aKey(), body: "Too late" } });
  await expect(sending).rejects.toMatchObject({ code: "forbidden", details: { silence: "archived" } });
});

test("ROL-3: a graduate reads what was and writes nowhere, and after twelve months is not let in", async () => {
  const { year, graduate, goOver } = await aSchoolBefore();
  const token = await createSessionToken(graduate);
  const own = client(token);
  const [known] = (await own.call(listRooms, { query: {} })).rooms;
  const params = { roomId: known?.id ?? 0 };
  await own.call(sendMessage, { params, body: { clientId: aKey(), body: "Farewell" } });

  await goOver();

  expect(await fetchUserData(token)).toMatchObject({
    student_id: graduate.id,
    grade_id: null,
    level_id: null,
  });
  expect((await own.call(listRooms, { query: {} })).rooms).toEqual([]);
  const { rooms } = await own.call(listArchivedRooms, { params: { yearId: year.id } });
  expect(rooms.map(({ id }) => id)).toEqual([params.roomId]);
  const { messages } = await own.call(listMessages, { params, query: {} });
  expect(messages.map(({ body }) => body)).toContain("Farewell");
  const sending = own.call(sendMessage, { params, body: { clientId: aKey(), body: "Still here" } });
  await expect(sending).rejects.toMatchObject({ code: "forbidden" });

  await change(
    "update role_assignments set ends_at = ends_at - interval '12 months 1 minute' where person_id = $1",
    [graduate.id],
  );

  expect((await checkUser(server, { token })).status).not.toBe("success");
  await expect(own.call(readMe, {})).rejects.toMatchObject({ code: "not-signed-in" });
});

test("a teacher without a new assignment sees no class of the former year", async () => {
  const { teacher, goOver } = await aSchoolBefore();
  const own = client(await createSessionToken(teacher));
  expect((await own.call(readHome, {})).teacher?.classes).toHaveLength(2);

  await goOver();

  expect((await own.call(readHome, {})).teacher?.classes).toEqual([]);
  const { rooms } = await own.call(listRooms, { query: {} });
  expect(rooms.filter(({ section }) => section !== null)).toEqual([]);
});
