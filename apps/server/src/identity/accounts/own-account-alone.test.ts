import * as contract from "@dars/contract/identity/accounts";
import * as own from "@dars/contract/identity/own-account";
import { expect, test } from "vitest";

import { aStudent } from "#platform/testing/factories/people.ts";

import { aSchoolThatSignsIn, PASSWORD, refusal } from "./accounts.factory.ts";
import { createCode } from "./issue-sign-in-code.ts";
import { hashPassword } from "./passwords.ts";

const { server, database, owner, client, school, section, passwordHash, signIn } = await aSchoolThatSignsIn();

test("a newer code ends the older ones of its own account, and nobody else's", async () => {
  const [student, classmate] = [await anInvited(), await anInvited()];
  const older = await createCode(server, student.accountId, null);
  const others = await createCode(server, classmate.accountId, null);

  await createCode(server, student.accountId, null);

  expect(await refusal(signIn(older.login, "student", older.code))).toMatchObject({
    code: "bad-credentials",
  });
  await expect(signIn(others.login, "student", others.code)).resolves.toMatchObject({
    must_change_password: true,
  });
});

test("a code that was used, or belongs to somebody else, is no code of this account", async () => {
  const [student, classmate] = [await anInvited(), await anInvited()];
  const { code } = await createCode(server, classmate.accountId, null);

  expect(await refusal(signIn(student.login, "student", code))).toMatchObject({ code: "bad-credentials" });
  await signIn(classmate.login, "student", code);
  expect(await refusal(signIn(classmate.login, "student", code))).toMatchObject({ code: "bad-credentials" });
});

test("SES-2: who signs out on one device stays signed in on the others", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const phone = client((await signIn(student.login, "student")).userData.token);
  const tablet = client((await signIn(student.login, "student")).userData.token);

  await phone.call(contract.logout, {});

  expect(await refusal(phone.call(own.readMe, {}))).toMatchObject({ code: "not-signed-in" });
  await expect(tablet.call(own.readMe, {})).resolves.toMatchObject({ role: "student" });
});

test("a session that has run out is not listed among one's devices", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  await signIn(student.login, "student");
  await owner.query("update sessions set last_login_at = now() - interval '40 days' where account_id = $1", [
    student.accountId,
  ]);
  const { userData } = await signIn(student.login, "student");

  const { sessions } = await client(userData.token).call(own.listSessions, {});

  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

test("an account that is disabled while a code for it is open has no way in", async () => {
  const student = await anInvited();
  const { login, code } = await createCode(server, student.accountId, null);
  await owner.query("update accounts set state = 'disabled' where id = $1", [student.accountId]);

  expect(await refusal(signIn(login, "student", code))).toMatchObject({ code: "bad-credentials" });
});

test("a password is changed by one's own present one, not by that of somebody else", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  await aStudent(database, school, { section, passwordHash, login: "aaa-first-of-all" });
  const others = await hashPassword("somebody else's 7");
  await owner.query("update accounts set password_hash = $1 where id <> $2", [others, student.accountId]);
  const mine = client((await signIn(student.login, "student")).userData.token);
  const change = (current: string) =>
    mine.call(contract.changePassword, { body: { current, next: "another one 42" } });

  expect(await refusal(change("somebody else's 7"))).toMatchObject({ code: "bad-credentials" });
  await expect(change(PASSWORD)).resolves.toMatchObject({ status: "success" });
});

const anInvited = () => aStudent(database, school, { section, accountState: "invited" });
