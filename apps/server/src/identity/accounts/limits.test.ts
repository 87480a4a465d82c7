import { login } from "@dars/contract/identity/accounts";
import { readMe } from "@dars/contract/identity/own-account";
import { claimChildren } from "@dars/contract/school/guardians";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { createApplication } from "#application.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { createClient } from "#platform/testing/testbed.ts";

import { aSchoolThatSignsIn, PASSWORD, refusal } from "./accounts.factory.ts";

const { database, tokens, school, section, passwordHash, signIn } = await aSchoolThatSignsIn();
const limits = { perSession: 1, perAddress: 3 };
const { http } = await createApplication({ database, tokens, limits });
afterAll(() => http.close());

// The clock is frozen, so that no window ends by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

const aToken = async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  return userData.token;
};

const signInFrom = async (address: string, user: string) => {
  const payload = { login: user, password: PASSWORD, login_type: "student" };
  const { statusCode, headers, json } = await http.inject({
    method: login.method,
    url: login.path,
    remoteAddress: address,
    payload,
  });
  const { code }: { code?: string } = json();
  return { statusCode, code, retryAfter: headers["retry-after"] };
};

const callFrom = async (address: string, bearer: string) => {
  const { statusCode, headers } = await http.inject({
    url: readMe.path,
    remoteAddress: address,
    headers: { authorization: `Bearer ${bearer}` },
  });
  return { statusCode, retryAfter: headers["retry-after"] };
};

const claimWith = async (bearer: string) => {
  const { statusCode } = await http.inject({
    method: claimChildren.method,
    url: claimChildren.path,
    remoteAddress: "192.0.2.68",
    headers: { authorization: `Bearer ${bearer}` },
    payload: { login: "nobody", code: "12345678" },
  });
  return statusCode;
};

const forged = async () => (await callFrom("192.0.2.65", "x".repeat(43))).statusCode;

test("a session that calls too often waits, and nobody else behind its address does", async () => {
  const [busy, quiet] = [createClient(http, await aToken()), createClient(http, await aToken())];
  for (let made = 0; made < 3; made += 1) await busy.call(readMe, {});

  expect(await refusal(busy.call(readMe, {}))).toMatchObject({
    code: "too-many-requests",
    status: 429,
    retryAfter: 3,
  });
  await expect(quiet.call(readMe, {})).resolves.toMatchObject({ role: "student" });

  vi.setSystemTime(Date.now() + 3000);
  await expect(busy.call(readMe, {})).resolves.toMatchObject({ role: "student" });
});

test("a token that nobody knows is counted too, before the database is asked", async () => {
  for (let made = 0; made < 3; made += 1) expect(await forged()).toBe(401);

  expect(await forged()).toBe(429);
});

test("tokens that are made up anew each time are not looked up for ever, and who is signed in there goes on", async () => {
  const token = await aToken();
  expect(await callFrom("192.0.2.66", token)).toMatchObject({ statusCode: 200 });
  for (const made of ["a", "b", "c"])
    expect(await callFrom("192.0.2.66", made.repeat(43))).toMatchObject({ statusCode: 401 });

  expect(await callFrom("192.0.2.66", "d".repeat(43))).toEqual({ statusCode: 429, retryAfter: "60" });
  expect(await callFrom("192.0.2.66", token)).toMatchObject({ statusCode: 200 });
  expect(await callFrom("192.0.2.67", "d".repeat(43))).toMatchObject({ statusCode: 401 });
  vi.setSystemTime(Date.now() + 60_000);
  expect(await callFrom("192.0.2.66", "d".repeat(43))).toMatchObject({ statusCode: 401 });
});

test("an address signs in so often a minute, and who is signed in there goes on", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const inside = createClient(http, await aToken());
  for (let made = 0; made < 3; made += 1)
    expect((await signInFrom("127.0.0.1", student.login)).statusCode).toBe(200);

  expect(await signInFrom("127.0.0.1", student.login)).toEqual({
    statusCode: 429,
    code: "too-many-requests",
    retryAfter: "60",
  });
  expect((await signInFrom("192.0.2.7", student.login)).statusCode).toBe(200);
  await expect(inside.call(readMe, {})).resolves.toMatchObject({ role: "student" });

  vi.setSystemTime(Date.now() + 60_000);
  expect((await signInFrom("127.0.0.1", student.login)).statusCode).toBe(200);
});

test("whoever is signed in guesses letters' codes no oftener from one address, with however many accounts", async () => {
  const tokensOfMany = [await aToken(), await aToken(), await aToken(), await aToken()];

  const answers = [];
  for (const bearer of tokensOfMany) answers.push(await claimWith(bearer));
  expect(answers).toEqual([403, 403, 403, 429]);
  expect(await callFrom("192.0.2.68", tokensOfMany[3] ?? "")).toMatchObject({ statusCode: 200 });
});
