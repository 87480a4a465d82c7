import { decideCase, listCases } from "@dars/contract/talking/moderation";
import { actInSchoolRoom, readLookedRoom, startLook } from "@dars/contract/talking/moderation-rooms";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, type Member } from "#platform/testing/factories/people.ts";
import { aModeratedBed } from "#talking/moderation/moderation-bed.factory.ts";
import { aMessage, aTalkingClass } from "#talking/moderation/moderation.factory.ts";

import { roomLooks } from "./room-looks.routes.ts";

const bed = await aModeratedBed(roomLooks);
const { database, owner, as, tell } = bed;

/** A manager sits in the class's room, is reported, and silenced by the head office. */
async function aSilencedManager() {
  const group = await aGroup(database);
  const administrator = await anAdministrator(database, group);
  const room = await aTalkingClass(bed, group);
  const reported = await aManagement(database, room.school);
  await owner.query(
    "insert into room_members (school_id, person_id, room_id, role) values ($1, $2, $3, 'staff')",
    [room.schoolId, reported.id, room.roomId],
  );
  await tell(room.students[0], room, await aMessage(owner, room, reported), "adult_misconduct");
  const params = { schoolId: room.schoolId };
  const { cases } = await as(administrator.actor).call(listCases, { params, query: {} });
  await as(administrator.actor).call(decideCase, {
    params: { ...params, caseId: cases[0]?.id ?? 0 },
    body: { key: aKey(), act: "mute", minutes: 10_000, reason: "Looked into.", isClosed: false },
  });
  const which = { params: { ...params, roomId: room.roomId } };
  const unmute = ({ actor }: Member) =>
    as(actor).call(actInSchoolRoom, {
      ...which,
      body: { key: aKey(), act: "unmute", personId: reported.id, reason: "Let be." },
    });
  return { room, reported, which, unmute };
}

test("AZ-5: what the head office has decided about a manager is ended neither by the manager nor by a colleague", async () => {
  const { room, reported, unmute } = await aSilencedManager();

  await expect(unmute(reported)).rejects.toMatchObject({ code: "invalid" });
  await expect(unmute(room.management)).rejects.toMatchObject({ code: "forbidden" });
});

test("MOD-2: what is done in a case about the management is told to it by no log and no list", async () => {
  const { room, which } = await aSilencedManager();

  const { rows } = await owner.query(
    "select subject_id, changes from audit_events where school_id = $1 and action = 'moderation.mute'",
    [room.schoolId],
  );
  expect(rows).toEqual([{ subject_id: null, changes: { case: expect.any(Number) } }]);

  const { actor } = room.management;
  await as(actor).call(startLook, { ...which, body: { key: aKey(), reason: "The monthly look." } });
  const { acts } = await as(actor).call(readLookedRoom, { ...which, query: {} });
  expect(acts).toEqual([]);
});
