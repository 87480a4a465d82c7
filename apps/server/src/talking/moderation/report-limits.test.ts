import { listMessages } from "@dars/contract/talking/chat";
import { decideCase, listCases, report } from "@dars/contract/talking/moderation";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { aModeratedBed } from "./moderation-bed.factory.ts";
import { aMessage, aTalkingClass, type ClassRoom } from "./moderation.factory.ts";

const bed = await aModeratedBed(chat);
const { owner, as, tell } = bed;

let group: Group;

beforeAll(async () => {
  group = await aGroup(bed.database);
});

test("MOD-1: what somebody has looked at and dismissed is not hidden again by one report alone", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const msgNo = await aMessage(owner, room, room.teacher, "The exam is on Sunday");
  expect(await tell(layla, room, msgNo, "sexual")).toMatchObject({ isHiddenFromAll: true });
  await dismiss(room);
  expect(await fetchBody(sara, room)).toBe("The exam is on Sunday");

  expect(await tell(layla, room, msgNo, "sexual")).toMatchObject({ isHiddenFromAll: false });
  expect(await fetchBody(sara, room)).toBe("The exam is on Sunday");
  expect(await tell(omar, room, msgNo, "sexual")).toMatchObject({ isHiddenFromAll: true });
});

test("nobody takes everything that was said out of a room by reporting it", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara] = room.students;
  for (let n = 0; n < 30; n += 1)
    await tell(layla, room, await aMessage(owner, room, room.teacher), "sexual");
  const last = await aMessage(owner, room, room.teacher);

  await expect(tell(layla, room, last, "sexual")).rejects.toMatchObject({ code: "too-many-requests" });

  expect(await tell(sara, room, last, "sexual")).toMatchObject({ isHiddenFromAll: true });
});

test("where the whole school listens only its voices can be reported, and nobody is looked for", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara] = room.students;
  await owner.query("update rooms set kind = 'announcement' where id = $1", [room.roomId]);
  await owner.query("update room_members set may_write = role = 'staff' where room_id = $1", [room.roomId]);

  await expect(reportPerson(layla, room, sara)).rejects.toMatchObject({ code: "not-found" });
  await expect(reportPerson(layla, room, room.teacher)).resolves.toMatchObject({});
});

const reportPerson = ({ actor }: Member, { roomId }: ClassRoom, { id: personId }: Member) =>
  as(actor).call(report, {
    params: { roomId },
    body: { key: aKey(), msgNo: null, personId, reason: "other", note: null },
  });

const fetchBody = async ({ actor }: Member, { roomId }: ClassRoom) =>
  (await as(actor).call(listMessages, { params: { roomId }, query: {} })).messages[0]?.body;

async function dismiss({ management, schoolId }: ClassRoom): Promise<void> {
  const { actor } = management;
  const { cases } = await as(actor).call(listCases, { params: { schoolId }, query: {} });
  await as(actor).call(decideCase, {
    params: { schoolId, caseId: cases[0]?.id ?? 0 },
    body: { key: aKey(), act: "dismiss", reason: "Nothing in it.", isClosed: true },
  });
}
