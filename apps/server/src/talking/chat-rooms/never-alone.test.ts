import { listEvents, sendMessage } from "@dars/contract/talking/chat";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { years } from "#school/years/years.routes.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { chatRooms } from "./chat-rooms.routes.ts";
import { LINK, READERS, ROOMS, type Reader, type RoomName, type Span } from "./class-facts.factory.ts";
import { aClassWithHistory, type History, type Step } from "./class-history.factory.ts";
import { roomsOfYear } from "./rooms-of-year.ts";

heavy();

/** Includes the histories that failed once. */
const HISTORIES = sized(4, 150);
const STEPS = sized(8, 12);

const bed = await testbed([chat, chatRooms, years(roomsOfYear)], { authorise: authoriseWith() });

const who = fc.nat({ max: 1 });
const somebody = fc.constantFrom(...READERS, "teacher 0" as const, "teacher 1" as const);
const span = fc
  .record({ from: fc.integer({ min: -2, max: 1 }), length: fc.option(fc.integer({ min: 1, max: 3 })) })
  .map(({ from, length }): Span => ({ from, to: length === null ? null : from + length }));
const change = fc.constantFrom(...Object.keys(LINK).filter((key): key is keyof typeof LINK => key in LINK));
const state = fc.constantFrom("current" as const, "closing" as const, "archived" as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("seat" as const, "assign" as const, "enrol" as const), who, span }),
  fc.record({ do: fc.constantFrom("stand up" as const, "relieve" as const, "withdraw" as const), who }),
  fc.record({ do: fc.constant("lead" as const), who: fc.option(who) }),
  fc.record({ do: fc.constantFrom("shut" as const, "open" as const), somebody }),
  fc.record({ do: fc.constant("link" as const), change }),
  fc.record({ do: fc.constantFrom("enter" as const, "leave" as const) }),
  fc.oneof(
    fc.record({ do: fc.constant("mandate" as const), span }),
    fc.constant({ do: "end mandate" as const }),
  ),
  fc.record({ do: fc.constant("move year" as const), to: state }),
  fc.record({ do: fc.constantFrom("a day passes" as const, "put right" as const) }),
);

/** Histories that failed once. */
const FOUND: [Step[]][] = [
  // The rooms had not been updated yet when the year ended: the student stayed a reader.
  [
    [
      { do: "stand up", who: 0 },
      { do: "move year", to: "closing" },
    ],
  ],
  // A coordinator who was refused while the year was closing came in when it was taken up again.
  [
    [
      { do: "move year", to: "closing" },
      { do: "enter" },
      { do: "move year", to: "current" },
      { do: "put right" },
    ],
  ],
];

test(
  "CHAT-1, CHAT-3, FAM-1, ARC-1: in any history of a class nobody ever reads a room that it is not in, or writes where no staff is",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: STEPS }), async (steps) => {
        const history = await aClassWithHistory(bed);
        for (const one of steps) {
          await history.play(one);
          await look(history, one.do === "put right");
        }
      }),
      { numRuns: HISTORIES, examples: FOUND },
    );
  },
  HISTORIES * 15_000,
);

/**
 * A person's access follows from the facts; where the rooms have just been updated, the reverse holds too,
 * except for a year that is over: a person removed from its rooms does not come back.
 */
async function look(history: History, isRight: boolean): Promise<void> {
  const { facts } = history;
  const seen = await Promise.all(
    READERS.flatMap((reader) =>
      ROOMS.map(async (room) => [`${reader} in ${room}`, await does(history, reader, room)] as const),
    ),
  );
  const expected = READERS.flatMap((reader) =>
    ROOMS.map((room) => [`${reader} in ${room}`, facts.may(reader, room)] as const),
  );
  const isExact = isRight && facts.year === "current";
  const within = expected.map(([name, may], place) => {
    const did = seen[place]?.[1] ?? may;
    return [name, isExact ? may : { reads: did.reads && may.reads, writes: did.writes && may.writes }];
  });

  expect(seen).toEqual(within);
}

async function does({ getActor, rooms }: History, reader: Reader, room: RoomName) {
  const client = bed.as(getActor(reader));
  const params = { roomId: rooms[room] };
  const body = { clientId: aKey(), body: "Good morning" };
  const reads = await works(client.call(listEvents, { params, query: { after: 0 } }));
  const writes = await works(client.call(sendMessage, { params, body }));
  return { reads, writes };
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
