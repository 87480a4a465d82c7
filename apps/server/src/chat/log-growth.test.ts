import { sql, type RawBuilder } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { manyMessages, zoneAt } from "./chat.factory.ts";
import { eventsOf, messagesOf } from "./log.queries.ts";
import { memberOf } from "./membership.queries.ts";
import { insertion } from "./send.queries.ts";

const { owner, database, aRoomOfTwo } = await chatBed();
let school: School;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
});

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

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
      await rowsRead(messagesOf(place, roomId, { side: "older", from, limit: 50 })),
      await rowsRead(eventsOf(memberOf(place, roomId), { after: count - 20, limit: 200, most: 1000 })),
      await rowsRead(insertion(school.id, [{ ...sending, ...rest }])),
    ];
  };

  expect(await read(long, 100_000)).toEqual(await read(short, 100));
  expect(await read(long, 100_000)).toEqual([50, 20, 0]);
});

/** Rows of events that a statement looks at, taken or thrown away; nothing it does is kept. */
async function rowsRead(statement: RawBuilder<unknown>): Promise<number> {
  let read = 0;
  const undone = database.inSchool(school.id, async (db) => {
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
      explain (analyze, timing off, format json) ${statement}`.execute(db);
    const nodes = rows.flatMap((row) => flattened(row["QUERY PLAN"][0].Plan));
    for (const node of nodes.filter(
      (one) => one["Relation Name"]?.startsWith("room_events") && one["Node Type"] !== "ModifyTable",
    ))
      read +=
        ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 0);
    throw new Undone();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return read;
}

class Undone extends Error {}

const flattened = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattened)];
