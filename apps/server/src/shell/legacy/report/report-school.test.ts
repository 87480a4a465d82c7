import { createSchoolReportTicket } from "@dars/contract/shell/report-tickets";
import { beforeAll, expect, test } from "vitest";

import { aSchool, teachEveryDay, type School } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, type Member } from "#platform/testing/factories/people.ts";
import { aSession, legacyServer } from "#shell/legacy/legacy.factory.ts";

import { aTeachersSchool } from "./report.factory.ts";

const PATH = "/report_school.php";
const server = await legacyServer();
const { database, change } = server;

let school: School;
let other: School;
let teacher: Member;
let management: Member;
let administrator: Member;

beforeAll(async () => {
  const made = await aTeachersSchool(database);
  ({ school, teacher } = made);
  await teachEveryDay(database, school);
  other = await aSchool(database, made.group, { name: { en: "Furat <School>" } });
  management = await aManagement(database, school);
  administrator = await anAdministrator(database, made.group);
  await server.owner.query(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     select section.school_id, section.id, (now() at time zone school.time_zone)::date, 0,
       array_agg(student.id), $2, now()
     from sections as section
     join schools as school on school.id = section.school_id
     join students as student on student.school_id = section.school_id
     where section.school_id = $1 group by section.school_id, section.id, school.time_zone`,
    [school.id, management.actor.accountId],
  );
});

const createTicket = async (member: Member, of: Pick<School, "id"> = school) =>
  server
    .client(await aSession(server, member))
    .call(createSchoolReportTicket, { params: { schoolId: of.id }, query: {} });

/** By the ticket, and from there by the cookie. */
async function entered(member: Member, of: Pick<School, "id"> = school, more = "&lang=en") {
  const { url } = await createTicket(member, of);
  const door = await server.get(`${url}${more}`);
  const cookie = String(door.headers["set-cookie"]).split(";", 1)[0] ?? "";
  return { url, door, cookie, shown: await page(String(door.headers["location"]), cookie) };
}

const page = (url: string, cookie: string) => server.get(url, { headers: { accept: "text/html", cookie } });

test("RPT-5: management reads its school by a ticket that opens once, at an address without it", async () => {
  const { url, door, shown } = await entered(management);

  expect(door.statusCode).toBe(303);
  expect(door.headers["location"]).toBe(`${PATH}?school=${school.id}&lang=en`);
  expect(String(door.headers["set-cookie"])).toMatch(/Path=\/report_school\.php; Max-Age=900; HttpOnly/);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
  });
  expect(String(shown.headers["content-security-policy"])).toContain("default-src 'none'");
  expect(shown.body).toContain("Al-Noor School");
  expect(shown.body).toMatch(/Present today<\/dt><dd><bdi>3 of 3/);
  // A week, and a section.
  expect(shown.body.match(/<bdi>100\.0%<\/bdi>/g)).toHaveLength(2);
  expect((await server.get(url)).statusCode).toBe(403);
});

test("RPT-5: without a language the account's own is taken", async () => {
  const { shown } = await entered(management, school, "");

  expect(shown.body).toContain('<html lang="ar" dir="rtl">');
  expect(shown.body).toContain("تقرير المدرسة");
});

test("RPT-5: a cookie opens the report of no other school, and a ticket is for one school alone", async () => {
  const { cookie } = await entered(administrator);
  const { url } = await createTicket(administrator);

  const elsewhere = await page(`${PATH}?school=${other.id}`, cookie);
  const turned = await server.get(url.replace(`school=${school.id}`, `school=${other.id}`));
  const own = await entered(administrator, other);

  expect([elsewhere.statusCode, turned.statusCode]).toEqual([403, 403]);
  expect(own.shown.body).toContain("Furat &lt;School&gt;");
});

test("RPT-5: an administrator reads no figure of fewer than five students", async () => {
  const { shown } = await entered(administrator);

  expect(shown.body).toMatch(/Present today<\/dt><dd><bdi>–/);
  expect(shown.body).not.toContain("100.0%");
});

test("RPT-5: nobody else gets in: no teacher, no management of another school, nobody without a cookie or after the end of the role", async () => {
  const stranger = await aManagement(database, other);
  await expect(createTicket(teacher)).rejects.toMatchObject({ code: "forbidden" });
  await expect(createTicket(stranger)).rejects.toMatchObject({ code: "not-found" });
  const { cookie } = await entered(stranger, other);

  expect((await page(`${PATH}?school=${school.id}`, cookie)).statusCode).toBe(403);
  expect((await page(PATH, cookie)).statusCode).toBe(403);
  expect((await page(`${PATH}?school=${other.id}`, "")).statusCode).toBe(403);
  await change("update role_assignments set state = 'ended', ends_at = now() where account_id = $1", [
    stranger.accountId,
  ]);
  expect((await page(`${PATH}?school=${other.id}`, cookie)).statusCode).toBe(403);
});
