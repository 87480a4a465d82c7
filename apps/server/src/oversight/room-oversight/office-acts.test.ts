import {
  actInRoom,
  actInSchoolRoom,
  readLookedRoom,
  startLook,
} from "@dars/contract/talking/moderation-rooms";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import { aModeratedBed } from "#talking/moderation/moderation-bed.factory.ts";
import {
  aMessage,
  anotherRoom,
  aTalkingClass,
  type ClassRoom,
} from "#talking/moderation/moderation.factory.ts";

import { roomLooks } from "./room-looks.routes.ts";

const bed = await aModeratedBed(roomLooks);
const { as } = bed;

let group: Group;

beforeAll(async () => {
  group = await aGroup(bed.database);
});

type Act = Readonly<{
  act: "mute" | "unmute" | "lock" | "unlock" | "remove";
  msgNo?: number;
  personId?: number;
  minutes?: number;
}>;
const buildBody = (act: Act) => ({ key: aKey(), reason: "For safety.", ...act });
const byOffice = ({ management, schoolId, roomId }: ClassRoom, act: Act) =>
  as(management.actor).call(actInSchoolRoom, { params: { schoolId, roomId }, body: buildBody(act) });
const byTeacher = ({ teacher, roomId }: ClassRoom, act: Act) =>
  as(teacher.actor).call(actInRoom, { params: { roomId }, body: buildBody(act) });

test("K7: a silence by the office is neither ended nor shortened by a teacher", async () => {
  const room = await aTalkingClass(bed, group);
  const personId = room.students[0].id;
  await byOffice(room, { act: "mute", personId, minutes: 10_000 });

  await expect(byTeacher(room, { act: "unmute", personId })).rejects.toMatchObject({ code: "forbidden" });
  await expect(byTeacher(room, { act: "mute", personId, minutes: 1 })).rejects.toMatchObject({
    code: "forbidden",
  });

  await byOffice(room, { act: "unmute", personId });
  await byTeacher(room, { act: "mute", personId, minutes: 1 });
  await byTeacher(room, { act: "unmute", personId });
});

test("K7: a room that the office has locked stays locked for its teacher", async () => {
  const room = await aTalkingClass(bed, group);
  await byOffice(room, { act: "lock" });

  await expect(byTeacher(room, { act: "unlock" })).rejects.toMatchObject({ code: "forbidden" });

  await byOffice(room, { act: "unlock" });
  await byTeacher(room, { act: "lock" });
  await byTeacher(room, { act: "unlock" });
});

test("K7: the office decides nothing in a room of another school", async () => {
  const [room, other] = [await aTalkingClass(bed, group), await aTalkingClass(bed, group)];

  const tried = byOffice({ ...room, roomId: other.roomId }, { act: "lock" });

  await expect(tried).rejects.toMatchObject({ code: "not-found" });
  await byTeacher(other, { act: "lock" });
});

test("K2: a look shows what was decided in the room, and nothing of another", async () => {
  const room = await aTalkingClass(bed, group);
  const other = { ...room, roomId: await anotherRoom(bed.owner, room) };
  await byOffice(room, { act: "lock" });
  await byOffice(other, { act: "mute", personId: room.students[0].id, minutes: 5 });
  const { schoolId, roomId } = room;
  const office = as(room.management.actor);
  const params = { schoolId, roomId };
  await office.call(startLook, { params, body: { key: aKey(), reason: "A parent has called." } });

  const { acts } = await office.call(readLookedRoom, { params, query: {} });

  expect(acts.map(({ act }) => act)).toEqual(["lock"]);
});

test("ARC-1: in a room of a year that is over the office takes out a message, and does nothing else", async () => {
  const room = await aTalkingClass(bed, group);
  const msgNo = await aMessage(bed.owner, room, room.students[0], "Her number is in here");
  await bed.owner.query("update rooms set state = 'archived', archived_at = now() where id = $1", [
    room.roomId,
  ]);

  await byOffice(room, { act: "remove", msgNo });

  const { rows } = await bed.owner.query("select body from room_events where room_id = $1 and msg_no = $2", [
    room.roomId,
    msgNo,
  ]);
  expect(rows).toEqual([{ body: null }]);
  const personId = room.students[0].id;
  for (const act of [{ act: "mute", personId, minutes: 5 }, { act: "lock" }] as const)
    await expect(byOffice(room, act)).rejects.toMatchObject({ code: "conflict" });
});
