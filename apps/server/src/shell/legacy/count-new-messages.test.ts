import { beforeAll, expect, test } from "vitest";

import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent } from "#platform/testing/factories/people.ts";
import { aStaffRoom, readPointer } from "#talking/chat/chat.factory.ts";

import { aTeacherWithUnread, COUNT_PATH, count as countOn, counted, unread } from "./count.factory.ts";
import { aSession, legacyServer } from "./legacy.factory.ts";

const server = await legacyServer();
const { database, owner } = server;

let group: Group;
let school: School;

beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
});

const nothing = { status: "success", result: { new_messages: 0, rooms: {} } };
const count = (query: Readonly<Record<string, string | number>>) => countOn(server, query);
const givenUnread = () => aTeacherWithUnread(server, school);

test("count: rooms and their sum", async () => {
  const { roomId, teacher, token } = await givenUnread();

  expect(await count({ x: 1, token, login_type: "teacher", teacher_id: teacher.id })).toEqual(
    unread({ [roomId]: 2 }),
  );
});

test("count: no unread message is 0 and no room", async () => {
  const management = await aManagement(database, school);

  expect(await count({ token: await aSession(server, management) })).toEqual(nothing);
});

test.each([
  ["a space", "2025-11-20 07:00:00"],
  ["a T", "2025-11-20T07:00:00"],
  ["Arabic digits", "٢٠٢٥-١١-٢٠ ٠٧:٠٠:٠٠"],
  ["UTC", "2025-11-20T04:00:00Z"],
])("LEG-8: a visit written with %s is the school's clock", async (_, visit) => {
  const { roomId, token } = await givenUnread();

  expect(await count({ token, [`visit_${roomId}`]: visit })).toEqual(unread({ [roomId]: 1 }));
});

test("LEG-8: a visit may have its space as a plus or as %20", async () => {
  const { roomId, token } = await givenUnread();

  for (const space of ["+", "%20"]) {
    const answer = await server.get(
      `${COUNT_PATH}?token=${token}&visit_${roomId}=2025-11-20${space}07:00:00`,
    );
    expect(counted(answer)).toEqual(unread({ [roomId]: 1 }));
  }
});

test("CNT-2: a visit in the message's own second has seen it", async () => {
  const { roomId, token } = await givenUnread();

  expect(await count({ token, [`visit_${roomId}`]: "2025-11-20 08:00:00" })).toEqual(nothing);
});

test("CNT-3: a room without a visit counts since one joined it", async () => {
  const { roomId, teacher } = await aStaffRoom(server, {
    school,
    messages: [{}, {}, {}],
    member: { joinedSeq: 1 },
  });

  expect(await count({ token: await aSession(server, teacher) })).toEqual(unread({ [roomId]: 2 }));
});

test.each(["0000-00-00 00:00:00", "2025-02-30 08:00:00", "yesterday", ""])(
  "CNT-4: a visit of %j is as none",
  async (visit) => {
    const { roomId, token } = await givenUnread();

    expect(await count({ token, [`visit_${roomId}`]: visit })).toEqual(unread({ [roomId]: 2 }));
  },
);

test("CNT-4: a visit in the future is one of now", async () => {
  const { roomId, token } = await givenUnread();

  expect(await count({ token, [`visit_${roomId}`]: "2099-01-01 00:00:00" })).toEqual(nothing);
});

test("CNT-5: rooms of others, archived ones and names that are no room are ignored", async () => {
  const theirs = await givenUnread();
  const archived = await aStaffRoom(server, { school, messages: [{}], room: { archived: true } });
  const token = await aSession(server, archived.teacher);

  const visits = {
    [`visit_${theirs.roomId}`]: "2025-11-20 07:00:00",
    [`visit_${archived.roomId}`]: "2025-11-20 06:00:00",
  };
  expect(
    await count({ token, ...visits, visit_: "2025-11-20 06:00:00", visit_x: "x", "visit_-1": "y" }),
  ).toEqual(nothing);
});

test("CNT-6: only the first 500 visits are read", async () => {
  const { roomId, token } = await givenUnread();
  const others = Array.from({ length: 500 }, (_, at) => [`visit_${900_000_000 + at}`, "2025-11-20 07:00:00"]);
  const own = [`visit_${roomId}`, "2025-11-20 07:00:00"];

  const post = (fields: string[][]) =>
    server.post(COUNT_PATH, Object.fromEntries([["token", token], ...fields]));

  expect(counted(await post([...others, own]))).toEqual(unread({ [roomId]: 2 }));
  expect(counted(await post([own, ...others]))).toEqual(unread({ [roomId]: 1 }));
});

test("CNT-7: an address over 32 KB is 414, and the same fields posted are counted", async () => {
  const { roomId, token } = await givenUnread();
  const fields = {
    token,
    ...Object.fromEntries(
      Array.from({ length: 999 }, (_, at) => [`visit_${at + 900_000_000}`, "2025-11-20 07:00:00"]),
    ),
  };

  const got = await server.get(`${COUNT_PATH}?${new URLSearchParams(fields).toString()}`);
  expect(got.statusCode).toBe(414);
  expect(got.json()).toMatchObject({ status: "error", code: "too-large" });

  expect(counted(await server.post(COUNT_PATH, fields))).toEqual(unread({ [roomId]: 2 }));
});

test("CNT-7: an address just under 32 KB arrives over a real connection", async () => {
  const { roomId, token } = await givenUnread();
  const address = await server.http.listen({ port: 0, host: "127.0.0.1" });
  const padding = "x".repeat(32_000);

  const answer = await fetch(`${address}${COUNT_PATH}?token=${token}&padding=${padding}`);

  expect(await answer.json()).toEqual(unread({ [roomId]: 2 }));
});

test("CNT-8: a visit is kept, so that other devices know it", async () => {
  const { roomId, teacher, token } = await givenUnread();

  await count({ token, [`visit_${roomId}`]: "2025-11-20 07:00:00" });

  expect(await readPointer(owner, roomId, teacher.id)).toBe(1);
  expect(await count({ token })).toEqual(unread({ [roomId]: 1 }));
});

test("CNT-9: a muted room does not count", async () => {
  const { teacher } = await aStaffRoom(server, {
    school,
    messages: [{}],
    member: { mutedUntil: "infinity" },
  });

  expect(await count({ token: await aSession(server, teacher) })).toEqual(nothing);
});

test("CNT-10: a student who asks is answered by membership", async () => {
  const student = await aStudent(database, school);
  const { roomId } = await aStaffRoom(server, { school, messages: [{}], room: { kind: "homeroom" } });
  await owner.query(
    "insert into room_members (school_id, person_id, room_id, role) values ($1, $2, $3, 'student')",
    [school.id, student.id, roomId],
  );

  expect(await count({ token: await aSession(server, student) })).toEqual(unread({ [roomId]: 1 }));
});

test("count: a parameter that is wrong is ignored", async () => {
  const { roomId, token } = await givenUnread();

  expect(await count({ token, x: "one", login_type: "wizard", teacher_id: "abc", "visit_1.5": "z" })).toEqual(
    unread({ [roomId]: 2 }),
  );
});

test("LEG-7: another teacher's id changes nothing", async () => {
  const [one, other] = [await givenUnread(), await givenUnread()];

  expect(await count({ token: one.token, teacher_id: other.teacher.id })).toEqual(
    unread({ [one.roomId]: 2 }),
  );
});
