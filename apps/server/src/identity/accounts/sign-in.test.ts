import * as contract from "@dars/contract/identity/accounts";
import * as own from "@dars/contract/identity/own-account";
import { expect, test } from "vitest";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { aSchoolThatSignsIn, FIVE_JUDGED, fortyGuesses, PASSWORD, refusal } from "./accounts.factory.ts";

const { database, owner, client, school, section, passwordHash, signIn } = await aSchoolThatSignsIn();

test("a student signs in and is given the ids of its school, section and level", async () => {
  const student = await aStudent(database, school, { section, passwordHash });

  const { status, userData, must_change_password } = await signIn(student.login, "student");

  expect({ status, must_change_password }).toEqual({ status: "success", must_change_password: false });
  expect(userData).toMatchObject({
    login_type: "student",
    server: null,
    school_id: school.id,
    grade_id: section.id,
    student_id: student.id,
    teacher_id: null,
    id: student.accountId,
    session_timeout: 30,
  });
  expect(userData.token).toMatch(/^[\w-]{43}$/);
  expect(userData.last_login_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test("a wrong password and a login that does not exist are answered alike", async () => {
  const student = await aStudent(database, school, { section, passwordHash });

  const wrong = await refusal(signIn(student.login, "student", "not this one"));
  const nobody = await refusal(signIn("nobody.at.all", "student", "not this one"));

  expect(wrong).toMatchObject({ code: "bad-credentials", status: 401 });
  expect({ code: nobody.code, status: nobody.status, message: nobody.message }).toEqual({
    code: wrong.code,
    status: wrong.status,
    message: wrong.message,
  });
});

test("a right password with the wrong type says which types the account has", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });

  const refused = await refusal(signIn(teacher.login, "parent"));

  expect(refused).toMatchObject({ code: "no-access", status: 403, details: { login_types: ["teacher"] } });
});

test("ACC-1: after five failures the next try has to wait, and a device that is known does not", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { device_key: key = "" } = await signIn(student.login, "student");
  for (let failure = 0; failure < 5; failure += 1)
    await refusal(signIn(student.login, "student", "a guess at it"));

  const stranger = await refusal(signIn(student.login, "student"));
  const known = await client().call(contract.login, {
    body: {
      login: student.login,
      password: PASSWORD,
      login_type: "student",
      device: { platform: "web", key },
    },
  });

  expect(stranger).toMatchObject({ code: "too-many-requests", status: 429 });
  expect(stranger.retryAfter).toBeGreaterThan(0);
  expect(known.status).toBe("success");
});

test("ACC-1: of two logins that were both guessed at, the one with five failures waits and the other does not", async () => {
  const [guessed, mistyped] = [
    await aStudent(database, school, { section, passwordHash }),
    await aStudent(database, school, { section, passwordHash }),
  ];
  await refusal(signIn(mistyped.login, "student", "a guess at it"));
  for (let failure = 0; failure < 5; failure += 1)
    await refusal(signIn(guessed.login, "student", "a guess at it"));

  expect(await refusal(signIn(guessed.login, "student"))).toMatchObject({ code: "too-many-requests" });
  await expect(signIn(mistyped.login, "student")).resolves.toMatchObject({ status: "success" });
});

test("ACC-1: who has to wait is not judged: a wrong guess is answered like a right one", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  for (let failure = 0; failure < 5; failure += 1)
    await refusal(signIn(student.login, "student", "a guess at it"));

  const guess = await refusal(signIn(student.login, "student", "one more guess"));

  expect(guess).toMatchObject({ code: "too-many-requests", status: 429 });
});

test("ACC-2: a password that somebody else has given has to be changed first", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  await owner.query("update accounts set must_change_password = true where id = $1", [student.accountId]);

  const entered = await signIn(student.login, "student");

  expect(entered.must_change_password).toBe(true);
  expect(await refusal(client(entered.userData.token).call(own.readMe, {}))).toMatchObject({
    code: "password-change-required",
  });
});

test("only a teacher's sign-in names a teacher", async () => {
  const [teacher, student] = [
    await aTeacher(database, school, { passwordHash }),
    await aStudent(database, school, { section, passwordHash }),
  ];

  const signedIn = [await signIn(teacher.login, "teacher"), await signIn(student.login, "student")];

  expect(signedIn.map(({ userData }) => userData.teacher_id)).toEqual([teacher.id, null]);
});

test("a forged device key opens no lane of its own", async () => {
  const [student, other] = [
    await aStudent(database, school, { section, passwordHash }),
    await aStudent(database, school, { section, passwordHash }),
  ];
  const { device_key: key = "" } = await signIn(other.login, "student");
  const guess = (secret: string) =>
    client().call(contract.login, {
      body: {
        login: student.login,
        password: secret,
        login_type: "student",
        device: { platform: "web", key },
      },
    });
  for (let failure = 0; failure < 5; failure += 1) await refusal(guess("a guess at it"));

  expect(await refusal(signIn(student.login, "student"))).toMatchObject({ code: "too-many-requests" });
});

test("phones are understood with Arabic digits and without the country's code", async () => {
  const student = await aStudent(database, school, { section, passwordHash, login: "+9647701234567" });

  const { userData } = await signIn("٠٧٧٠ ١٢٣ ٤٥٦٧", "student");

  expect(userData.id).toBe(student.accountId);
});

test("ORG-1: a suspended group lets in its office and nobody else, and the office only reads", async () => {
  const suspended = await aGroup(database);
  const place = await aSchool(database, suspended);
  const teacher = await aTeacher(database, place, { passwordHash });
  const manager = await aManagement(database, place, { passwordHash });
  await owner.query("update groups set state = 'suspended' where id = $1", [suspended.id]);

  expect(await refusal(signIn(teacher.login, "teacher"))).toMatchObject({ code: "no-access" });
  const { status, userData } = await signIn(manager.login, "school_management");
  expect(status).toBe("success");
  const office = client(userData.token);
  await expect(office.call(own.readMe, {})).resolves.toMatchObject({ role: "school_management" });
  const preferences = { locale: "ar" as const, phone: null, email: null };
  expect(await refusal(office.call(own.savePreferences, { body: preferences }))).toMatchObject({
    code: "forbidden",
  });
});

test("ACC-1: of forty guesses sent together five are judged, and nothing tells the right one behind them from the rest", async () => {
  const student = await aStudent(database, school, { section, passwordHash });

  const outcomes = await fortyGuesses((isRight) =>
    signIn(student.login, "student", isRight ? PASSWORD : "a guess at it"),
  );

  expect(outcomes.toSorted()).toEqual(FIVE_JUDGED);
});

test("somebody who signs in on many devices at once gets into all of them", async () => {
  const student = await aStudent(database, school, { section, passwordHash });

  const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(student.login, "student")));

  expect(new Set(tries.map(({ userData }) => userData.token)).size).toBe(12);
});
