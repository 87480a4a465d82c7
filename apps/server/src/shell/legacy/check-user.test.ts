import { beforeAll, describe, expect, test } from "vitest";

import {
  aGroup,
  aLevel,
  aSchool,
  type Group,
  type School,
} from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear, type Section } from "#platform/testing/factories/structure.ts";
import { soon } from "#platform/testing/soon.ts";

import { aSession, checkUser, legacyServer } from "./legacy.factory.ts";

const server = await legacyServer();
const { database, change, owner } = server;

let group: Group;
let school: School;
let section: Section;

beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
  section = await aSection(database, await aYear(database, school), { level: await aLevel(database, group) });
});

/** The day before yesterday. */
const DAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
const NOT_LOGGED_IN = {
  status: "not_logged_in",
  message: { en: expect.any(String), ar: expect.any(String) },
};
const FAIL = {
  status: "fail",
  message: { en: "Your account is no longer active.", ar: "لم يعد حسابك فعالاً." },
};

const check = (body: object) => checkUser(server, body);
const checkToken = (token: string) => check({ token });
const endedBy = async (accountId: number) =>
  (await owner.query("select ended_by from sessions where account_id = $1", [accountId])).rows[0];

describe("who is let in", () => {
  test("check_user: a valid token succeeds with every id of today, and the times", async () => {
    const student = await aStudent(database, school, { section });
    const token = await aSession(server, student, {
      lastLoginAt: `'${DAY}T04:41:09.7Z'`,
      timeoutDays: 365,
    });

    expect(await checkToken(token)).toEqual({
      status: "success",
      userData: {
        token,
        login_type: "student",
        server: null,
        school_id: school.id,
        grade_id: section.id,
        student_id: student.id,
        teacher_id: null,
        level_id: section.levelId,
        id: student.accountId,
        last_login_at: `${DAY} 07:41:09`,
        session_timeout: 365,
      },
      server_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      last_login_at_utc: `${DAY}T04:41:09Z`,
    });
  });

  test.each([
    [{}],
    [{ token: "" }],
    [{ token: null }],
    [{ token: "null" }],
    [{ token: "undefined" }],
    [{ userData: "null" }],
  ])("check_user: %j is not logged in", async (body) => {
    expect(await check(body)).toEqual(NOT_LOGGED_IN);
  });

  test.each([["unknown"], ["not a token"], ["x".repeat(257)], [7], [{ $ne: "" }], ["k3' or 1=1"]])(
    "check_user: the token %j fails, and comes back in no answer",
    async (token) => {
      const answer = await check({ token });

      expect(answer).toEqual(FAIL);
      expect(JSON.stringify(answer)).not.toContain(JSON.stringify(token));
    },
  );

  test("check_user: a revoked token fails", async () => {
    const teacher = await aTeacher(database, school);
    const token = await aSession(server, teacher);
    await server.client(token).transmit({ method: "POST", url: "/api/v6/logout" });

    expect(await checkToken(token)).toEqual(FAIL);
  });

  test.each([
    ["the account is disabled", "update accounts set state = 'disabled' where id = $1"],
    [
      "the role assignment has ended",
      "update role_assignments set state = 'ended', ends_at = now() where account_id = $1",
    ],
    [
      "the role assignment ends by its day",
      "update role_assignments set ends_at = now() - interval '1 s' where account_id = $1",
    ],
  ])("check_user: a token fails once %s", async (_, statement) => {
    const teacher = await aTeacher(database, school);
    const token = await aSession(server, teacher);

    await change(statement, [teacher.accountId]);

    expect(await checkToken(token)).toEqual(FAIL);
  });

  test("check_user: a token fails once its school is closed", async () => {
    const closing = await aSchool(database, group);
    const token = await aSession(server, await aTeacher(database, closing));

    await change("update schools set state = 'closed' where id = $1", [closing.id]);

    expect(await checkToken(token)).toEqual(FAIL);
  });

  test("check_user: in a suspended group only management and administrators are let in", async () => {
    const suspended = await aGroup(database, { state: "suspended" });
    const itsSchool = await aSchool(database, suspended);
    const teacher = await aSession(server, await aTeacher(database, itsSchool));
    const management = await aSession(server, await aManagement(database, itsSchool));
    const administrator = await aSession(server, await anAdministrator(database, suspended));

    expect(await checkToken(teacher)).toEqual(FAIL);
    expect(await checkToken(management)).toMatchObject({ status: "success" });
    expect(await checkToken(administrator)).toMatchObject({ status: "success" });
  });

  test("check_user: while the group is maintained the answer is 503, and the app keeps its session", async () => {
    const maintained = await aGroup(database);
    const token = await aSession(server, await aTeacher(database, await aSchool(database, maintained)));
    await change("update group_settings set maintenance = true where group_id = $1", [maintained.id]);

    const { statusCode, headers, json } = await server.post("/api/check_user.php", { token });

    expect({ statusCode, retryAfter: headers["retry-after"], body: json() }).toEqual({
      statusCode: 503,
      retryAfter: "60",
      body: { status: "error", retry_after: 60 },
    });
  });
});

describe("how long a session lasts", () => {
  test.each([
    [7, "7 days", "success"],
    [7, "7 days 2 seconds", "not_logged_in"],
    [0.5, "11 hours", "success"],
    [0.5, "12 hours 2 seconds", "not_logged_in"],
    [0, "2 seconds", "not_logged_in"],
    [0, "-1 day", "success"],
    [365, "364 days", "success"],
    [365, "365 days 2 seconds", "not_logged_in"],
  ])("SES-1: with a timeout of %d days, %s after the sign-in: %s", async (timeoutDays, elapsed, status) => {
    const teacher = await aTeacher(database, school);
    // A second of grace: the clock goes on between the sign-in and the check.
    const slack = status === "success" ? " + interval '900 milliseconds'" : "";
    const lastLoginAt = `now() - interval '${elapsed}'${slack}`;

    // On a busy machine the second may be over before the check comes: then another sign-in is asked about.
    await soon(async () => {
      const token = await aSession(server, teacher, { lastLoginAt, timeoutDays });
      expect(await checkToken(token)).toMatchObject({ status });
    });
  });

  test("SES-1: a session that has run out is revoked, and says so again", async () => {
    const teacher = await aTeacher(database, school);
    const token = await aSession(server, teacher, { lastLoginAt: "now() - interval '31 days'" });

    expect(await checkToken(token)).toEqual(NOT_LOGGED_IN);
    expect(await endedBy(teacher.accountId)).toEqual({ ended_by: "expired" });
    expect(await checkToken(token)).toEqual(NOT_LOGGED_IN);
  });

  test("SES-1: a check does not extend the session", async () => {
    const teacher = await aTeacher(database, school);
    const token = await aSession(server, teacher, { lastLoginAt: `'${DAY}T04:41:09Z'` });

    await checkToken(token);

    expect(await checkToken(token)).toMatchObject({ last_login_at_utc: `${DAY}T04:41:09Z` });
  });

  test("SES-1: with sliding sessions it does, and the new time is in the answer", async () => {
    const sliding = await aGroup(database);
    const teacher = await aTeacher(database, await aSchool(database, sliding));
    const token = await aSession(server, teacher, { lastLoginAt: "now() - interval '3 days'" });
    const before = await owner.query("select last_login_at from sessions where account_id = $1", [
      teacher.accountId,
    ]);
    await change("update group_settings set sliding_session = true where group_id = $1", [sliding.id]);

    const answer = (await checkToken(token)) as { last_login_at_utc: string };

    const earlier: Date = before.rows[0].last_login_at;
    expect(Date.parse(answer.last_login_at_utc) - earlier.getTime()).toBeGreaterThan(2 * 86_400_000);
  });
});
