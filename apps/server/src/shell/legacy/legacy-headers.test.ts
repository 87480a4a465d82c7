import { Writable } from "node:stream";

import { LEGACY_CALLS } from "@dars/contract/shell/legacy-calls";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { createLogger } from "#platform/logger.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";

import { aSession, legacyServer } from "./legacy.factory.ts";

const CHECK = LEGACY_CALLS.checkUser.path;
const COUNT = LEGACY_CALLS.countNewMessages.path;
const PATHS = Object.values(LEGACY_CALLS).map(({ path }) => path);
const server = await legacyServer();
const { database, tokens } = server;

test("LEG-2: answers are JSON in UTF-8 without a mark, not stored, without cookies", async () => {
  for (const { headers, body } of [await server.post(CHECK, {}), await server.get(COUNT)]) {
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    expect(body.startsWith("{")).toBe(true);
  }
});

test.each(["ionic://localhost", "capacitor://localhost", "http://localhost", "https://localhost"])(
  "LEG-2: a page of %s may read the answer",
  async (origin) => {
    const { headers } = await server.post(CHECK, {}, { headers: { origin } });

    expect(headers["access-control-allow-origin"]).toBe(origin);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    expect(headers["vary"]).toMatch(/\borigin\b/i);
  },
);

test("LEG-2: the web app's own address may, and no other", async () => {
  const { http } = await createApplication({ database, tokens, webOrigin: "https://school.example" });
  const allowed = async (origin: string) =>
    (await http.inject({ method: "POST", url: CHECK, headers: { origin } })).headers[
      "access-control-allow-origin"
    ];

  expect(await allowed("https://school.example")).toBe("https://school.example");
  expect(await allowed("https://evil.example")).toBeUndefined();
  expect(await allowed("http://localhost:8100")).toBeUndefined();
  await http.close();
});

test("LEG-2: a page without an origin may only where nothing says who it is", async () => {
  expect(await allowedWithoutOrigin({})).toBe("null");
  expect(await allowedWithoutOrigin({ cookie: "a=b" })).toBeUndefined();
  expect(await allowedWithoutOrigin({ authorization: "Bearer abc" })).toBeUndefined();
});

test.each(PATHS)("LEG-2: OPTIONS %s is 204", async (path) => {
  const headers = { origin: "ionic://localhost", "access-control-request-method": "POST" };

  const answer = await server.call("OPTIONS", path, { headers });

  expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 204, body: "" });
  expect(answer.headers["access-control-allow-headers"]).toContain("content-type");
  expect(answer.headers["access-control-allow-methods"]).toContain("POST");
});

test("LEG-2: OPTIONS from elsewhere, or of no page, is 204 as well and allows nobody anything", async () => {
  for (const headers of [{ origin: "https://evil.example", "access-control-request-method": "POST" }, {}]) {
    const answer = await server.call("OPTIONS", CHECK, { headers });

    expect(answer.statusCode).toBe(204);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  }
});

test("LEG-6: a token is in no line of the log, whichever call it came with and however that ended", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const { http } = await createApplication({ database, tokens, logger: createLogger("trace", sink) });
  const teacher = await aTeacher(database, await aSchool(database, await aGroup(database)));
  const canary = await aSession(server, teacher);
  const calls = PATHS.flatMap((path) => [
    http.inject({ url: `${path}?token=${canary}&ticket=${canary}` }),
    http.inject({
      url: `${path}?token=${canary}`,
      headers: { accept: "application/json", authorization: `Bearer ${canary}` },
    }),
    http.inject({ method: "POST", url: `${path}?token=${canary}`, payload: { token: canary } }),
    http.inject({ method: "POST", url: path, payload: `{"token":"${canary}"` }),
    http.inject({ url: `${path}?token=${canary}`, headers: { cookie: `dars_report=${canary}` } }),
  ]);
  const faulty = http.inject({ url: `/api/v6/nothing?token=${canary}` });

  const answers = await Promise.all([...calls, faulty]);
  // A fault of ours is logged, and must not take the address along.
  http.log.error({ req: answers[0]?.raw.req }, "checked");
  await http.close();

  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(canary))).toEqual([]);
});

async function allowedWithoutOrigin(headers: Record<string, string>) {
  const answer = await server.post(CHECK, {}, { headers: { origin: "null", ...headers } });
  return answer.headers["access-control-allow-origin"];
}
