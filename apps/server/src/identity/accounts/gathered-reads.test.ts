import { readMe } from "@dars/contract/identity/own-account";
import { GATHERED_READS, MOST_READS } from "@dars/contract/platform/gathered-reads";
import { afterAll, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { aSchoolThatSignsIn } from "./accounts.factory.ts";

const { database, tokens, http, school, section, passwordHash, signIn } = await aSchoolThatSignsIn();
const teacher = await aTeacher(database, school, { passwordHash });
const student = await aStudent(database, school, { section, passwordHash });
const { token } = (await signIn(teacher.login, "teacher")).userData;
const { token: studentToken } = (await signIn(student.login, "student")).userData;

interface GatheredRead {
  readonly url: string;
  readonly tag?: string;
}

interface Answers {
  readonly statusCode: number;
  readonly answers: readonly {
    readonly status: number;
    readonly tag?: string;
    readonly retryAfter?: number;
    readonly body?: unknown;
  }[];
}

async function together(reads: readonly GatheredRead[], bearer = token, server = http): Promise<Answers> {
  const { statusCode, json } = await server.inject({
    method: "POST",
    url: GATHERED_READS,
    headers: { authorization: `Bearer ${bearer}` },
    payload: { reads },
  });
  const { answers = [] }: Partial<Answers> = json();
  return { statusCode, answers };
}

async function alone(url: string, bearer = token): Promise<unknown> {
  return (await http.inject({ url, headers: { authorization: `Bearer ${bearer}` } })).json();
}

const ME = { url: readMe.path };
const HOME = { url: "/api/v6/home" };
const POSTS = { url: "/api/v6/posts?limit=5" };

test("D.17: reads that are sent together are answered as they are alone, each in its place", async () => {
  const { statusCode, answers } = await together([ME, HOME, POSTS]);

  expect(statusCode).toBe(200);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const [at, { url }] of [ME, HOME, POSTS].entries())
    expect(answers[at]?.body).toEqual(await alone(url));
});

test("D.17: an answer that the device has is not sent again, and a changed one is", async () => {
  const { answers } = await together([ME]);
  const tag = answers[0]?.tag ?? "";

  expect((await together([{ ...ME, tag }])).answers).toEqual([{ status: 304 }]);
  await database.directory
    .updateTable("accounts")
    .set({ locale: "ckb" })
    .where("id", "=", teacher.accountId)
    .execute();
  expect((await together([{ ...ME, tag }])).answers).toMatchObject([
    { status: 200, body: { locale: "ckb" } },
  ]);
});

test("D.17: one that is refused or wrong says so, and the others are answered", async () => {
  const elsewhere = { url: `/api/v6/schools/${school.id}/people?limit=1` };
  const wrong = { url: "/api/v6/posts?limit=0" };
  const { answers } = await together([elsewhere, wrong, ME], studentToken);

  expect(answers.map(({ status }) => status)).toEqual([403, 400, 200]);
  expect(answers[0]?.body).toMatchObject({ code: "forbidden" });
});

test("D.17: who is not signed in, or by a token that nobody was given, reads nothing", async () => {
  const unsigned = await http.inject({ method: "POST", url: GATHERED_READS, payload: { reads: [ME] } });
  expect(unsigned.statusCode).toBe(401);

  const { answers } = await together([ME, HOME], "x".repeat(43));
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
});

test.each([
  ["a file", "/api/v6/schools/1/audit-log/file"],
  ["itself", GATHERED_READS],
  ["an address of nothing", "/api/v6/nothing"],
  ["a way up", "/api/v6/schools/../../../metrics/people/1"],
  ["a way up in disguise", "/api/v6/schools/%2e%2e/people/1"],
  ["an act", "/api/v6/logout"],
])("D.17: %s is no read", async (_, url) => {
  expect(await together([{ url }])).toEqual({ statusCode: 404, answers: [] });
});

test.each([
  ["none", []],
  ["too many", Array.from({ length: MOST_READS + 1 }, () => ME)],
  ["one elsewhere", [{ url: "https://elsewhere.example/api/v6/me" }]],
])("D.17: %s is refused", async (_, reads) => {
  expect((await together(reads)).statusCode).toBe(400);
});

test("D.17: each read counts for the limit of its session", async () => {
  const limited = await createApplication({ database, tokens, limits: { perSession: 1, perAddress: 100 } });
  afterAll(() => limited.http.close());

  const { answers: first } = await together([ME, ME, ME], token, limited.http);
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { answers } = await together([ME], token, limited.http);

  expect(answers).toMatchObject([{ status: 429, retryAfter: 3, body: { code: "too-many-requests" } }]);
});
