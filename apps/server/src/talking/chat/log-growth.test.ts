import type { RawBuilder } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { rowsRead } from "#platform/testing/rows-read.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { manyMessages, zoneAt } from "./chat.factory.ts";
import { selectEvents, selectMessages } from "./log.queries.ts";
import { selectMember } from "./membership.queries.ts";
import { insertion } from "./send.queries.ts";

const { owner, database, aRoomOfTwo } = await chatBed();
let school: School;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
});

test("opening a room, catching up and sending read as little of 100,000 messages as of 100", async () => {
  const [short, long] = [await aRoomOfTwo(school), await aRoomOfTwo(school)];
  for (const [{ roomId, colleague }, count] of [
    [short, 100],
    [long, 100_000],
  ] as const)
    await manyMessages(owner, { schoolId: school.id, roomId, senderId: colleague.id, count });
  await owner.query("analyze room_events, rooms, room_members");

  const read = async ({ roomId, teacher }: typeof short, count: number) => {
    const place = {
      schoolId: school.id,
      personId: teacher.id,
      memberRoles: ["staff"],
      asGuardian: false,
    } as const;
    const from = Number.MAX_SAFE_INTEGER;
    const sending = {
      place,
      accountId: 1,
      role: "teacher",
      roomId,
      clientId: "a".repeat(15),
      body: "Hello",
    } as const;
    const rest = { attachments: [], replyTo: null, isUrgent: false };
    return [
      await eventsRead(selectMessages(place, roomId, { side: "older", from, limit: 50 })),
      await eventsRead(
        selectEvents(selectMember(place, roomId), { after: count - 20, limit: 200, most: 1000 }),
      ),
      await eventsRead(insertion(school.id, [{ ...sending, ...rest }])),
      await eventsRead(insertion(school.id, [{ ...sending, ...rest }], { year: 2026 })),
    ];
  };

  expect(await read(long, 100_000)).toEqual(await read(short, 100));
  expect(await read(long, 100_000)).toEqual([50, 20, 0, 0]);
});

/** Rows of events that a statement looks at. */
const eventsRead = (statement: RawBuilder<unknown>) =>
  rowsRead(database, school.id, "room_events", statement);
