import { editMessage, listEvents, react, removeMessage } from "@dars/contract/talking/chat";
import { applyEvents, EMPTY_ROOM, createRoomState, type RoomState } from "@dars/contract/talking/chat-state";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { heavy, sized } from "#platform/testing/sized.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { zoneAt } from "./chat.factory.ts";
import { redactMessage, restoreMessage } from "./redact.ts";

heavy();
const { as, database, send, fetchMessages: standing, aRoomOfTwo } = await chatBed();
let school: School;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
});

const act = fc.record({
  what: fc.constantFrom("send", "send", "edit", "remove", "hide", "restore", "react", "unreact"),
  isColleague: fc.boolean(),
  target: fc.nat(6),
});
const moment = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
  hears: fc.tuple(fc.nat(2), fc.nat(2)),
});

test("T12: devices that came and went hold what the server holds, after any history of a room", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 6 }), async (moments) => {
      const { roomId, teacher, colleague } = await aRoomOfTwo(school);
      let devices: RoomState[] = [EMPTY_ROOM, EMPTY_ROOM];
      let sentCount = 0;
      for (const { acts, hears } of moments) {
        for (const { what, isColleague, target } of acts) {
          const msgNo = sentCount === 0 ? 1 : (target % sentCount) + 1;
          if (what === "send") sentCount += 1;
          await doing(what, isColleague ? colleague : teacher, roomId, msgNo);
        }
        devices = await Promise.all(
          devices.map((device, n) => syncDevice(device, teacher, roomId, hears[n] ?? 0)),
        );
      }
      const truth = await standing(teacher, roomId, { limit: 100 });
      for (const device of devices) {
        const state = await syncDevice(device, teacher, roomId, 1);
        expect(state.head).toBe(truth.head);
        expect([...state.messages.values()]).toEqual(truth.messages);
      }
    }),
    { numRuns: sized(5, 50) },
  );
});

/** A change that the rules refuse, such as an edit of a deleted message, changes nothing. */
async function doing(what: string, { actor }: Member, roomId: number, msgNo: number): Promise<void> {
  const params = { roomId, msgNo };
  const verbs: Record<string, () => Promise<unknown>> = {
    send: () => send({ actor }, roomId, `Message ${msgNo}`),
    edit: () => as(actor).call(editMessage, { params, body: { key: aKey(), body: `Edited ${aKey()}` } }),
    remove: () => as(actor).call(removeMessage, { params }),
    react: () => as(actor).call(react, { params, body: { key: aKey(), reaction: "👏" } }),
    unreact: () => as(actor).call(react, { params, body: { key: aKey(), reaction: null } }),
    hide: () =>
      database.inSchool(school.id, (db) =>
        redactMessage(db, school.id, { ...params, by: null, reason: "hidden" }),
      ),
    restore: () =>
      database.inSchool(school.id, (db) => restoreMessage(db, school.id, { ...params, by: null })),
  };
  await verbs[what]?.().catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== "ApiError") throw error;
  });
}

/** 0: offline; 1: the log; 2: the newest messages in their current state. */
async function syncDevice(
  device: RoomState,
  { actor }: Member,
  roomId: number,
  how: number,
): Promise<RoomState> {
  if (how === 0) return device;
  if (how === 2) {
    const { messages, head } = await standing({ actor }, roomId, { limit: 100 });
    return createRoomState(messages, head);
  }
  const { events } = await as(actor).call(listEvents, { params: { roomId }, query: { after: device.head } });
  return applyEvents(device, events);
}
