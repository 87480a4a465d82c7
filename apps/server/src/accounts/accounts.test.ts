import * as contract from "@dars/contract/accounts";
import type { ApiError } from "@dars/contract/client";
import type { Role } from "@dars/contract/roles";
import { beforeAll, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/families.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  type Group,
  type School,
} from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear, type Section } from "#platform/testing/factories/structure.ts";
import { served } from "#platform/testing/served.ts";

import { createCode } from "./issue-sign-in-code.ts";
import { hashPassword } from "./passwords.ts";

const password = "correct horse 7";
let passwordHash: string;
let group: Group;
let school: School;
let section: Section;

const server = await served(createApplication);
const { database, owner, client } = server;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  group = await aGroup(database);
  school = await aSchool(database, group);
  const year = await aYear(database, school);
  section = await aSection(database, year, { level: await aLevel(database, group) });
});

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

test("the token opens what its role may see, and its hash alone is stored", async () => {
  const teacher = await aTeacher(database, school, {
    passwordHash,
    name: { ar: "كاظم صادق", en: "Kadhim Sadiq" },
  });
  const { userData } = await signIn(teacher.login, "teacher");

  const me = await client(userData.token).call(contract.readMe, {});

  expect(me).toMatchObject({
    role: "teacher",
    name: { ar: "كاظم صادق", en: "Kadhim Sadiq" },
    school: { id: school.id },
  });
  const { rows } = await owner.query("select token_hash from sessions where account_id = $1", [
    teacher.accountId,
  ]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(userData.token);
});

test("a wrong password and a login that does not exist are answered alike", async () => {
  const student = await aStudent(database, school, { section, passwordHash });

  const wrong = await refusal(signIn(student.login, "student", "not this one"));
  const nobody = await refusal(signIn("nobody.at.all", "student", "not this one"));

  expect({ ...wrong }).toMatchObject({ code: "bad-credentials", status: 401 });
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
    body: { login: student.login, password, login_type: "student", device: { platform: "web", key } },
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

test("a disabled account cannot sign in, and its open session ends within a second", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  await owner.query("update accounts set state = 'disabled' where id = $1", [student.accountId]);
  server.book.forget(({ accountId }) => accountId === student.accountId);

  expect(await refusal(signIn(student.login, "student"))).toMatchObject({ code: "bad-credentials" });
  expect(await refusal(client(userData.token).call(contract.readMe, {}))).toMatchObject({
    code: "not-signed-in",
  });
});

test("SES-1: a session is valid to the last second of its days and ends with the next", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  const readAfter = async (seconds: number) => {
    await owner.query(
      `update sessions set last_login_at = now() - make_interval(secs => $1) where account_id = $2`,
      [seconds, student.accountId],
    );
    server.book.forget(() => true);
    return client(userData.token).call(contract.readMe, {});
  };

  await expect(readAfter(30 * 86_400 - 60)).resolves.toMatchObject({ role: "student" });
  await expect(readAfter(30 * 86_400 + 60)).rejects.toMatchObject({ code: "session-expired", status: 401 });
  await expect(readAfter(0)).rejects.toMatchObject({ code: "session-expired" });
});

test("SES-2: signing out ends the token, takes its push tags, and may be repeated", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  const mine = client(userData.token);
  const { tags } = await mine.call(contract.saveDevice, {
    body: { platform: "android", pushToken: "device-1" },
  });

  await mine.call(contract.logout, {});

  expect(tags).toEqual({
    school_id: String(school.id),
    grade_id: String(section.id),
    student_id: String(student.id),
  });
  expect(await refusal(mine.call(contract.readMe, {}))).toMatchObject({ code: "not-signed-in" });
  const { rows } = await owner.query(
    "select push_token, push_tags, ended_by from sessions where account_id = $1",
    [student.accountId],
  );
  expect(rows).toEqual([{ push_token: null, push_tags: null, ended_by: "logout" }]);
});

test("somebody sees the own devices, ends another of them, and cannot end a stranger's", async () => {
  const [student, stranger] = [
    await aStudent(database, school, { section, passwordHash }),
    await aStudent(database, school, { section, passwordHash }),
  ];
  const first = await signIn(student.login, "student");
  const second = await signIn(student.login, "student");
  const others = await signIn(stranger.login, "student");
  const mine = client(second.userData.token);

  const { sessions } = await mine.call(contract.listSessions, {});
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  await client(others.userData.token).call(contract.endSession, { params: { sessionId: other?.id ?? 0 } });
  const stillThere = await client(first.userData.token).call(contract.readMe, {});
  await mine.call(contract.endSession, { params: { sessionId: other?.id ?? 0 } });

  expect(sessions).toHaveLength(2);
  expect(stillThere.role).toBe("student");
  expect(await refusal(client(first.userData.token).call(contract.readMe, {}))).toMatchObject({
    code: "not-signed-in",
  });
  expect((await mine.call(contract.listSessions, {})).sessions).toHaveLength(1);
});

test("A4: a code from the office signs in once and then nothing works but choosing a password (ACC-2)", async () => {
  const manager = await aManagement(database, school, { passwordHash });
  const student = await aStudent(database, school, { section, accountState: "invited" });
  const office = client((await signIn(manager.login, "school_management")).userData.token);
  const params = { schoolId: school.id, personId: student.id };

  const { login, code } = await office.call(contract.issueSignInCode, { params });
  const entered = await signIn(login, "student", code);
  const inside = client(entered.userData.token);

  expect(code).toMatch(/^\d{8}$/);
  expect(entered.must_change_password).toBe(true);
  expect(await refusal(inside.call(contract.readMe, {}))).toMatchObject({ code: "password-change-required" });
  expect(await refusal(signIn(login, "student", code))).toMatchObject({ code: "bad-credentials" });
  expect(await refusal(inside.call(contract.changePassword, { body: { next: "12345678" } }))).toMatchObject({
    code: "weak-password",
    field: "/body/next",
  });
  const changed = await inside.call(contract.changePassword, { body: { next: "a fine password 9" } });
  await expect(client(changed.userData.token).call(contract.readMe, {})).resolves.toMatchObject({
    role: "student",
  });
  expect(await refusal(inside.call(contract.readMe, {}))).toMatchObject({ code: "not-signed-in" });
  await expect(signIn(login, "student", "a fine password 9")).resolves.toMatchObject({
    must_change_password: false,
  });
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
  await change(password);

  expect(await refusal(client(other.userData.token).call(contract.readMe, {}))).toMatchObject({
    code: "not-signed-in",
  });
  expect(await refusal(signIn(student.login, "student"))).toMatchObject({ code: "bad-credentials" });
});

test("ACC-3: a teacher who is also a parent switches role with a new token, and the sign-in's time stays", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const child = await aStudent(database, school, { section });
  await database.inSchool(school.id, async (db) => {
    await db
      .insertInto("role_assignments")
      .values({ account_id: teacher.accountId, group_id: group.id, role: "parent" })
      .execute();
  });
  await aGuardianLink(database, teacher, child, {});
  const { userData } = await signIn(teacher.login, "teacher");
  const asTeacher = client(userData.token);
  const { roles } = await asTeacher.call(contract.readMe, {});
  const parent = roles.find(({ role }) => role === "parent");

  const switched = await asTeacher.call(contract.switchRole, {
    body: { assignmentId: parent?.assignmentId ?? 0 },
  });

  expect(switched.userData).toMatchObject({ login_type: "parent", school_id: null, teacher_id: null });
  expect(switched.userData.last_login_at).toBe(userData.last_login_at);
  expect(await refusal(asTeacher.call(contract.readMe, {}))).toMatchObject({ code: "not-signed-in" });
});

test("nobody switches to a role of somebody else", async () => {
  const [teacher, administrator] = [
    await aTeacher(database, school, { passwordHash }),
    await anAdministrator(database, group),
  ];
  const { userData } = await signIn(teacher.login, "teacher");
  const { assignmentId } = administrator.actor;

  const refused = await refusal(client(userData.token).call(contract.switchRole, { body: { assignmentId } }));

  expect(refused).toMatchObject({ code: "no-access" });
});

test("A2: a parent saves language and contact, and every school that knows the account has them", async () => {
  const child = await aStudent(database, school, { section });
  const parent = await aGuardian(database, group, { of: [child], passwordHash });
  const { userData } = await signIn(parent.login, "parent");
  const body = { locale: "ckb" as const, phone: "+9647701112233", email: "parent@example.org" };

  const me = await client(userData.token).call(contract.savePreferences, { body });

  expect(me).toMatchObject(body);
  const { rows } = await owner.query("select phone, email, locale from people where id = $1", [parent.id]);
  expect(rows).toEqual([body]);
});

test("ORG-1: a suspended group lets in its office and nobody else", async () => {
  const suspended = await aGroup(database);
  const place = await aSchool(database, suspended);
  const teacher = await aTeacher(database, place, { passwordHash });
  const manager = await aManagement(database, place, { passwordHash });
  await owner.query("update groups set state = 'suspended' where id = $1", [suspended.id]);

  expect(await refusal(signIn(teacher.login, "teacher"))).toMatchObject({ code: "no-access" });
  await expect(signIn(manager.login, "school_management")).resolves.toMatchObject({ status: "success" });
});

function signIn(login: string, type: Role, secret = password) {
  return client().call(contract.login, { body: { login, password: secret, login_type: type } });
}

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => expect.fail("This should have been refused."),
    (error: ApiError) => error,
  );
}
