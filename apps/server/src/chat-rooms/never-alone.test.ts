import { listEvents, sendMessage } from "@dars/contract/chat";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#access/public.ts";
import { chat } from "#chat/chat.routes.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aClassWithHistory, type Span, type Step } from "./class-history.factory.ts";

const bed = await testbed([chat], { authorise: authoriseWith() });

const who = fc.nat({ max: 1 });
const span = fc
  .record({ from: fc.integer({ min: -2, max: 1 }), length: fc.option(fc.integer({ min: 1, max: 3 })) })
  .map(({ from, length }): Span => ({ from, to: length === null ? null : from + length }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("seat" as const, "assign" as const), who, span }),
  fc.record({ do: fc.constantFrom("stand up" as const, "relieve" as const), who }),
  fc.record({
    do: fc.constantFrom("shut" as const, "open" as const),
    who,
    kind: fc.constantFrom("student" as const, "teacher" as const),
  }),
  fc.record({ do: fc.constantFrom("a day passes" as const, "put right" as const) }),
);
type History = Awaited<ReturnType<typeof aClassWithHistory>>;

test("CHAT-1, CHAT-3: in any history of seats, assignments, days and shut accounts no student ever reads a room that it is not in, or writes where no staff is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const history = await aClassWithHistory(bed);
      for (const one of steps) {
        await history.play(one);
        for (const student of [0, 1]) await look(history, student, one.do === "put right");
      }
    }),
    { numRuns: 12 },
  );
});

/** What a student can do follows from the facts; where the rooms have just been put right, the other way round too. */
async function look(history: History, student: number, isRight: boolean): Promise<void> {
  const client = bed.as(history.actorOf(student));
  const params = { roomId: history.roomId };
  const body = { clientId: aKey(), body: "Good morning" };
  const reads = await works(client.call(listEvents, { params, query: { after: 0 } }));
  const writes = await works(client.call(sendMessage, { params, body }));
  const mayRead = history.isIn(student);
  const may = { reads: mayRead, writes: mayRead && history.isStaffed() };

  expect({ reads, writes }).toEqual(
    isRight ? may : { reads: reads && may.reads, writes: writes && may.writes },
  );
}

async function works(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^(not-found|forbidden)$/) });
    return false;
  }
}

let keys = 0;
function aKey(): string {
  keys += 1;
  return `alone${String(keys).padStart(10, "0")}`;
}
