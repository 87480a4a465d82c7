import { editMessage, removeMessage } from "@dars/contract/talking/chat";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { manyMessages, zoneAt } from "./chat.factory.ts";

const { as, owner, database, send, fetchMessages, aRoomOfTwo } = await chatBed();
let school: School;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
});

test("TXT-1: a search finds words by their beginning, in any order and any of the three scripts, newest first", async () => {
  const { roomId, teacher } = await aRoomOfTwo(school);
  for (const text of ["الامتحان يوم الأحد", "Exam on Sunday", "تاقیکردنەوەی بیرکاری", "صفحة ١٢"])
    await send(teacher, roomId, text);
  const found = async (search: string) =>
    (await fetchMessages(teacher, roomId, { search })).messages.map(({ msgNo }) => msgNo);

  expect(await found("امتحان")).toEqual([1]);
  expect(await found("الاحد الامتح")).toEqual([1]);
  expect(await found("sun EXAM")).toEqual([2]);
  expect(await found("بيركاري")).toEqual([3]);
  expect(await found("12")).toEqual([4]);
  expect(await found("amine")).toEqual([]);
  await send(teacher, roomId, "Another exam");
  expect(await found("exam")).toEqual([5, 2]);
});

test("what was changed is found by what it says now, and what was taken back not at all", async () => {
  const { roomId, teacher } = await aRoomOfTwo(school);
  await send(teacher, roomId, "Homework on page nine");
  const found = async (search: string) => (await fetchMessages(teacher, roomId, { search })).messages.length;
  expect(await found("nine")).toBe(1);

  await as(teacher.actor).call(editMessage, {
    params: { roomId, msgNo: 1 },
    body: { key: aKey(), body: "Page ten" },
  });
  expect([await found("nine"), await found("ten")]).toEqual([0, 1]);
  await as(teacher.actor).call(removeMessage, { params: { roomId, msgNo: 1 } });
  expect(await found("ten")).toBe(0);
});

test("a long room is searched whole, page by page, by its members alone", async () => {
  const { roomId, teacher } = await aRoomOfTwo(school);
  await manyMessages(owner, { schoolId: school.id, roomId, senderId: teacher.id, count: 2500 });

  const first = await fetchMessages(teacher, roomId, { search: "morning", limit: 2 });
  expect(first).toMatchObject({ messages: [{ msgNo: 2500 }, { msgNo: 2499 }], hasOlder: true });
  const next = await fetchMessages(teacher, roomId, { search: "morning", before: 3 });
  expect(next).toMatchObject({ messages: [{ msgNo: 2 }, { msgNo: 1 }], hasOlder: false });
  const stranger = await aTeacher(database, school);
  await expect(fetchMessages(stranger, roomId, { search: "morning" })).rejects.toMatchObject({
    code: "not-found",
  });
});
