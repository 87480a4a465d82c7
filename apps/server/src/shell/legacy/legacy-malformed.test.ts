import { LEGACY_CALLS } from "@dars/contract/shell/legacy-calls";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { served } from "#platform/testing/served.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { aStaffRoom } from "#talking/chat/chat.factory.ts";

import { aSession } from "./legacy.factory.ts";

heavy();
const REQUESTS = sized(100, 10_000);
const server = await served((parts) => createApplication({ ...parts, isLimited: false }));

let token: string;
let roomId: number;

beforeAll(async () => {
  const school = await aSchool(server.database, await aGroup(server.database));
  const room = await aStaffRoom(server, { school, messages: [{}] });
  roomId = room.roomId;
  token = await aSession(server, room.teacher);
});

const number = fc.constantFrom(
  "0",
  "-1",
  "1.5",
  "1e9",
  "9007199254740991",
  "9007199254740993",
  "99999999999999999999",
  "٣",
);
const date = fc.oneof(
  fc.constantFrom(
    "0000-00-00 00:00:00",
    "0001-01-01 00:00:00",
    "9999-12-31 23:59:59",
    "9999-12-31T23:59:59-23:59",
    "0001-01-01T00:00:00+23:59",
    "2025-02-30 25:61:61",
    "2025-11-20 07:00:00\0",
    "infinity",
  ),
  fc.stringMatching(/^\d{4}-\d{2}-\d{2}[T +]\d{2}:\d{2}:\d{2}([Z+-]\d{2}:\d{2})?$/),
);
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  number,
  date,
  fc.constantFrom("null", "true", "{}", "[]", "' or 1=1 --"),
);
const name = fc.oneof(
  fc.constantFrom(
    "token",
    "teacher_id",
    "login_type",
    "userData",
    "data",
    "ticket",
    "from",
    "to",
    "lang",
    "x",
    "userData[token]",
    "a[b][c]",
    "__proto__",
  ),
  text.map((value) => `visit_${value}`),
);
const field = fc.tuple(name, text);
const fields = fc.array(field, { maxLength: 6 });
const body = fc.oneof(
  fields.map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
  fields.map((pairs) => form(pairs)),
  fc.jsonValue({ maxDepth: 7 }).map((value) => JSON.stringify({ userData: value })),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom("{", "--x\r\n\r\n--x--", '--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n'),
);

test.each(
  Object.values(LEGACY_CALLS).flatMap(({ methods, path }) =>
    methods.map((method) => [method, path] as const),
  ),
)(`LEG-1: %s %s answers ${REQUESTS} malformed requests without a fault of ours`, async (method, path) => {
  const faults: unknown[] = [];
  const hostile = fc.record({
    query: fields,
    body,
    signedIn: fc.boolean(),
    accept: fc.constantFrom("application/json", "*/*"),
    visit: date,
  });
  const isAnswered = fc.asyncProperty(hostile, async ({ query, body: payload, signedIn, accept, visit }) => {
    const own: [string, string][] = [[`visit_${roomId}`, visit], ...query];
    const headers = { accept, ...(signedIn && { authorization: `Bearer ${token}` }) };
    const url = `${path}?${form(own)}`;
    const { statusCode } = await server.http.inject({
      method,
      url,
      headers,
      ...(method === "POST" && { payload }),
    });
    if (statusCode >= 500) faults.push({ statusCode, url, payload: String(payload) });
  });

  await fc.assert(isAnswered, { numRuns: REQUESTS });

  expect(faults).toEqual([]);
});

const form = (pairs: readonly (readonly [string, string])[]) =>
  new URLSearchParams(pairs.map(([key, value]) => [key, value.toWellFormed()])).toString();
