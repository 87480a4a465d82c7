import { uploadBytesPath } from "@dars/contract/roster/uploads";
import { LEGACY_CALLS } from "@dars/contract/shell/legacy-calls";
import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";

import { createApplication } from "#application.ts";
import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aFreezingDatabase } from "#platform/testing/freezing-database.ts";
import { GENEROUS } from "#platform/testing/served.ts";
import { drawn, sized, takesLong } from "#platform/testing/sized.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { createToken } from "./create-token.ts";
import { prepareCall, buildCases, getRouteName } from "./matrix.ts";
import { aWorld } from "./world.ts";

takesLong();
/** On a machine with nothing else to do it takes three seconds (bench, frozen); a call that is not shed waits a minute. */
const MOST_MS = 30_000;
const CALLS = sized(60, 1000);

const FEED = `/ical/${"f".repeat(43)}.ics`;

const { database: direct, connection } = await freshDatabase();
const frozen = await aFreezingDatabase(connection);
const database = Database.open({ connection: asApp({ ...connection, ...frozen.address }) });
await database.pulse.begin();
const tokens = testTokens();
const application = await createApplication({ database, tokens, limits: GENEROUS });
const { http } = application;
afterAll(async () => {
  frozen.close();
  await http.close();
  await database.close();
});
const world = await aWorld(direct);

interface Call {
  readonly name: string;
  readonly ask: () => Promise<{
    readonly statusCode: number;
    readonly body: string;
    readonly headers?: Record<string, unknown>;
  }>;
}

/** Each route of the contract by a caller whom it admits; its sample body is prepared while the database answers. */
async function callsOfContract(): Promise<readonly Call[]> {
  const promises = application.served.map(({ route }) => ({ route, access: route.access }));
  const calls = [];
  for (const one of drawn(buildCases(promises, []), CALLS)) {
    const ask = await prepareCall({ http, database: direct, tokens, world }, one);
    calls.push({ name: getRouteName(one.promised.route), ask });
  }
  return calls;
}

const createCall = (
  method: "GET" | "POST" | "PATCH" | "HEAD",
  url: string,
  headers: Record<string, string> = {},
  body = "",
): Call => ({
  name: `${method} ${url}`,
  ask: () => http.inject({ method, url, headers, ...(body !== "" && { body }) }),
});

/** What is served beside the contract: feeds, pages, bytes and the calls of other programs. */
async function otherCalls(): Promise<readonly Call[]> {
  const { token = "" } = await createToken({ database: direct, tokens }, world.actors.teacher, "good");
  const schoolId = world.targets.own.schoolId;
  const words = fc.sample(fc.stringMatching(/^[A-Za-z0-9_-]{43}$/), { seed: inject("seed"), numRuns: 20 });
  const [word = "", ...more] = words;
  const bearer = { authorization: `Bearer ${token}` };
  const part = {
    ...bearer,
    "tus-resumable": "1.0.0",
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  };
  const page = { accept: "text/html,*/*" };
  const file = `/api/v6/schools/${schoolId}/files/${word.replaceAll(/[_-]/g, "0").slice(0, 15)}/bytes`;
  return [
    ...more.map((secret) => createCall("GET", `/ical/${secret}.ics`)),
    createCall("GET", `/message/${word}`, page),
    createCall("GET", `/message/${word}/files/0123456789abcde`, page),
    createCall(
      "POST",
      `/message/${word}`,
      { ...page, "content-type": "application/x-www-form-urlencoded" },
      "body=x",
    ),
    createCall("GET", "/verify/ABCD-EFGH-JKLM-NPQR", page),
    createCall("GET", "/.well-known/dars-card-keys.json"),
    createCall("GET", `/ims/oneroster/v1p1/schools`, bearer),
    createCall("POST", "/oauth2/token", { authorization: `Basic ${btoa("12:secret")}` }),
    createCall("POST", LEGACY_CALLS.checkUser.path, {}, `{"token":"${word}"}`),
    createCall("GET", `${LEGACY_CALLS.countNewMessages.path}?token=${word}`),
    createCall("GET", LEGACY_CALLS.getSettings.path),
    createCall("GET", `${LEGACY_CALLS.reportTeacher.path}?ticket=${word}`, page),
    createCall("PATCH", file, part, "bytes"),
    createCall("HEAD", file, part),
    createCall("PATCH", uploadBytesPath(String(schoolId), "1"), part, "bytes"),
    createCall("GET", `/api/v6/schools/${schoolId}/people/1?token=${word}`, bearer),
  ];
}

test("T36: whatever is called while the database is frozen is answered within seconds, and everything again once it is thawed", async () => {
  const calls = [...(await callsOfContract()), ...(await otherCalls())];
  expect((await http.inject(FEED)).statusCode).toBe(410);

  frozen.freeze();
  const answers = await Promise.all([...calls, ...calls].map(timed));

  expect(answers.filter(({ ms, status }) => ms > MOST_MS || status === 500 || status < 300)).toEqual([]);
  const shed = answers.filter(({ status }) => status === 503);
  expect(shed.length).toBeGreaterThan(calls.length);
  expect(shed.filter(({ wait }) => wait === undefined).map(({ name }) => name)).toEqual([]);
  const pages = shed.filter(({ name }) => /^(GET|POST) \/(message|verify|report_)/.test(name));
  expect(pages.map(({ body }) => /<h1>\S/.test(body))).toEqual(pages.map(() => true));
  // Those that come when it is known are refused before they have asked for anything.
  const later = await Promise.all(calls.map(timed));
  expect(later.filter(({ ms, status }) => ms > MOST_MS || (status !== 503 && status < 400))).toEqual([]);

  frozen.thaw();

  await expect.poll(() => http.inject(FEED).then(({ statusCode }) => statusCode)).toBe(410);
  const thawed = await Promise.all(calls.map(timed));
  expect(thawed.filter(({ status }) => status === 503).map(({ name }) => name)).toEqual([]);
});

async function timed({ name, ask }: Call) {
  const start = performance.now();
  const { statusCode: status, body, headers = {} } = await ask();
  return { name, status, body, wait: headers["retry-after"], ms: performance.now() - start };
}
