import { createReportTicket } from "@dars/contract/shell/report-tickets";
import { beforeAll, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import type { School } from "#platform/testing/factories/organisation.ts";
import { aManagement, type Member } from "#platform/testing/factories/people.ts";
import { aSession, legacyServer } from "#shell/legacy/legacy.factory.ts";

import { aTeachersSchool } from "./report.factory.ts";

const PATH = "/report_teacher.php";
const server = await legacyServer();
const { database, change } = server;

let school: School;
let teacher: Member;
let token: string;

beforeAll(async () => {
  ({ school, teacher } = await aTeachersSchool(database));
  token = await aSession(server, teacher);
});

async function aTicketUrl(bearer = token): Promise<string> {
  const { url } = await server.client(bearer).call(createReportTicket, { body: { kind: "teacher" } });
  return url;
}

const page = (query: string, headers: Record<string, string> = {}) =>
  server.get(`${PATH}${query}`, { headers: { accept: "text/html,*/*;q=0.8", ...headers } });

const json = async (headers: Record<string, string>) =>
  (await server.get(PATH, { headers: { accept: "application/json", ...headers } })).json();

test("RPT-2: a ticket opens the report once, and leads to a clean address", async () => {
  const url = await aTicketUrl();
  expect(url).toMatch(/^\/report_teacher\.php\?ticket=[\w-]{43}$/);

  const entered = await server.get(`${url}&lang=en&from=2026-01-01`);
  expect(entered.statusCode).toBe(303);
  expect(entered.headers["location"]).toBe("/report_teacher.php?from=2026-01-01&lang=en");
  const cookie = String(entered.headers["set-cookie"]);
  expect(cookie).toMatch(
    /^dars_report=[\w-]{43}; Path=\/report_teacher\.php; Max-Age=900; HttpOnly; SameSite=Strict$/,
  );

  const shown = await page("?lang=en", { cookie: `other=1; ${cookie.split(";", 1)[0]}` });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain("Mathematics");
  expect(shown.body).not.toContain(cookie.slice(12, 55));

  expect((await server.get(url)).statusCode).toBe(403);
});

test("RPT-2: the report opens in the language of the app that asked, not of the account", async () => {
  const { url } = await server
    .client(token)
    .call(createReportTicket, { body: { kind: "teacher", lang: "en" } });

  const entered = await server.get(url);

  expect(entered.headers["location"]).toBe("/report_teacher.php?lang=en");
});

test("RPT-2: of two visitors at once one is let in", async () => {
  const url = await aTicketUrl();

  const visits = await Promise.all(Array.from({ length: 8 }, () => server.get(url)));

  expect(visits.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  expect(visits.filter(({ statusCode }) => statusCode === 403)).toHaveLength(7);
});

test("RPT-2: a ticket is good for a minute, its cookie for a quarter of an hour", async () => {
  const late = await aTicketUrl();
  await change(
    "update report_tickets set expires_at = expires_at - interval '60 seconds' where used_at is null",
  );
  expect((await server.get(late)).statusCode).toBe(403);

  const cookie = await fetchCookie(await aTicketUrl());
  await change("update report_tickets set cookie_expires_at = cookie_expires_at - interval '15 minutes'");
  expect((await page("", { cookie })).statusCode).toBe(403);
});

test("RPT-2: behind a proxy with TLS the cookie is for TLS alone", async () => {
  const { http } = await createApplication({ database, tokens: server.tokens, trustProxy: ["127.0.0.1"] });

  const { headers } = await http.inject({
    url: await aTicketUrl(),
    headers: { "x-forwarded-proto": "https" },
  });

  expect(headers["set-cookie"]).toMatch(/; SameSite=Strict; Secure$/);
  await http.close();
});

test("RPT-2: a browser that only looks ahead does not spend it", async () => {
  const url = await aTicketUrl();
  for (const headers of [
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
    { "sec-fetch-dest": "image" },
  ])
    expect((await server.get(url, { headers })).statusCode).toBe(403);
  expect((await server.call("HEAD", url)).statusCode).toBe(404);

  expect((await server.get(url, { headers: { "sec-fetch-dest": "document" } })).statusCode).toBe(303);
});

test("RPT-2: with the session its cookie ends", async () => {
  const bearer = await aSession(server, teacher);
  const cookie = await fetchCookie(await aTicketUrl(bearer));

  await server.client(bearer).transmit({ method: "POST", url: "/api/v6/logout" });

  expect((await page("", { cookie })).statusCode).toBe(403);
  expect(await json({ cookie })).toEqual({ status: "fail" });
});

test("RPT-3: only a teacher is given a ticket", async () => {
  const management = await aSession(server, await aManagement(database, school));

  await expect(aTicketUrl(management)).rejects.toMatchObject({ code: "forbidden" });
  await expect(aTicketUrl("unknown")).rejects.toMatchObject({ code: "not-signed-in" });
});

test("a program may ask with its bearer token", async () => {
  expect(await json({ authorization: `Bearer ${token}` })).toMatchObject({ status: "success" });
});

test("tickets and cookies are stored as hashes alone", async () => {
  const url = await aTicketUrl();

  const { rows } = await server.owner.query("select t::text as row from report_tickets as t");

  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => String(row).includes(url.slice(-43)))).toEqual([]);
});
async function fetchCookie(url: string): Promise<string> {
  const { headers } = await server.get(url);
  return String(headers["set-cookie"]).split(";", 1)[0] ?? "";
}
