import * as contract from "@dars/contract/identity/accounts";
import * as own from "@dars/contract/identity/own-account";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aPerson,
  aStudent,
  aTeacher,
  tieToAccount,
} from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";

import { aSchoolThatSignsIn, FIVE_JUDGED, fortyGuesses, PASSWORD, refusal } from "./accounts.factory.ts";
import { createCode } from "./issue-sign-in-code.ts";
import { spendInvite } from "./spend-invite.ts";

const { server, database, owner, client, group, school, section, passwordHash, signIn } =
  await aSchoolThatSignsIn();

test("A4: a code from the office signs in once and then nothing works but choosing a password (ACC-2)", async () => {
  const manager = await aManagement(database, school, { passwordHash });
  const student = await aStudent(database, school, { section, accountState: "invited" });
  const office = client((await signIn(manager.login, "school_management")).userData.token);
  const params = { schoolId: school.id, personId: student.id };

  const { login, code } = await office.call(own.issueSignInCode, { params });
  const entered = await signIn(login, "student", code);
  const inside = client(entered.userData.token);

  expect(code).toMatch(/^\d{8}$/);
  expect(entered.must_change_password).toBe(true);
  expect(await refusal(inside.call(own.readMe, {}))).toMatchObject({ code: "password-change-required" });
  expect(await refusal(signIn(login, "student", code))).toMatchObject({ code: "bad-credentials" });
  expect(await refusal(inside.call(contract.changePassword, { body: { next: "12345678" } }))).toMatchObject({
    code: "weak-password",
    field: "/body/next",
  });
  const changed = await inside.call(contract.changePassword, { body: { next: "a fine password 9" } });
  await expect(client(changed.userData.token).call(own.readMe, {})).resolves.toMatchObject({
    role: "student",
  });
  expect(await refusal(inside.call(own.readMe, {}))).toMatchObject({ code: "not-signed-in" });
  await expect(signIn(login, "student", "a fine password 9")).resolves.toMatchObject({
    must_change_password: false,
  });
});

test("a sign-in by code and a password of one's own stand in the log of every school that knows the account", async () => {
  const student = await aStudent(database, school, { section, accountState: "invited" });
  const elsewhere = await aPerson(database, await aSchool(database, group));
  await database.directoryTransaction((db) => tieToAccount(db, student.accountId, elsewhere));
  const { login, code } = await createCode(server, student.accountId, null);

  const inside = client((await signIn(login, "student", code)).userData.token);
  await inside.call(contract.changePassword, { body: { next: "a fine password 9" } });

  const { rows } = await owner.query(
    `select action, school_id::int as "schoolId", role, subject_id::int as subject from audit_events
     where account_id = $1 order by school_id, id`,
    [student.accountId],
  );
  const places = [
    { schoolId: school.id, subject: student.id },
    { schoolId: elsewhere.schoolId, subject: elsewhere.id },
  ];
  expect(rows).toEqual(
    places.flatMap((place) =>
      ["code.used", "password.changed"].map((action) => ({ action, role: "student", ...place })),
    ),
  );
});

test("of eight who use a code at once, one gets in", async () => {
  const student = await aStudent(database, school, { section, accountState: "invited" });
  const { login, code } = await createCode(server, student.accountId, null);

  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => signIn(login, "student", code)));

  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a code that has run out says so, and a newer code ends the older", async () => {
  const student = await aStudent(database, school, { section, accountState: "invited" });
  const first = await createCode(server, student.accountId, null);
  const second = await createCode(server, student.accountId, null);
  const noted = "select from audit_events where action = 'code.issued' and subject_id = $1";
  expect((await owner.query(noted, [student.id])).rows).toHaveLength(2);
  await owner.query(
    "update one_time_codes set expires_at = now() - interval '1 minute' where account_id = $1",
    [student.accountId],
  );

  expect(await refusal(signIn(first.login, "student", first.code))).toMatchObject({
    code: "bad-credentials",
  });
  expect(await refusal(signIn(second.login, "student", second.code))).toMatchObject({ code: "code-expired" });
});

test("changing a password asks for the present one and ends every other session", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const other = await signIn(student.login, "student");
  const { userData } = await signIn(student.login, "student");
  const mine = client(userData.token);
  const change = (current: string) =>
    mine.call(contract.changePassword, { body: { current, next: "another one 42" } });

  expect(await refusal(change("not this one"))).toMatchObject({
    code: "bad-credentials",
    field: "/body/current",
  });
  await change(PASSWORD);

  expect(await refusal(client(other.userData.token).call(own.readMe, {}))).toMatchObject({
    code: "not-signed-in",
  });
  expect(await refusal(signIn(student.login, "student"))).toMatchObject({ code: "bad-credentials" });
});

test("a server that dies while it ends the sessions has not changed the password, and spent no code", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  const { login, code } = await createCode(server, student.accountId, null);
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before update of ended_at on sessions
      for each row when (new.account_id = ${student.accountId}) execute function die()`);
  const body = { current: PASSWORD, next: "another one 42" };

  expect(await refusal(client(userData.token).call(contract.changePassword, { body }))).toMatchObject({
    code: "unexpected",
  });
  expect(await refusal(signIn(login, "student", code))).toMatchObject({ code: "unexpected" });
  await owner.query("drop function die cascade");

  await expect(signIn(student.login, "student")).resolves.toMatchObject({ must_change_password: false });
  await expect(signIn(login, "student", code)).resolves.toMatchObject({ must_change_password: true });
});

test("a change that was judged by a password that somebody else changes meanwhile changes nothing", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const mine = client((await signIn(student.login, "student")).userData.token);
  const other = await owner.connect();
  await other.query("begin");
  await other.query("update accounts set revision = revision + 1 where id = $1", [student.accountId]);
  const body = { current: PASSWORD, next: "another one 42" };

  const late = refusal(mine.call(contract.changePassword, { body }));
  await lockWaits(owner);
  await other.query(
    "update sessions set ended_at = now(), ended_by = 'password_change' where account_id = $1",
    [student.accountId],
  );
  await other.query("commit");
  other.release();

  expect(await late).toMatchObject({ code: "not-signed-in" });
  await expect(signIn(student.login, "student")).resolves.toMatchObject({ must_change_password: false });
});

test("AZ-6: an office issues no code for somebody who is also known to another school; the head office does", async () => {
  const manager = await aManagement(database, school, { passwordHash });
  const administrator = await anAdministrator(database, group, { passwordHash });
  const teacher = await aTeacher(database, school);
  const elsewhere = await aPerson(database, await aSchool(database, group));
  await database.directoryTransaction((db) => tieToAccount(db, teacher.accountId, elsewhere));
  const params = { schoolId: school.id, personId: teacher.id };
  const as = async (login: string, type: "school_management" | "administrator") =>
    client((await signIn(login, type)).userData.token).call(own.issueSignInCode, { params });

  expect(await refusal(as(manager.login, "school_management"))).toMatchObject({ code: "conflict" });
  await expect(as(administrator.login, "administrator")).resolves.toMatchObject({ login: teacher.login });
});

test("a sign-in by code ends the sessions there were, so that none of them chooses the password", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const earlier = client((await signIn(student.login, "student")).userData.token);
  const { login, code } = await createCode(server, student.accountId, null);

  await signIn(login, "student", code);

  const change = earlier.call(contract.changePassword, { body: { next: "a fine password 9" } });
  expect(await refusal(change)).toMatchObject({ code: "not-signed-in" });
});

test("AZ-5: an office issues no code for a colleague with a role above those that it gives; the head office does", async () => {
  const manager = await aManagement(database, school, { passwordHash });
  const administrator = await anAdministrator(database, group, { passwordHash });
  const coordinator = await aTeacher(database, school);
  const other = await aManagement(database, school);
  await owner.query(
    "insert into role_assignments (account_id, group_id, role) values ($1, $2, 'subject_coordinator')",
    [coordinator.accountId, group.id],
  );
  const office = client((await signIn(manager.login, "school_management")).userData.token);
  const head = client((await signIn(administrator.login, "administrator")).userData.token);
  const issueCode = (as: typeof office, personId: number) =>
    as.call(own.issueSignInCode, { params: { schoolId: school.id, personId } });

  expect(await refusal(issueCode(office, coordinator.id))).toMatchObject({ code: "conflict" });
  expect(await refusal(issueCode(office, other.id))).toMatchObject({ code: "conflict" });
  await expect(issueCode(head, coordinator.id)).resolves.toMatchObject({ login: coordinator.login });
});

test("ACC-1: an open session guesses its own password no oftener than a sign-in does", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const mine = client((await signIn(student.login, "student")).userData.token);
  const guess = (current: string) =>
    mine.call(contract.changePassword, { body: { current, next: "another one 42" } });
  for (let number = 0; number < 5; number += 1) await refusal(guess(`a guess ${number}`));

  expect(await refusal(guess(PASSWORD))).toMatchObject({ code: "too-many-requests" });
  expect(await refusal(mine.call(contract.proveMyself, { body: { password: PASSWORD } }))).toMatchObject({
    code: "too-many-requests",
  });
});

test("ACC-1: of forty codes sent together for something else than signing in five are judged", async () => {
  const student = await aStudent(database, school, { section, accountState: "invited" });
  const { login, code } = await createCode(server, student.accountId, null);
  const context = { database, tokens: server.tokens, requestId: "r", address: "192.0.2.1" };

  const outcomes = await fortyGuesses((isRight) =>
    spendInvite(
      context,
      { login, code: isRight ? code : "a guess at it", groupId: group.id },
      async () => undefined,
    ),
  );

  expect(outcomes.toSorted()).toEqual(FIVE_JUDGED);
});

test("ACC-1: of forty proofs sent together five are judged", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const mine = client((await signIn(student.login, "student")).userData.token);

  const outcomes = await fortyGuesses((isRight) =>
    mine.call(contract.proveMyself, { body: { password: isRight ? PASSWORD : "a guess at it" } }),
  );

  expect(outcomes.toSorted()).toEqual(FIVE_JUDGED);
});
