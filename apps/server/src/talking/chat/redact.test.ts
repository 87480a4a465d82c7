import { expect, test } from "vitest";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { zoneAt } from "./chat.factory.ts";
import { redactMessage, restoreMessage } from "./redact.ts";

const { database, send, fetchMessages, aRoomOfTwo } = await chatBed();
const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });

test("MOD-3: only what the rules had hidden is shown again; what a person has taken out since stays out", async () => {
  const { roomId, teacher, colleague } = await aRoomOfTwo(school);
  await send(teacher, roomId, "Page 12 of Biology");
  await send(teacher, roomId, "You are ugly");
  await send(teacher, roomId, "I will be late");
  await redact(roomId, 1, "hidden");
  await redact(roomId, 2, "hidden");
  await redact(roomId, 2, "moderator");
  await redact(roomId, 3, "author");

  const restored = await Promise.all([1, 2, 3].map((msgNo) => restore(roomId, msgNo)));

  expect(restored.map((seq) => seq !== undefined)).toEqual([true, false, false]);
  const { messages } = await fetchMessages(colleague, roomId);
  expect(messages.map(({ msgNo, body, removed }) => [msgNo, body, removed])).toEqual([
    [1, "Page 12 of Biology", null],
    [2, null, "moderator"],
    [3, null, "author"],
  ]);
});

const redact = (roomId: number, msgNo: number, reason: "hidden" | "moderator" | "author") =>
  database.inSchool(school.id, (db) => redactMessage(db, school.id, { roomId, msgNo, by: null, reason }));

const restore = (roomId: number, msgNo: number) =>
  database.inSchool(school.id, (db) => restoreMessage(db, school.id, { roomId, msgNo, by: null }));
