import { LEGACY_CALLS } from "@dars/contract/shell/legacy-calls";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aTeacher, type Member } from "#platform/testing/factories/people.ts";

import { aSession, legacyServer } from "./legacy.factory.ts";

const CHECK = LEGACY_CALLS.checkUser.path;
const COUNT = LEGACY_CALLS.countNewMessages.path;
const REPORT = LEGACY_CALLS.reportTeacher.path;
const server = await legacyServer();
const { database, change, owner } = server;

let group: Group;
let school: School;
let teacher: Member;
let token: string;

beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
});

beforeEach(async () => {
  teacher = await aTeacher(database, school);
  token = await aSession(server, teacher);
});

const switchOldClients = (on: boolean) =>
  change("update group_settings set legacy_clients = $2, legacy_client_seen_at = null where group_id = $1", [
    group.id,
    on,
  ]);

const endedBy = async () => {
  const { rows } = await owner.query("select ended_by from sessions where account_id = $1", [
    teacher.accountId,
  ]);
  return rows[0]?.ended_by;
};

test("old clients on: the two calls of app 51.6 take a token from the address, and that is noted", async () => {
  await switchOldClients(true);

  expect((await server.get(`${COUNT}?token=${token}`)).json()).toMatchObject({ status: "success" });
  expect((await server.get(`${REPORT}?token=${token}`)).statusCode).toBe(200);

  const { rows } = await owner.query("select legacy_client_seen_at from group_settings where group_id = $1", [
    group.id,
  ]);
  expect(rows[0].legacy_client_seen_at).toBeInstanceOf(Date);
  expect(await endedBy()).toBeNull();
});

test("old clients on: no other call reads a token from the address, or minds it", async () => {
  await switchOldClients(true);

  expect((await server.post(`${CHECK}?token=${token}`, {})).json()).toMatchObject({
    status: "not_logged_in",
  });
  expect((await server.get(`/api/v6/me?token=${token}`)).statusCode).toBe(401);
  expect((await server.post(CHECK, { token })).json()).toMatchObject({ status: "success" });
});

test.each([
  [
    "the count",
    () => server.get(`${COUNT}?token=${token}`),
    { status: "not_logged_in", result: { new_messages: 0 } },
  ],
  [
    "the count with a body",
    () => server.post(`${COUNT}?token=${token}`, { token }),
    { status: "not_logged_in" },
  ],
  [
    "the report",
    () => server.get(`${REPORT}?token=${token}`, { headers: { accept: "application/json" } }),
    { status: "fail" },
  ],
  ["check_user", () => server.post(`${CHECK}?token=${token}`, { token }), { status: "fail" }],
  ["settings", () => server.get(`${LEGACY_CALLS.getSettings.path}?token=${token}`), { status: "success" }],
  [
    "a route of v6",
    () => server.get(`/api/v6/me?token=${token}`, { headers: { authorization: `Bearer ${token}` } }),
    { code: "not-signed-in" },
  ],
  ["an address of nobody", () => server.get(`/nowhere?a=1&token=${token}`), { code: "not-found" }],
])(
  "old clients off: a session whose token stands in the address of %s is over",
  async (_, call, expected) => {
    await switchOldClients(false);

    const answer = await call();

    expect(answer.json()).toMatchObject(expected);
    expect(await endedBy()).toBe("leaked");
    expect((await server.post(CHECK, { token })).json()).toMatchObject({ status: "fail" });
  },
);

test("old clients off: header and body still carry tokens", async () => {
  await switchOldClients(false);

  expect((await server.post(CHECK, { token })).json()).toMatchObject({ status: "success" });
  expect((await server.post(COUNT, { token })).json()).toMatchObject({ status: "success" });
  const headers = { authorization: `Bearer ${token}` };
  expect((await server.get(COUNT, { headers })).json()).toMatchObject({ status: "success" });
  expect((await server.get(REPORT, { headers })).statusCode).toBe(200);
});

test("tokens in addresses are counted, accepted and refused", async () => {
  await switchOldClients(true);
  await server.get(`${COUNT}?token=${token}`);
  await switchOldClients(false);
  await server.get(`${COUNT}?token=${token}`);

  const text = await server.metrics.metrics();

  expect(text).toMatch(/dars_legacy_url_tokens_total\{outcome="accepted"\} [1-9]/);
  expect(text).toMatch(/dars_legacy_url_tokens_total\{outcome="refused"\} [1-9]/);
});
