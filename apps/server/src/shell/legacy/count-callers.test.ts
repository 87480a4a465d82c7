import { beforeAll, expect, test } from "vitest";

import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { aStaffRoom, EIGHT_IN_BAGHDAD, readPointer } from "#talking/chat/chat.factory.ts";

import { aTeacherWithUnread, COUNT_PATH, count as countOn, counted, unread } from "./count.factory.ts";
import { aSession, legacyServer } from "./legacy.factory.ts";

const server = await legacyServer();
const { database, change, owner } = server;

let school: School;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database));
});

const NOT_LOGGED_IN = { status: "not_logged_in", result: { new_messages: 0 } };
const count = (query: Readonly<Record<string, string | number>>) => countOn(server, query);
const givenUnread = () => aTeacherWithUnread(server, school);

test.each([
  ["nobody", {}],
  ["an unknown token", { token: "unknown" }],
  ["a malformed token", { token: "a b" }],
])("count: %s is not logged in, and has 0", async (_, query) => {
  expect(await count(query)).toEqual(NOT_LOGGED_IN);
});

test("count: a session that has run out has 0", async () => {
  const { teacher } = await givenUnread();
  const token = await aSession(server, teacher, { lastLoginAt: "now() - interval '31 days'" });

  expect(await count({ token })).toEqual(NOT_LOGGED_IN);
});

test("count: the token may come in the address, the body, a wrapper or the header", async () => {
  const { roomId, token } = await givenUnread();
  const expected = unread({ [roomId]: 2 });

  expect(await count({ token })).toEqual(expected);
  expect(counted(await server.post(COUNT_PATH, { token }))).toEqual(expected);
  expect(counted(await server.post(COUNT_PATH, { userData: JSON.stringify({ token }) }))).toEqual(expected);
  expect(counted(await server.get(COUNT_PATH, { headers: { authorization: `Bearer ${token}` } }))).toEqual(
    expected,
  );
});

test("CNT-1: a teacher's bare id is nobody", async () => {
  const { teacher } = await givenUnread();

  expect(await count({ login_type: "teacher", teacher_id: teacher.id })).toEqual(NOT_LOGGED_IN);
});

test("CNT-1: where the group turns it on, a bare id gets a number, no rooms, and moves nothing", async () => {
  const open = await aGroup(database);
  const itsSchool = await aSchool(database, open);
  await change("update group_settings set legacy_teacher_count = true where group_id = $1", [open.id]);
  const { roomId, teacher } = await aStaffRoom(server, {
    school: itsSchool,
    messages: [{}, { at: EIGHT_IN_BAGHDAD }],
  });
  const { teacher: elsewhere } = await givenUnread();

  const query = {
    login_type: "teacher",
    teacher_id: teacher.id,
    [`visit_${roomId}`]: "2025-11-20 07:00:00",
  };
  expect(await count(query)).toEqual({ status: "success", result: { new_messages: 1 } });
  expect(await readPointer(owner, roomId, teacher.id)).toBe(0);
  expect(await count({ teacher_id: elsewhere.id })).toEqual(NOT_LOGGED_IN);
  expect(await count({ teacher_id: teacher.id + 1_000_000 })).toEqual(NOT_LOGGED_IN);
});

test("CNT-1: a bare id is counted at most 12 times a minute", async () => {
  const { teacher } = await givenUnread();

  const answers: number[] = [];
  for (let call = 0; call < 13; call++)
    answers.push((await server.get(`${COUNT_PATH}?teacher_id=${teacher.id}`)).statusCode);

  expect(answers).toEqual([...Array(12).fill(200), 429]);
});

test("LEG-1: while the group is maintained the answer is 503", async () => {
  const maintained = await aGroup(database);
  const { teacher } = await aStaffRoom(server, { school: await aSchool(database, maintained) });
  const token = await aSession(server, teacher);
  await change("update group_settings set maintenance = true where group_id = $1", [maintained.id]);

  const { statusCode, json } = await server.get(`${COUNT_PATH}?token=${token}`);

  expect({ statusCode, body: json() }).toEqual({
    statusCode: 503,
    body: { status: "error", retry_after: 60 },
  });
});
