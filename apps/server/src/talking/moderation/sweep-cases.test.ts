import { beforeAll, expect, test } from "vitest";

import { aHold, keeps, liftAll } from "#oversight/retention/retention.factory.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, type Member } from "#platform/testing/factories/people.ts";

import { escalateCases, sweepCases } from "./escalate-cases.ts";
import { aTalkingClass, type ClassRoom } from "./moderation.factory.ts";

const bed = await freshDatabase();
const { database, owner } = bed;

let group: Group;
let administrator: Member;
beforeAll(async () => {
  group = await aGroup(database);
  administrator = await anAdministrator(database, group);
});

test("3.5: three years after it was closed a case goes with its reports, and not a day before", async () => {
  const room = await aTalkingClass(bed, group);
  const [old, young] = [await closedFor(room, "3 years 1 day"), await closedFor(room, "3 years -1 day")];

  await sweepCases(database);

  expect(await left(room)).toEqual([young]);
  expect(old).not.toBe(young);
  await keeps(owner, group.id, "cases", 1);
  await sweepCases(database);
  expect(await left(room)).toEqual([]);
});

test.each([
  ["its room", (room: ClassRoom) => ({ roomId: room.roomId })],
  ["whom it is about", (room: ClassRoom) => ({ personId: room.students[2].id })],
  ["who reported it", (room: ClassRoom) => ({ personId: room.students[0].id })],
])("3.5: a case stays while %s is held", async (_, getTarget) => {
  const room = await aTalkingClass(bed, group);
  const caseId = await closedFor(room, "9 years");
  await aHold(owner, administrator, room.schoolId, getTarget(room));

  await sweepCases(database);
  expect(await left(room)).toEqual([caseId]);

  await liftAll(owner, room.schoolId);
  await sweepCases(database);
  expect(await left(room)).toEqual([]);
});

test("MOD-2: a closed case is not handed up, however long ago it was due", async () => {
  const room = await aTalkingClass(bed, group);
  await closedFor(room, "1 day");
  await owner.query("update moderation_cases set due_at = now() - interval '9 days' where school_id = $1", [
    room.schoolId,
  ]);

  await escalateCases(database);

  const { rows } = await owner.query("select escalated_at from moderation_cases where school_id = $1", [
    room.schoolId,
  ]);
  expect(rows).toEqual([{ escalated_at: null }]);
});

/** Reported by the first student, about the third. */
async function closedFor({ schoolId, roomId, students }: ClassRoom, age: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into moderation_cases (school_id, room_id, about_person_id, origin, reason, is_urgent, is_about_staff,
       is_about_management, due_at, state, closed_at)
     values ($1, $2, $3, 'report', 'other', false, false, false, now(), 'closed', now() - $4::interval) returning id`,
    [schoolId, roomId, students[2].id, age],
  );
  const caseId = rows[0]?.id ?? 0;
  await owner.query(
    `insert into moderation_reports (school_id, case_id, reporter_id, reporter_role, reason)
     values ($1, $2, $3, 'student', 'other')`,
    [schoolId, caseId, students[0].id],
  );
  return caseId;
}

async function left({ schoolId }: ClassRoom): Promise<readonly number[]> {
  const { rows } = await owner.query<{ id: number }>(
    "select id from moderation_cases where school_id = $1 order by id",
    [schoolId],
  );
  return rows.map(({ id }) => id);
}
