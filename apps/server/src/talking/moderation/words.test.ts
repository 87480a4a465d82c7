import { editMessage, listMessages } from "@dars/contract/talking/chat";
import { listCases } from "@dars/contract/talking/moderation";
import { readWordLists, saveWordLists } from "@dars/contract/talking/moderation-words";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup } from "#platform/testing/factories/organisation.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { aModeratedBed } from "./moderation-bed.factory.ts";
import { aMessage, aTalkingClass } from "./moderation.factory.ts";
import { scanWords } from "./scan-words.ts";

const bed = await aModeratedBed(chat);
const { database, owner, as } = bed;

test("MOD-4: a flagged word puts a message before the office once, and changes nothing in the room", async () => {
  const group = await aGroup(database);
  const administrator = await anAdministrator(database, group);
  const room = await aTalkingClass(bed, group);
  const [layla, sara] = room.students;
  const { revision } = await as(administrator.actor).call(readWordLists, {});
  await as(administrator.actor).call(saveWordLists, {
    body: { revision, lists: { ar: ["كلب"], ckb: [], en: ["stupid*"] } },
  });
  await aMessage(owner, room, layla, "Good morning");
  const msgNo = await aMessage(owner, room, sara, "أنت كَلْب");

  const [first, second] = [await scanWords(database), await scanWords(database)];

  expect([first, second]).toEqual([1, 0]);
  const { cases } = await as(room.management.actor).call(listCases, {
    params: { schoolId: room.schoolId },
    query: {},
  });
  expect(cases).toMatchObject([{ origin: "words", msgNo, isHidden: false, isUrgent: false, reports: 0 }]);
  const { messages } = await as(layla.actor).call(listMessages, {
    params: { roomId: room.roomId },
    query: {},
  });
  expect(messages.map(({ body }) => body)).toEqual(["Good morning", "أنت كَلْب"]);
  const notifications = await owner.query("select from notifications where school_id = $1", [room.schoolId]);
  expect(notifications.rowCount).toBe(0);

  await aMessage(owner, room, layla, "كلب أنت");
  expect(await scanWords(database)).toBe(1);
});

test("MOD-4: what a photo is said to show is looked at as words are", async () => {
  const group = await aGroup(database);
  const administrator = await anAdministrator(database, group);
  const room = await aTalkingClass(bed, group);
  const { revision } = await as(administrator.actor).call(readWordLists, {});
  await as(administrator.actor).call(saveWordLists, {
    body: { revision, lists: { ar: [], ckb: [], en: ["stupid"] } },
  });
  const msgNo = await aMessage(owner, room, room.teacher, "Look");
  expect(await scanWords(database)).toBe(0);

  await owner.query(
    `update room_events set attachments = '[{"kind": "photo", "alt": "Stupid me"}]' where room_id = $1 and msg_no = $2`,
    [room.roomId, msgNo],
  );

  expect(await scanWords(database)).toBe(1);
});

test("MOD-4: a message that was looked at and is changed to a flagged word is found too", async () => {
  const group = await aGroup(database);
  const administrator = await anAdministrator(database, group);
  const room = await aTalkingClass(bed, group);
  const { revision } = await as(administrator.actor).call(readWordLists, {});
  await as(administrator.actor).call(saveWordLists, {
    body: { revision, lists: { ar: [], ckb: [], en: ["stupid"] } },
  });
  const msgNo = await aMessage(owner, room, room.teacher, "Good morning");
  expect(await scanWords(database)).toBe(0);
  // Ten minutes go by.
  await owner.query(
    `update room_events set created_at = created_at - interval '10 minutes' where room_id = $1`,
    [room.roomId],
  );
  await owner.query(
    "update rooms set last_message_at = last_message_at - interval '10 minutes' where id = $1",
    [room.roomId],
  );

  await as(room.teacher.actor).call(editMessage, {
    params: { roomId: room.roomId, msgNo },
    body: { key: aKey(), body: "You are stupid" },
  });

  expect(await scanWords(database)).toBe(1);
  expect(await scanWords(database)).toBe(0);
});

test("MOD-4: however much is said within a minute, the end of it is looked at too", async () => {
  const group = await aGroup(database);
  const administrator = await anAdministrator(database, group);
  const room = await aTalkingClass(bed, group);
  const { revision } = await as(administrator.actor).call(readWordLists, {});
  await as(administrator.actor).call(saveWordLists, {
    body: { revision, lists: { ar: [], ckb: [], en: ["stupid"] } },
  });
  for (let no = 0; no < 5; no += 1) await aMessage(owner, room, room.students[0], "Good morning");
  await aMessage(owner, room, room.students[1], "You are stupid");

  expect([await scanWords(database, 2), await scanWords(database, 2)]).toEqual([1, 0]);
});

test("MOD-4: a school in which no case can be opened keeps no other from being looked at", async () => {
  const group = await aGroup(database);
  const administrator = await anAdministrator(database, group);
  const { revision } = await as(administrator.actor).call(readWordLists, {});
  await as(administrator.actor).call(saveWordLists, {
    body: { revision, lists: { ar: [], ckb: [], en: ["stupid"] } },
  });
  const [broken, other] = [await aTalkingClass(bed, group), await aTalkingClass(bed, group)];
  for (const room of [broken, other]) await aMessage(owner, room, room.students[0], "You are stupid");
  const { rows } = await owner.query(
    "update schools set time_zone = 'Nowhere/Else' where id = $1 returning id",
    [broken.schoolId],
  );

  await expect(scanWords(database)).rejects.toBeInstanceOf(AggregateError);
  await owner.query("update schools set time_zone = 'Asia/Baghdad' where id = $1", [broken.schoolId]);

  expect(rows).toHaveLength(1);
  const { cases } = await as(other.management.actor).call(listCases, {
    params: { schoolId: other.schoolId },
    query: {},
  });
  expect(cases).toMatchObject([{ origin: "words" }]);
});

test("MOD-4: of two who change the words at once the second is told", async () => {
  const group = await aGroup(database);
  const administrator = await anAdministrator(database, group);
  const save = (revision: number, en: string[]) =>
    as(administrator.actor).call(saveWordLists, { body: { revision, lists: { ar: [], ckb: [], en } } });
  const { revision } = await save(0, ["one"]);
  await save(revision, ["two"]);

  await expect(save(revision, ["three"])).rejects.toMatchObject({ code: "conflict" });
});
