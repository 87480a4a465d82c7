import { readHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aTeacher } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { home } from "./home.routes.ts";

const { database, as, owner } = await testbed([home], { authorise: authoriseWith() });

test("an administrator without a school is at the first step", async () => {
  const { actor } = await anAdministrator(database, await aGroup(database));

  expect((await as(actor).call(readHome, {})).firstRun).toEqual({
    school: null,
    year: null,
    students: 0,
    guardians: 0,
    management: 0,
    waitingManagement: 0,
    teachers: 0,
    classes: 0,
    taughtClasses: 0,
    invited: 0,
    isReachable: false,
  });
});

test("a school that was added only now has no year; what others have does not count", async () => {
  const group = await aGroup(database);
  const school = await aSchool(database, group, { name: { ar: "النخيل" } });
  await aTeacher(database, school);
  await aWorkingSchool(database);
  const { actor } = await anAdministrator(database, group);

  const { firstRun } = await as(actor).call(readHome, {});

  expect(firstRun).toMatchObject({
    school: { id: school.id, name: { ar: "النخيل" } },
    year: null,
    students: 0,
    teachers: 1,
    classes: 0,
  });
});

test("what the only school has is counted, and the list ends once people were given a way to sign in", async () => {
  const { group, school, amal, administrator } = await aSchoolWithoutPasswords();
  await aManagement(database, school);
  await aGuardian(database, group, { of: [amal] });
  await forgetPasswords(group.id);

  const { firstRun } = await as(administrator.actor).call(readHome, {});
  expect(firstRun).toMatchObject({
    year: { title: "2026-2027", levels: 2, sections: 2, subjects: 2 },
    students: 3,
    guardians: 1,
    management: 2,
    waitingManagement: 0,
    teachers: 2,
    classes: 4,
    taughtClasses: 3,
    invited: 0,
  });

  await owner.query(
    `insert into one_time_codes (account_id, code_hash, expires_at)
     select account_id, 'x', now() + interval '1 hour' from account_people where person_id = $1`,
    [amal.id],
  );
  expect(await as(administrator.actor).call(readHome, {})).not.toHaveProperty("firstRun");
});

test("only a request for the management waits as one", async () => {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const { actor, accountId } = await anAdministrator(database, group);
  const request = (payload: object) =>
    owner.query(
      `insert into proposals (school_id, kind, subject_kind, subject_id, payload, changes, proposed_by, proposed_role)
       values ($1, 'mandate.granted', 'account', $2, $3, '[]', $2, 'administrator')`,
      [school.id, accountId, JSON.stringify(payload)],
    );

  await request({ kind: "coordinator" });
  expect((await as(actor).call(readHome, {})).firstRun).toMatchObject({ waitingManagement: 0 });
  await request({ kind: "management" });
  expect((await as(actor).call(readHome, {})).firstRun).toMatchObject({ waitingManagement: 1 });
});

test("with a second school there is no first run", async () => {
  const { group, administrator } = await aSchoolWithoutPasswords();
  await aSchool(database, group);

  expect(await as(administrator.actor).call(readHome, {})).not.toHaveProperty("firstRun");
});

async function aSchoolWithoutPasswords() {
  const found = await aWorkingSchool(database);
  await forgetPasswords(found.group.id);
  return found;
}

const forgetPasswords = (groupId: number) =>
  owner.query("update accounts set password_hash = null where group_id = $1", [groupId]);
