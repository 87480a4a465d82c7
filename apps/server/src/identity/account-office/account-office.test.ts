import {
  createSectionAccounts,
  readAccount,
  saveAccount,
  type GivenRole,
} from "@dars/contract/identity/account-office";
import { readMe } from "@dars/contract/identity/own-account";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn, PASSWORD, refusal } from "#identity/accounts/accounts.factory.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aPerson,
  aStudent,
  aTeacher,
  type Member,
  type Person,
} from "#platform/testing/factories/people.ts";
import { aSection } from "#platform/testing/factories/structure.ts";

const base = await aSchoolThatSignsIn();
const { database, owner, client, group, school, section, passwordHash, signIn } = base;
const manager = await aManagement(database, school, { passwordHash });
const office = client((await signIn(manager.login, "school_management")).userData.token);

test("A5: a person is given an account with a login of the school's scheme, and a role", async () => {
  const person = await aPerson(database, school, { name: "Hana Karim", phone: "+9647701239876" });
  const { account, suggestedLogin, suggestedRole } = await read(person);

  const saved = await save(person, { logins: [suggestedLogin], roles: [suggestedRole] });

  expect({ account, suggestedLogin, suggestedRole }).toEqual({
    account: null,
    suggestedLogin: "+9647701239876",
    suggestedRole: "parent",
  });
  expect(saved.state).toBe("invited");
  await expect(read(person)).resolves.toMatchObject({
    account: {
      logins: ["+9647701239876"],
      roles: [{ role: "parent", isGivenHere: true }],
      closedBecause: null,
    },
  });
});

test("A5: a new account begins with what the person is in the school; a member of staff gets no role unasked", async () => {
  const [staff, teacher] = [await aPerson(database, school), await aTeacher(database, school)];
  const child = await aStudent(database, school, { section });
  const mother = await aGuardian(database, group, { of: [child] });
  await aGuardianLink(database, teacher, child);

  const suggested = [];
  for (const person of [staff, child, teacher, mother]) suggested.push((await read(person)).suggestedRoles);

  expect(suggested).toEqual([[], ["student"], ["teacher", "parent"], ["parent"]]);
});

test("A5: each of a person's logins signs in, and one that is taken away does not", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });

  await save(teacher, {
    logins: [teacher.login, "0770 555 1234", "Hana@Example.org"],
    roles: ["teacher"],
    revision: 1,
  });
  await expect(signIn("+9647705551234", "teacher")).resolves.toMatchObject({ status: "success" });
  await expect(signIn("hana@example.org", "teacher")).resolves.toMatchObject({ status: "success" });
  await save(teacher, { logins: ["hana@example.org"], roles: ["teacher"], revision: 2 });

  expect(await refusal(signIn(teacher.login, "teacher"))).toMatchObject({ code: "bad-credentials" });
});

test("A5: an account that is switched off is signed out everywhere at once, and comes back as it was", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const inside = client((await signIn(teacher.login, "teacher")).userData.token);
  await inside.call(readMe, {});

  await save(teacher, { logins: [teacher.login], roles: ["teacher"], revision: 1, isDisabled: true });

  expect(await refusal(inside.call(readMe, {}))).toMatchObject({ code: "not-signed-in" });
  expect(await refusal(signIn(teacher.login, "teacher"))).toMatchObject({ code: "bad-credentials" });
  const back = await save(teacher, { logins: [teacher.login], roles: ["teacher"], revision: 2 });
  expect(back.state).toBe("active");
  await expect(signIn(teacher.login, "teacher", PASSWORD)).resolves.toMatchObject({ status: "success" });
});

test("A5: a server that dies while it ends the sessions has switched nobody off, whom it would come back to", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const inside = client((await signIn(teacher.login, "teacher")).userData.token);
  const change = { logins: [teacher.login], roles: ["teacher"] as const, revision: 1, isDisabled: true };
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before update of ended_at on sessions
      for each row when (new.account_id = ${teacher.accountId}) execute function die()`);

  expect(await refusal(save(teacher, change))).toMatchObject({ code: "unexpected" });
  await owner.query("drop function die cascade");

  await expect(inside.call(readMe, {})).resolves.toMatchObject({ login: teacher.login });
  await save(teacher, change);
  await save(teacher, { ...change, revision: 2, isDisabled: false });
  expect(await refusal(inside.call(readMe, {}))).toMatchObject({ code: "not-signed-in" });
});

test("A5: a role that is ended is gone from the session that holds it, and others are given", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const inside = client((await signIn(teacher.login, "teacher")).userData.token);
  await inside.call(readMe, {});

  await save(teacher, { logins: [teacher.login], roles: ["parent"], revision: 1 });

  expect(await refusal(inside.call(readMe, {}))).toMatchObject({ code: "not-signed-in" });
  await expect(signIn(teacher.login, "parent")).resolves.toMatchObject({ status: "success" });
  expect(
    await refusal(save(teacher, { logins: [teacher.login], roles: ["student"], revision: 2 })),
  ).toMatchObject({
    details: { reason: "no-student" },
  });
});

test("KEY-4, one spelling: a stale account and a login of somebody else are refused", async () => {
  const [one, other] = [await aTeacher(database, school), await aTeacher(database, school)];

  expect(await refusal(save(one, { logins: [one.login], roles: [], revision: 9 }))).toMatchObject({
    details: { reason: "revision" },
  });
  expect(
    await refusal(save(one, { logins: [other.login.toUpperCase()], roles: [], revision: 1 })),
  ).toMatchObject({ details: { reason: "login-taken" } });
});

test("AZ-5, AZ-6: management touches no account above its own or of another school; the head office does", async () => {
  const colleague = await aManagement(database, school);
  const child = await aStudent(database, school, { section });
  const guardian = await aGuardian(database, group, { of: [child] });
  await aGuardianLink(database, guardian, await aStudent(database, await aSchool(database, group)));
  const head = await anAdministrator(database, group, { passwordHash });
  const admin = client((await signIn(head.login, "administrator")).userData.token);
  const change = { logins: [guardian.login], roles: ["parent"], revision: 1 } as const;

  expect(await refusal(save(colleague, { logins: [colleague.login], roles: [], revision: 1 }))).toMatchObject(
    {
      details: { reason: "higher" },
    },
  );
  expect(await refusal(save(guardian, change))).toMatchObject({ details: { reason: "elsewhere" } });
  await expect(save(guardian, change, admin)).resolves.toMatchObject({ revision: 2 });
});

test("A5: of two administrators who switch each other off at once, one stays", async () => {
  const elsewhere = await aGroup(database);
  const pair = await Promise.all([1, 2].map(() => anAdministrator(database, elsewhere, { passwordHash })));
  const open = await Promise.all(
    pair.map(async ({ login }) => client((await signIn(login, "administrator")).userData.token)),
  );
  const switchOff = (as: (typeof open)[number] | undefined, { schoolId, id: personId, login }: Member) =>
    (as ?? client()).call(saveAccount, {
      params: { schoolId, personId },
      body: { key: aKey(), revision: 1, logins: [login], roles: [], isDisabled: true },
    });

  const tries = await Promise.allSettled(pair.toReversed().map((other, at) => switchOff(open[at], other)));

  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  // The later request has waited for the other, or its session is ended by then; neither is asked to retry.
  const late: unknown = tries.find(({ status }) => status === "rejected");
  expect(late).toMatchObject({ reason: { code: expect.stringMatching(/^(conflict|not-signed-in)$/) } });
  const { rows } = await owner.query("select id from accounts where group_id = $1 and state = 'active'", [
    elsewhere.id,
  ]);
  expect(rows).toHaveLength(1);
});

test("a key that was used for one person's account is not taken for another's", async () => {
  const [one, other] = [await aPerson(database, school), await aPerson(database, school)];
  const body = { key: aKey(), revision: 0, logins: ["some.body"], roles: [], isDisabled: false };
  const saveFor = ({ id: personId }: Person) =>
    office.call(saveAccount, { params: { schoolId: school.id, personId }, body });

  await saveFor(one);

  expect(await refusal(saveFor(other))).toMatchObject({ code: "conflict" });
  await expect(read(other)).resolves.toMatchObject({ account: null });
});

test("A5: a section's students and guardians without accounts get theirs once, however often it is asked", async () => {
  const place = await aSection(
    database,
    { id: base.section.yearId, schoolId: school.id },
    {
      level: await aLevel(database, group),
    },
  );
  const student = await aStudent(database, school, { section: place, studentNumber: "7-0011" });
  await owner.query("delete from login_names where account_id = $1", [student.accountId]);
  await owner.query("delete from role_assignments where account_id = $1", [student.accountId]);
  await owner.query("delete from account_people where account_id = $1", [student.accountId]);
  const params = { schoolId: school.id, sectionId: place.id };
  const body = { key: aKey() };

  const first = await office.call(createSectionAccounts, { params, body });
  const again = await office.call(createSectionAccounts, { params, body });
  const later = await office.call(createSectionAccounts, { params, body: { key: aKey() } });

  expect([first, again, later]).toEqual([{ created: 1 }, { created: 1 }, { created: 0 }]);
  await expect(read(student)).resolves.toMatchObject({
    account: { logins: [expect.stringMatching(/\.7-0011$/)], roles: [{ role: "student" }] },
  });
});

interface Change {
  readonly logins: readonly string[];
  readonly roles: readonly GivenRole[];
  readonly revision?: number;
  readonly isDisabled?: boolean;
}

const read = (person: Person) =>
  office.call(readAccount, { params: { schoolId: school.id, personId: person.id } });

const save = (
  person: Person,
  { logins, roles, revision = 0, isDisabled = false }: Change,
  as: ReturnType<typeof client> = office,
) =>
  as.call(saveAccount, {
    params: { schoolId: school.id, personId: person.id },
    body: { key: aKey(), revision, logins: [...logins], roles: [...roles], isDisabled },
  });
