import { LEGACY_CALLS } from "@dars/contract/shell/legacy-calls";
import { beforeAll, describe, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { counted } from "#platform/testing/counted-database.ts";
import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { aStaffRoom } from "#talking/chat/chat.factory.ts";

import { aSession, legacyServer } from "./legacy.factory.ts";

const CHECK = LEGACY_CALLS.checkUser.path;
const COUNT = LEGACY_CALLS.countNewMessages.path;
/** A server that asks the database for nothing by itself. */
const QUIET = { sweepMs: 2 ** 31 - 1 };
const server = await legacyServer();
const { database, tokens } = server;

let school: School;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database));
});

const padded = (bytes: number) => ({ payload: `a=${"x".repeat(bytes - 2)}` });
const aToken = async () => aSession(server, await aTeacher(database, school));

describe("bodies", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/octet-stream",
    "nonsense",
    "application\t/json",
    undefined,
  ])("LEG-4: JSON sent as %j is read", async (type) => {
    const payload = JSON.stringify({ token: await aToken() });

    const { json } = await server.call("POST", CHECK, {
      payload,
      headers: type === undefined ? {} : { "content-type": type },
    });

    expect(json()).toMatchObject({ status: "success" });
  });

  test("LEG-4: a form, a JSON form and a wrapper are read, whatever they are called", async () => {
    const token = await aToken();
    const json = JSON.stringify({ token });
    const ways = [
      `token=${token}`,
      `${encodeURIComponent(json)}=`,
      `userData=${encodeURIComponent(json)}`,
      `user_data[token]=${token}`,
    ];

    for (const payload of ways) {
      const answer = await server.call("POST", CHECK, {
        payload,
        headers: { "content-type": "application/json" },
      });
      expect(answer.json()).toMatchObject({ status: "success" });
    }
  });

  test("LEG-4: no body at all is an empty one", async () => {
    expect((await server.call("POST", CHECK)).json()).toMatchObject({ status: "not_logged_in" });
  });

  test("LEG-1: a body that cannot be read is 400 with its field", async () => {
    for (const path of [CHECK, LEGACY_CALLS.checkVersion.path, COUNT]) {
      const { statusCode, json } = await server.call("POST", path, { payload: '{"token":' });
      expect({ statusCode, ...json() }).toMatchObject({
        statusCode: 400,
        status: "error",
        code: "invalid",
        field: "/body",
      });
    }
  });

  test("LEG-1: a body over 64 KB is 413", async () => {
    expect((await server.call("POST", CHECK, padded(65_536))).statusCode).toBe(200);
    const { statusCode, json } = await server.call("POST", CHECK, padded(65_537));
    expect({ statusCode, ...json() }).toMatchObject({ statusCode: 413, status: "error", code: "too-large" });
  });

  test("LEG-3: x may be there, be anything, or not be there", async () => {
    for (const query of ["", "?x=1", "?x=", "?x=2&x=3"])
      expect((await server.post(`${CHECK}${query}`, {})).json()).toMatchObject({ status: "not_logged_in" });
  });
});

describe("limits", () => {
  test.each([
    ["check_user", 30, (token: string) => server.post(CHECK, { token })],
    ["the count", 60, (token: string) => server.get(`${COUNT}?token=${token}`)],
    ["settings", 60, () => server.get(LEGACY_CALLS.getSettings.path, { remoteAddress: "192.0.2.1" })],
    [
      "versions",
      60,
      () => server.call("POST", LEGACY_CALLS.checkVersion.path, { remoteAddress: "192.0.2.1" }),
    ],
  ])("LEG-9: %s may be called %d times a minute", async (_, times, call) => {
    const token = await aToken();
    for (let made = 0; made < times; made++) expect((await call(token)).statusCode).toBe(200);

    const { statusCode, headers, json } = await call(token);

    expect(statusCode).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(json()).toMatchObject({
      status: "error",
      code: "too-many-requests",
      retry_after: expect.any(Number),
    });
    expect((await server.post(CHECK, { token: await aToken() })).statusCode).toBe(200);
  });
});

describe("tokens that are made up anew each time", () => {
  test.each([
    ["check_user", (token: string) => ({ method: "POST", url: CHECK, payload: { token } }) as const],
    ["the count", (token: string) => ({ method: "GET", url: `${COUNT}?token=${token}` }) as const],
    ["any other address", (token: string) => ({ method: "GET", url: `/api/v6/me?token=${token}` }) as const],
  ])("are not looked up for ever by %s, and who is signed in there goes on", async (_, callWith) => {
    const watched = counted(database);
    const limits = { perSession: 1000, perAddress: 3 };
    const { http } = await createApplication({ database: watched.database, tokens, limits, live: QUIET });
    const from = async (remoteAddress: string, token: string) => {
      const { statusCode, headers } = await http.inject({ ...callWith(token), remoteAddress });
      return { statusCode, retryAfter: headers["retry-after"] };
    };
    const token = await aToken();
    const { statusCode: welcome } = await from("192.0.2.70", token);
    for (const made of ["a", "b", "c"])
      expect((await from("192.0.2.70", made.repeat(43))).statusCode).not.toBe(429);
    const countBefore = watched.count();

    expect(await from("192.0.2.70", "d".repeat(43))).toEqual({
      statusCode: 429,
      retryAfter: expect.stringMatching(/^\d+$/),
    });

    expect(watched.count()).toBe(countBefore);
    expect((await from("192.0.2.70", token)).statusCode).toBe(welcome);
    expect((await from("192.0.2.71", "d".repeat(43))).statusCode).not.toBe(429);
    await http.close();
  });
});

describe("round trips", () => {
  test("check_user asks twice on the first call and once while the session is remembered", async () => {
    const watched = counted(database);
    const { http } = await createApplication({ database: watched.database, tokens, live: QUIET });
    const token = await aToken();
    const countQueries = async () => {
      const before = watched.count();
      await http.inject({ method: "POST", url: CHECK, payload: { token } });
      return watched.count() - before;
    };

    expect(await countQueries()).toBeLessThanOrEqual(2);
    expect(await countQueries()).toBeLessThanOrEqual(1);
    await http.close();
  });

  test("the count of 30 rooms is one query once the session is remembered", async () => {
    const { teacher, roomId } = await aStaffRoom(server, { school, messages: [{}] });
    for (let room = 0; room < 29; room++) {
      const other = await aStaffRoom(server, { school, messages: [{}] });
      await server.owner.query(
        "insert into room_members (school_id, person_id, room_id, role) values ($1, $2, $3, 'staff')",
        [school.id, teacher.id, other.roomId],
      );
    }
    const token = await aSession(server, teacher);
    const watched = counted(database);
    const { http } = await createApplication({ database: watched.database, tokens, live: QUIET });
    const ask = () =>
      http.inject({
        url: `${COUNT}?visit_${roomId}=2025-11-20+06:00:00`,
        headers: { authorization: `Bearer ${token}` },
      });
    await ask();
    const before = watched.count();

    const { json } = await ask();

    expect(json().result.new_messages).toBe(30);
    expect(watched.count() - before).toBe(1);
    await http.close();
  });
});
