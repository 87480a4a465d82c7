import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { sized } from "#platform/testing/sized.ts";

import {
  aMessage,
  aStaffRoom,
  EIGHT_IN_BAGHDAD,
  manyMessages,
  readPointer,
  SEVEN_IN_BAGHDAD,
} from "./chat.factory.ts";
import { countUnread } from "./count-unread.ts";

const fresh = await freshDatabase();
const { database, owner } = fresh;

let school: School;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database));
});

const later = { at: EIGHT_IN_BAGHDAD };
const atSeven = new Date(SEVEN_IN_BAGHDAD);
const afterSeven = (seconds: number) => new Date(atSeven.getTime() + seconds * 1000);

const unreadIn = async (roomId: number, { actor }: Member, visit?: Date) => {
  const visits = new Map(visit && [[roomId, visit]]);
  const { rooms } = await countUnread(database, actor, visits);
  return rooms.get(roomId) ?? 0;
};

test("CNT-2: a message of the visit's own second has been seen, one of the next second has not", async () => {
  const messages = ["2025-11-20T04:00:00.999Z", "2025-11-20T04:00:01.000Z", "2025-11-20T04:00:01.500Z"];
  const { roomId, teacher } = await aStaffRoom(fresh, { school, messages: messages.map((at) => ({ at })) });

  expect(await unreadIn(roomId, teacher, atSeven)).toBe(2);
});

test.each([
  ["the pointer", { readMsgNo: 2, visit: new Date(0) }],
  ["the visit", { readMsgNo: 1, visit: atSeven }],
])("CNT-8: the later of pointer and visit counts, when that is %s", async (_, { readMsgNo, visit }) => {
  const { roomId, teacher } = await aStaffRoom(fresh, {
    school,
    messages: [{}, {}, later],
    member: { readMsgNo },
  });

  expect(await unreadIn(roomId, teacher, visit)).toBe(1);
});

test("CNT-8: a visit moves the pointer forward for every device", async () => {
  const messages = [{}, { isOwn: true }, { redacted: true }, later];
  const { roomId, teacher } = await aStaffRoom(fresh, { school, messages });

  await unreadIn(roomId, teacher, atSeven);

  expect(await readPointer(owner, roomId, teacher.id)).toBe(3);
  expect(await unreadIn(roomId, teacher)).toBe(1);
});

test("CNT-8: an earlier visit does not move the pointer back", async () => {
  const { roomId, teacher } = await aStaffRoom(fresh, {
    school,
    messages: [{}, {}, later],
    member: { readMsgNo: 2 },
  });

  await unreadIn(roomId, teacher, new Date(0));

  expect(await readPointer(owner, roomId, teacher.id)).toBe(2);
});

test("CNT-8: a visit leaves the pointer alone while more is unread than is counted", async () => {
  const { roomId, teacher, colleague } = await aStaffRoom(fresh, { school });
  await manyMessages(owner, { schoolId: school.id, roomId, senderId: colleague.id, count: 120 });

  expect(await unreadIn(roomId, teacher, new Date(0))).toBe(99);
  expect(await readPointer(owner, roomId, teacher.id)).toBe(0);
});

test("CNT-4: a visit in the future is one of now", async () => {
  const { roomId, teacher, colleague } = await aStaffRoom(fresh, { school, messages: [{}, {}] });
  const far = new Date("2100-01-01T00:00:00Z");

  expect(await unreadIn(roomId, teacher, far)).toBe(0);

  const fromTomorrow = { schoolId: school.id, roomId, senderId: colleague.id, at: "2099-01-01T00:00:00Z" };
  await aMessage(owner, fromTomorrow);
  expect(await unreadIn(roomId, teacher, far)).toBe(1);
});

test("CNT-1: a count without a session moves no pointer", async () => {
  const { roomId, teacher } = await aStaffRoom(fresh, { school, messages: [{}] });

  await countUnread(database, teacher.actor, new Map([[roomId, new Date()]]), { raisesPointers: false });

  expect(await readPointer(owner, roomId, teacher.id)).toBe(0);
});

test("CNT-2: whatever was sent, read and visited, the count is what the rule says, and stays it", async () => {
  const second = fc.integer({ min: 0, max: 20 });
  const message = fc.record({ second, isOwn: fc.boolean(), redacted: fc.boolean() });
  const history = fc.record({
    log: fc
      .array(message, { maxLength: 8 })
      .map((sent) => sent.toSorted((one, other) => one.second - other.second)),
    visit: fc.option(second, { nil: undefined }),
    readMsgNo: fc.nat({ max: 8 }),
  });
  const countsByTheRule = fc.asyncProperty(history, async ({ log, visit, readMsgNo }) => {
    const messages = log.map(({ second: at, ...rest }) => ({ at: afterSeven(at).toISOString(), ...rest }));
    const { roomId, teacher } = await aStaffRoom(fresh, { school, messages, member: { readMsgNo } });
    // A sender has read all earlier messages.
    const pointer = Math.max(readMsgNo, log.findLastIndex(({ isOwn }) => isOwn) + 1);
    const expected = log.filter(
      ({ second: at, redacted }, index) =>
        !redacted && index + 1 > pointer && (visit === undefined || at > visit),
    ).length;
    const instant = visit === undefined ? undefined : afterSeven(visit);

    expect(await unreadIn(roomId, teacher, instant)).toBe(expected);
    expect(await unreadIn(roomId, teacher, instant)).toBe(expected);
  });
  await fc.assert(countsByTheRule, { numRuns: sized(20, 200) });
});
