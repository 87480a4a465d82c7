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

test("MOD-3: handing a case up leaves the school's other cases with the school", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const administrator = await anAdministrator(database, group);
  await tell(layla, room, await aMessage(owner, room, omar, "You are ugly"), "bullying");
  await tell(layla, room, await aMessage(owner, room, sara, "And so are you"), "bullying");
  const [newest] = await openCases(room.management, room);

  await decide(room.management, room, { act: "refer", isClosed: false });

  expect((await openCases(administrator, room)).map(({ id }) => id)).toEqual([newest?.id]);
});

test("MOD-3: a room is locked by a decision about a case in it", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  await tell(layla, room, await aMessage(owner, room, omar, "You are ugly"), "bullying");

  await decide(room.management, room, { act: "lock", isClosed: true });

  const { rows } = await owner.query("select state from rooms where id = $1", [room.roomId]);
  expect(rows).toEqual([{ state: "locked" }]);
});

test("MOD-3: the author of a message is muted by a decision about it", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  await tell(layla, room, await aMessage(owner, room, omar, "You are ugly"), "bullying");

  await decide(room.management, room, { act: "mute", minutes: 60, isClosed: true });

  const { rows } = await owner.query(
    "select person_id from room_members where room_id = $1 and silenced_until > now()",
    [room.roomId],
  );
  expect(rows).toEqual([{ person_id: omar.id }]);
});

test("MOD-1: what cannot wait comes first among the open cases, and makes no other case urgent", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "One");
  await tell(layla, room, msgNo, "bullying");
  await tell(layla, room, await aMessage(owner, room, omar, "Two"), "bullying");

  await tell(sara, room, msgNo, "violence");

  const cases = await openCases(room.management, room);
  expect(cases.map(({ reason, isUrgent }) => [reason, isUrgent])).toEqual([
    ["violence", true],
    ["bullying", false],
  ]);
});

test("MOD-3: the audit log names whom a warning is about, with its room, message and case", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "You are ugly");
  await tell(layla, room, msgNo, "bullying");
  const [made] = await openCases(room.management, room);

  await decide(room.management, room, { act: "warn", isClosed: false });

  const { rows } = await owner.query(
    `select subject_kind, subject_id, changes from audit_events
     where school_id = $1 and action = 'moderation.warn'`,
    [room.schoolId],
  );
  expect(rows).toEqual([
    {
      subject_kind: "person",
      subject_id: omar.id,
      changes: { room: room.roomId, message: msgNo, case: made?.id },
    },
  ]);
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

const openCases = async ({ actor }: Pick<ClassRoom["management"], "actor">, { schoolId }: ClassRoom) =>
  (await as(actor).call(listCases, { params: { schoolId }, query: { state: "open" } })).cases;

async function decide(
  by: Pick<ClassRoom["management"], "actor">,
  room: ClassRoom,
  body: {
    readonly act: "warn" | "refer" | "remove" | "mute" | "lock";
    readonly minutes?: number;
    readonly isClosed: boolean;
  },
) {
  const [newest] = await openCases(by, room);
  return as(by.actor).call(decideCase, {
    params: { schoolId: room.schoolId, caseId: newest?.id ?? 0 },
    body: { key: aKey(), reason: "We do not talk like that.", ...body },
  });
}
