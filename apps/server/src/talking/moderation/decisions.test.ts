import { decideCase, listCases, report } from "@dars/contract/talking/moderation";
import { actInRoom } from "@dars/contract/talking/moderation-rooms";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";

import { aModeratedBed } from "./moderation-bed.factory.ts";
import { aMessage, aTalkingClass, type ClassRoom } from "./moderation.factory.ts";

const bed = await aModeratedBed();
const { database, owner, as, tell } = bed;

let group: Group;

beforeAll(async () => {
  group = await aGroup(database);
});

test("MOD-3: a decision says whether it has closed the case: a warning need not, handing it up never does", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  const administrator = await anAdministrator(database, group);
  await tell(layla, room, await aMessage(owner, room, omar, "You are ugly"), "bullying");

  const replies = [
    await decide(room.management, room, { act: "warn", isClosed: false }),
    await decide(room.management, room, { act: "refer", isClosed: true }),
    await decide(administrator, room, { act: "warn", isClosed: true }),
  ];

  expect(replies).toEqual([{ state: "open" }, { state: "open" }, { state: "closed" }]);
});

test("MOD-3: what was hidden and is then removed in closing its case is taken out once", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  await tell(layla, room, await aMessage(owner, room, omar, "You are ugly"), "sexual");

  await decide(room.management, room, { act: "remove", isClosed: true });

  const { rows } = await owner.query(
    "select change->>'reason' as reason from room_events where room_id = $1 and type = 'redact' order by seq",
    [room.roomId],
  );
  expect(rows).toEqual([{ reason: "hidden" }, { reason: "moderator" }]);
});

test("K7: nothing is taken out of a room without saying which message, nor by a case about a person", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  await aMessage(owner, room, omar, "Good morning");
  await as(layla.actor).call(report, {
    params: { roomId: room.roomId },
    body: { key: aKey(), msgNo: null, personId: omar.id, reason: "bullying", note: null },
  });
  const refused = { code: "invalid", field: "/body/msgNo" };

  const byTeacher = as(room.teacher.actor).call(actInRoom, {
    params: { roomId: room.roomId },
    body: { key: aKey(), act: "remove", reason: "So that we can work." },
  });

  await expect(byTeacher).rejects.toMatchObject(refused);
  await expect(decide(room.management, room, { act: "remove", isClosed: true })).rejects.toMatchObject(
    refused,
  );
});

async function decide(
  { actor }: Pick<ClassRoom["management"], "actor">,
  { schoolId }: ClassRoom,
  body: { readonly act: "warn" | "refer" | "remove"; readonly isClosed: boolean },
) {
  const { cases } = await as(actor).call(listCases, { params: { schoolId }, query: { state: "open" } });
  return as(actor).call(decideCase, {
    params: { schoolId, caseId: cases[0]?.id ?? 0 },
    body: { key: aKey(), reason: "We do not talk like that.", ...body },
  });
}
