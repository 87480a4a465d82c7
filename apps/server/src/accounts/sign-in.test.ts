import * as contract from "@dars/contract/accounts";
import { expect, test } from "vitest";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { aSchoolThatSignsIn, PASSWORD, refusal } from "./accounts.factory.ts";

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
  await expect(office.call(contract.readMe, {})).resolves.toMatchObject({ role: "school_management" });
  const preferences = { locale: "ar" as const, phone: null, email: null };
  expect(await refusal(office.call(contract.savePreferences, { body: preferences }))).toMatchObject({
    code: "forbidden",
  });
});

test("ACC-1: of forty guesses sent together no more than a few are judged, the right one among them or not", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const guesses = Array.from({ length: 40 }, (_, number) => (number === 39 ? PASSWORD : `a guess ${number}`));

  const tries = await Promise.allSettled(guesses.map((guess) => signIn(student.login, "student", guess)));

  expect(tries.filter(({ status }) => status === "fulfilled")).toEqual([]);
  expect(tries.at(-1)).toMatchObject({ reason: { code: "too-many-requests" } });
});

test("somebody who signs in on many devices at once gets into all of them", async () => {
  const student = await aStudent(database, school, { section, passwordHash });

  const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(student.login, "student")));

  expect(new Set(tries.map(({ userData }) => userData.token)).size).toBe(12);
});
