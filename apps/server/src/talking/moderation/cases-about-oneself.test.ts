import { ApiError } from "@dars/contract/platform/client";
import { decideCase, listCases, readCase } from "@dars/contract/talking/moderation";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, aPerson, tieToAccount, type Member } from "#platform/testing/factories/people.ts";

import { aModeratedBed } from "./moderation-bed.factory.ts";
import { aMessage, aTalkingClass, type ClassRoom } from "./moderation.factory.ts";

const bed = await aModeratedBed();
const { database, owner, as, tell } = bed;

let group: Group;

beforeAll(async () => {
  group = await aGroup(database);
});

test("MOD-2: an administrator about whom a case is neither lists, reads nor decides it", async () => {
  const room = await aTalkingClass(bed, group);
  const [accused, colleague] = [
    await anAdministrator(database, group),
    await anAdministrator(database, group),
  ];
  const atSchool = await aPerson(database, room.school);
  await database.inSchool(room.schoolId, (db) => tieToAccount(db, accused.accountId, atSchool));
  await seat(room, atSchool.id);
  await tell(room.students[0], room, await aMessage(owner, room, atSchool), "adult_misconduct");

  const caseId = await onlyCase(colleague, room);

  expect(await fetchReach(accused, room, caseId)).toEqual(NONE);
});

test("MOD-2: a teacher who has become management does not get to the case about the teacher it was", async () => {
  const room = await aTalkingClass(bed, group);
  await tell(room.students[0], room, await aMessage(owner, room, room.teacher), "adult_misconduct");

  const promoted = await asManagement(room.teacher);

  expect(await fetchReach(promoted, room, await onlyCase(room.management, room))).toEqual(NONE);
});

const NONE = { listed: [], read: "not-found", decided: "not-found" };

/** The list's content for a person, and the results of reading and deciding this case. */
async function fetchReach({ actor }: Pick<Member, "actor">, { schoolId }: ClassRoom, caseId: number) {
  const params = { schoolId, caseId };
  const body = { key: aKey(), act: "dismiss", reason: "There is nothing in it.", isClosed: true } as const;
  const { cases } = await as(actor).call(listCases, { params: { schoolId }, query: {} });
  return {
    listed: cases,
    read: await getResultCode(as(actor).call(readCase, { params })),
    decided: await getResultCode(as(actor).call(decideCase, { params, body })),
  };
}

const getResultCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

async function onlyCase({ actor }: Member, { schoolId }: ClassRoom): Promise<number> {
  const { cases } = await as(actor).call(listCases, { params: { schoolId }, query: {} });
  expect(cases).toHaveLength(1);
  return cases[0]?.id ?? 0;
}

const seat = ({ schoolId, roomId }: ClassRoom, personId: number) =>
  owner.query("insert into room_members (school_id, person_id, room_id, role) values ($1, $2, $3, 'staff')", [
    schoolId,
    personId,
    roomId,
  ]);

/** The same account in the role of the management of its school. */
async function asManagement({ id, schoolId, accountId, actor }: Member): Promise<Pick<Member, "actor">> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into role_assignments (account_id, group_id, role, school_id, person_id)
     values ($1, $2, 'school_management', $3, $4) returning id`,
    [accountId, group.id, schoolId, id],
  );
  return { actor: { ...actor, role: "school_management", assignmentId: rows[0]?.id ?? 0 } };
}
