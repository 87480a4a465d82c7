import { proveMyself } from "@dars/contract/identity/accounts";
import { issueSignInCode, readMe, switchRole } from "@dars/contract/identity/own-account";
import * as contract from "@dars/contract/identity/second-factors";
import { listSchools } from "@dars/contract/school/schools";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { PASSWORD, refusal } from "#identity/accounts/accounts.factory.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aTeacher } from "#platform/testing/factories/people.ts";

import { aCarefulSchool, anAuthenticator, decodeBase32, midStep } from "./second-factors.factory.ts";

const school = await aCarefulSchool();
const { database, owner, client, http, group, passwordHash, signIn } = school;
const { signInClient, aCarefulTeacher, fetchChallenge, second } = school;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: midStep() }));
afterAll(() => void vi.useRealTimers());

test("a teacher with an authenticator signs in with the password and then its code", async () => {
  const { teacher, phone } = await aCarefulTeacher();

  const { challenge, ways } = await fetchChallenge(teacher);
  const { userData, device_key } = await second(challenge, phone.code());

  expect(ways).toEqual(["authenticator", "recovery-code"]);
  expect(device_key).toBeDefined();
  await expect(client(userData.token).call(readMe, {})).resolves.toMatchObject({ role: "teacher" });
});

test("a code may be typed with Arabic digits and a space, half a minute early or late", async () => {
  const { teacher, phone } = await aCarefulTeacher();
  const arabic = phone.code().replaceAll(/\d/g, (digit) => String.fromCodePoint(0x06_60 + Number(digit)));

  const { challenge } = await fetchChallenge(teacher);
  await second(challenge, `${arabic.slice(0, 3)} ${arabic.slice(3)}`);

  const { challenge: later } = await fetchChallenge(teacher);
  await expect(second(later, phone.code(1))).resolves.toMatchObject({ status: "success" });
});

test("the secret is stored sealed, and an authenticator counts only once it is confirmed", async () => {
  const teacher = await aTeacher(database, school.school, { passwordHash });
  const own = await signInClient(teacher, "teacher");

  const { secret, address } = await own.call(contract.beginAuthenticator, {});
  const wrong = await refusal(own.call(contract.confirmAuthenticator, { body: { code: "000000" } }));

  expect(wrong).toMatchObject({ code: "bad-credentials" });
  expect(address).toContain(`secret=${secret}`);
  await expect(signIn(teacher.login, "teacher")).resolves.toMatchObject({ status: "success" });
  const { rows } = await owner.query<{ stored: Buffer }>(
    "select sealed_secret as stored from authenticators where account_id = $1",
    [teacher.accountId],
  );
  expect(rows.map(({ stored }) => [stored.includes(decodeBase32(secret)), stored.includes(secret)])).toEqual([
    [false, false],
  ]);
});

test("a recovery code lets its owner in once", async () => {
  const { teacher, recoveryCodes } = await aCarefulTeacher();
  const [first = "", other = ""] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);

  const { challenge } = await fetchChallenge(teacher);
  const { userData } = await second(challenge, first.toUpperCase().replace("-", " "));
  const { challenge: again } = await fetchChallenge(teacher);

  expect(await refusal(second(again, first))).toMatchObject({ code: "bad-credentials" });
  await expect(second(again, other)).resolves.toMatchObject({ status: "success" });
  await expect(client(userData.token).call(contract.readSecondFactor, {})).resolves.toMatchObject({
    recoveryCodesLeft: 8,
  });
});

test("new recovery codes end those from before", async () => {
  const { teacher, own, recoveryCodes } = await aCarefulTeacher();

  const renewed = await own.call(contract.renewRecoveryCodes, {});

  const { challenge } = await fetchChallenge(teacher);
  expect(await refusal(second(challenge, recoveryCodes[0] ?? ""))).toMatchObject({ code: "bad-credentials" });
  await expect(second(challenge, renewed.recoveryCodes[0] ?? "")).resolves.toMatchObject({
    status: "success",
  });
});

test("a one-time code of the office does not stand for the second step, and a password is still to be chosen", async () => {
  const { teacher, phone } = await aCarefulTeacher();
  const manager = await aManagement(database, school.school, { passwordHash });
  const office = await signInClient(manager, "school_management");
  const issued = await office.call(issueSignInCode, {
    params: { schoolId: school.school.id, personId: teacher.id },
  });

  const { challenge } = await fetchChallenge(teacher, "teacher", issued.code);
  const { must_change_password } = await second(challenge, phone.code());

  expect(must_change_password).toBe(true);
});

test("ways to sign in change only soon after a sign-in, or after the password once more; another role is no proof", async () => {
  const { own, teacher } = await aCarefulTeacher();
  await owner.query("update sessions set proved_at = now() - interval '16 minutes' where account_id = $1", [
    teacher.accountId,
  ]);
  const { roles } = await own.call(readMe, {});
  const switched = await own.call(switchRole, { body: { assignmentId: roles[0]?.assignmentId ?? 0 } });
  const later = client(switched.userData.token);

  expect(await refusal(later.call(contract.removeAuthenticator, {}))).toMatchObject({
    code: "proof-required",
  });
  expect(await refusal(later.call(contract.renewRecoveryCodes, {}))).toMatchObject({
    code: "proof-required",
  });
  expect(await refusal(later.call(proveMyself, { body: { password: "not this one" } }))).toMatchObject({
    code: "bad-credentials",
  });
  await later.call(proveMyself, { body: { password: PASSWORD } });

  await later.call(contract.removeAuthenticator, {});
  await expect(signIn(teacher.login, "teacher")).resolves.toMatchObject({ status: "success" });
});

test("a code of the authenticator proves once more who it is, once, and guesses have to wait", async () => {
  const { own, teacher, phone } = await aCarefulTeacher();
  const prove = (code: string) => own.call(contract.proveWithCode, { body: { code } });
  const unprove = () =>
    owner.query("update sessions set proved_at = now() - interval '16 minutes' where account_id = $1", [
      teacher.accountId,
    ]);
  await unprove();
  const code = phone.code();

  await prove(code);
  await own.call(contract.renewRecoveryCodes, {});
  await unprove();
  expect(await refusal(prove(code))).toMatchObject({ code: "bad-credentials" });
  for (let failure = 0; failure < 4; failure += 1) await refusal(prove("000000"));

  expect(await refusal(prove(phone.code(1)))).toMatchObject({ code: "too-many-requests" });
  expect(await refusal(own.call(contract.renewRecoveryCodes, {}))).toMatchObject({ code: "proof-required" });
});

test("T24: passwords guessed as a proof have to wait after five", async () => {
  const teacher = await aTeacher(database, school.school, { passwordHash });
  const own = await signInClient(teacher, "teacher");
  for (let failure = 0; failure < 5; failure += 1)
    await refusal(own.call(proveMyself, { body: { password: "a guess" } }));

  expect(await refusal(own.call(proveMyself, { body: { password: PASSWORD } }))).toMatchObject({
    code: "too-many-requests",
  });
});

test("where the group asks for it, the office adds a factor at its next sign-in and does nothing before", async () => {
  const careful = await aGroup(database);
  const place = await aSchool(database, careful);
  const head = await anAdministrator(database, careful, { passwordHash });
  const manager = await aManagement(database, place, { passwordHash });
  const teacher = await aTeacher(database, place, { passwordHash });
  const before = await signInClient(manager, "school_management");
  const office = await signInClient(head, "administrator");

  await office.call(contract.saveStaffSecondFactor, { body: { isRequired: true } });

  await expect(before.call(readMe, {})).resolves.toMatchObject({ role: "school_management" });
  await expect(signIn(teacher.login, "teacher")).resolves.not.toHaveProperty("must_add_second_factor");
  const { userData, must_add_second_factor } = await signIn(manager.login, "school_management");
  expect(must_add_second_factor).toBe(true);
  const after = client(userData.token);
  expect(await refusal(after.call(listSchools, {}))).toMatchObject({
    code: "second-factor-due",
    status: 403,
  });

  await anAuthenticator(after);
  vi.setSystemTime(Date.now() + 2000);
  await expect(after.call(listSchools, {})).resolves.toBeDefined();
  expect(await refusal(after.call(contract.removeAuthenticator, {}))).toMatchObject({ code: "conflict" });
});

test("A5: the office resets the factors of its teachers, the head office those of everybody, and sessions end", async () => {
  const { teacher, own } = await aCarefulTeacher();
  const manager = await aManagement(database, school.school, { passwordHash });
  const colleague = await aManagement(database, school.school, { passwordHash });
  const head = await anAdministrator(database, group, { passwordHash });
  const office = await signInClient(manager, "school_management");
  const params = { schoolId: school.school.id, personId: teacher.id };

  expect(
    await refusal(
      office.call(contract.resetSecondFactor, {
        params: { schoolId: school.school.id, personId: colleague.id },
      }),
    ),
  ).toMatchObject({ code: "conflict" });
  await office.call(contract.resetSecondFactor, { params });

  expect(await refusal(own.call(readMe, {}))).toMatchObject({ code: "not-signed-in" });
  await expect(signIn(teacher.login, "teacher")).resolves.toMatchObject({ status: "success" });
  await (
    await signInClient(head, "administrator")
  ).call(contract.resetSecondFactor, {
    params: { schoolId: school.school.id, personId: colleague.id },
  });
  const { rows } = await owner.query(
    "select account_id from audit_events where action = 'second-factor.reset' order by id",
  );
  expect(rows.map(({ account_id }) => account_id)).toEqual([manager.accountId, head.accountId]);
});

test("the legacy check of app 51.6 knows nothing of second steps: a token goes on", async () => {
  const { teacher, phone } = await aCarefulTeacher();
  const { challenge } = await fetchChallenge(teacher);
  const { userData } = await second(challenge, phone.code());

  const checked = await http.inject({
    method: "POST",
    url: "/api/check_user.php?x=1",
    payload: { token: userData.token },
  });

  expect(checked.json()).toMatchObject({ status: "success", userData: { id: teacher.accountId } });
});
