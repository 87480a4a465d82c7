import { beforeEach, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { zoneAt } from "./chat.factory.ts";
import { redactMessage } from "./redact.ts";
import { setRoomState, setSlowMode, silence } from "./room-state.queries.ts";

const { owner, database, send, ...bed } = await chatBed();

let school: School;
let one: Awaited<ReturnType<typeof bed.aRoomOfTwo>>;
let other: Awaited<ReturnType<typeof bed.aRoomOfTwo>>;
beforeEach(async () => {
  school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
  [one, other] = [await bed.aRoomOfTwo(school), await bed.aRoomOfTwo(school)];
});

test("MOD-3: one room is locked or slow, and no other of the school", async () => {
  await database.inSchool(school.id, async (db) => {
    await setRoomState(db, school.id, one.roomId, "locked");
    await setSlowMode(db, school.id, one.roomId, 30);
  });

  const { rows } = await owner.query(
    "select id, state, slow_mode_seconds as seconds from rooms where school_id = $1 order by id",
    [school.id],
  );
  expect(rows).toEqual([
    { id: one.roomId, state: "locked", seconds: 30 },
    { id: other.roomId, state: "open", seconds: 0 },
  ]);
});

test("MOD-3: one person is silenced for the minutes that were said, in one room, and may write again", async () => {
  const target = { roomId: one.roomId, personId: one.teacher.id };
  const silenced = (minutes: number | null) =>
    database.inSchool(school.id, (db) => silence(db, school.id, { ...target, minutes }));

  const before = Date.now();
  const { until } = (await silenced(10)) ?? {};

  const minutes = ((until?.getTime() ?? 0) - before) / 60_000;
  expect(minutes).toBeGreaterThan(9);
  expect(minutes).toBeLessThan(11);
  expect(await silencedIn(school)).toEqual([target]);
  expect(await silenced(null)).toEqual({ until: null });
  expect(await silencedIn(school)).toEqual([]);
});

test("KEY-1: the line of a message that was taken down carries the key of the request", async () => {
  await send(one.teacher, one.roomId, "Buy my tickets");
  const clientId = aKey();
  const taken = { roomId: one.roomId, msgNo: 1, by: one.colleague.id, reason: "moderator" } as const;

  await database.inSchool(school.id, (db) => redactMessage(db, school.id, { ...taken, clientId }));

  const { rows } = await owner.query(
    "select client_id as key from room_events where room_id = $1 and type = 'redact'",
    [one.roomId],
  );
  expect(rows).toEqual([{ key: clientId }]);
});

async function silencedIn({ id }: School) {
  const { rows } = await owner.query<{ roomId: number; personId: Member["id"] }>(
    `select room_id as "roomId", person_id as "personId" from room_members
     where school_id = $1 and silenced_until > now()`,
    [id],
  );
  return rows;
}
