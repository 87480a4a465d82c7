import { proveMyself } from "@dars/contract/identity/accounts";
import { listAuditEvents } from "@dars/contract/oversight/audit-log";
import { listLargeExports } from "@dars/contract/oversight/exports";
import { exportRoster } from "@dars/contract/roster/export";
import { exportPeople, readRosterTemplate } from "@dars/contract/roster/tables";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { aSchoolThatSignsIn, PASSWORD, refusal } from "#identity/accounts/accounts.factory.ts";
import { aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { createClient } from "#platform/testing/testbed.ts";
import { unzipped } from "#roster/export/round-trip.factory.ts";
import { cellsIn, studentsIn } from "#roster/tables/read-back.factory.ts";

import { manyStudents } from "./exports.factory.ts";

const { database, owner, tokens, client, signIn, group, passwordHash } = await aSchoolThatSignsIn();
const [small, large] = [await createSchool("Small & fair", 500), await createSchool("مدرسة", 501)];
const WHY = "bus list";

test("4.11: 500 students leave as ever: no reason for a package, no proof, no watermark, no notice", async () => {
  const { school } = small;
  const taker = await someManagement(small);
  const own = await clientFor(taker);
  await unprove(taker);
  const params = { schoolId: school.id };

  const { bytes } = await own.call(exportRoster, { params, query: {} });
  const list = await own.call(exportPeople, {
    params: { ...params, list: "students" },
    query: { reason: WHY, format: "csv", locale: "en" },
  });

  expect((await unzipped(bytes))["manifest.csv"]).toContain("source.systemName,Dars\r\n");
  const [header] = await cellsIn(list);
  expect(header?.[0]).toBe("Number");
  const other = await clientFor(await someManagement(small));
  expect((await other.call(listLargeExports, { params })).exports).toEqual([]);
});

test("4.11: 501 students need a reason and a fresh proof, whichever file they are in", async () => {
  const params = { schoolId: large.school.id };
  const taker = await someManagement(large);
  const own = await clientFor(taker);
  const packaged = (reason?: string) =>
    own.call(exportRoster, { params, query: reason === undefined ? {} : { reason } });
  const listed = () =>
    own.call(exportPeople, { params: { ...params, list: "students" }, query: { reason: WHY } });
  const filled = () =>
    own.call(readRosterTemplate, { params: { ...params, table: "students" }, query: { reason: WHY } });

  expect(await refusal(packaged())).toMatchObject({ code: "invalid", field: "/querystring/reason" });
  await unprove(taker);
  for (const taken of [() => packaged(WHY), listed, filled])
    expect(await refusal(taken())).toMatchObject({ code: "proof-required" });
  await own.call(proveMyself, { body: { password: PASSWORD } });

  for (const taken of [() => packaged(WHY), listed, filled])
    await expect(taken()).resolves.toHaveProperty("bytes");
});

test("4.11: a list of teachers has no students in it, and needs no proof in a large school", async () => {
  const taker = await someManagement(large);
  const own = await clientFor(taker);
  await unprove(taker);

  const list = own.call(exportPeople, {
    params: { schoolId: large.school.id, list: "teachers" },
    query: { reason: WHY },
  });

  await expect(list).resolves.toHaveProperty("bytes");
});

test("4.11: a large file says whose people they are, who took them and when, where a reader sees it", async () => {
  const params = { schoolId: large.school.id };
  const own = await clientFor(await someManagement(large, "زينب"));
  const query = { reason: WHY, locale: "en" } as const;

  const packaged = await own.call(exportRoster, { params, query: { reason: WHY } });
  const csv = await own.call(exportPeople, {
    params: { ...params, list: "students" },
    query: { ...query, format: "csv" },
  });
  const xlsx = await own.call(readRosterTemplate, { params: { ...params, table: "students" }, query });

  const mark = /^مدرسة · زينب · \d{4}-\d\d-\d\d \d\d:\d\d Asia\/Baghdad$/;
  const { "manifest.csv": manifest = "", ...others } = await unzipped(packaged.bytes);
  expect(/^source\.systemName,Dars · (.*)\r$/m.exec(manifest)?.[1]).toMatch(mark);
  expect(JSON.stringify(others)).not.toContain("زينب · ");
  expect((await cellsIn(csv))[0]?.[0]).toMatch(mark);
  expect((await cellsIn(csv))[1]?.[0]).toBe("Number");
  expect((await cellsIn(xlsx))[0]?.[0]).toMatch(mark);
});

test("4.11: a table that was taken out with a watermark is read again, and changes nothing", async () => {
  const own = await clientFor(await someManagement(large));
  const params = { schoolId: large.school.id, table: "students" } as const;

  const file = await own.call(readRosterTemplate, { params, query: { reason: WHY } });
  const read = await studentsIn(database, large.school.id, file);

  expect({ questions: read.questions, issues: read.issues }).toEqual({ questions: [], issues: [] });
  expect(read).toMatchObject({ unchanged: 501, rows: { length: 501 } });
});

test("4.11: the other managers and the administrators are told, and whoever took it is not", async () => {
  const place = await createSchool("Told", 501);
  const params = { schoolId: place.school.id };
  const [taker, other] = [await someManagement(place, "Taker"), await someManagement(place)];
  const head = await anAdministrator(database, group, { passwordHash });
  const own = await clientFor(taker);
  await own.call(exportPeople, { params: { ...params, list: "students" }, query: { reason: WHY } });

  for (const reader of [await clientFor(other), await clientFor(head, "administrator")]) {
    const { exports } = await reader.call(listLargeExports, { params });
    expect(exports).toMatchObject([
      { kind: "list", takenBy: "Taker", students: 501, reason: WHY, isWholeGroup: false },
    ]);
    const { events } = await reader.call(listAuditEvents, { params, query: { action: "export.announced" } });
    expect(events).toMatchObject([
      { by: { accountId: taker.accountId }, changes: { kind: "list", students: 501 } },
    ]);
  }
  expect((await own.call(listLargeExports, { params })).exports).toEqual([]);
  expect(await notified(place.school.id)).toEqual([other.id]);
  expect(await notified(group.officeId)).toContain(head.id);
});

test("4.11: a package of the whole group is told of in every school of it", async () => {
  const head = await anAdministrator(database, group, { passwordHash, name: "Head" });
  const own = await clientFor(head, "administrator");

  await own.call(exportRoster, {
    params: { schoolId: group.officeId },
    query: { reason: "for the ministry" },
  });

  for (const place of [small, large]) {
    const reader = await clientFor(await someManagement(place));
    const { exports } = await reader.call(listLargeExports, { params: { schoolId: place.school.id } });
    expect(exports[0]).toMatchObject({ takenBy: "Head", isWholeGroup: true, reason: "for the ministry" });
    expect((await notified(place.school.id)).length).toBeGreaterThan(0);
    const query = { action: "export.announced" };
    const { events } = await reader.call(listAuditEvents, { params: { schoolId: place.school.id }, query });
    expect(events[0]).toMatchObject({ by: { accountId: head.accountId }, changes: { kind: "roster" } });
  }
  expect(await notified(group.officeId)).not.toContain(head.id);
});

test("files of people leave three times an hour, of every kind together and from every node", async () => {
  const next = await createApplication({ database, tokens });
  const taker = await someManagement(small);
  const { userData } = await signIn(taker.login, "school_management");
  const [here, there] = [client(userData.token), createClient(next.http, userData.token)];
  const params = { schoolId: small.school.id };
  const query = { reason: WHY };
  const last = { params: { ...params, list: "guardians" }, query } as const;

  await here.call(exportRoster, { params, query });
  await there.call(exportPeople, { params: { ...params, list: "teachers" }, query });
  // The third place is taken once, even by concurrent requests.
  const many = await Promise.allSettled(
    [here, there, here, there].map((each) => each.call(exportPeople, last)),
  );

  expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = await refusal(
    there.call(readRosterTemplate, { params: { ...params, table: "teachers" }, query }),
  );
  expect(refused.code).toBe("too-many-requests");
  expect(refused.retryAfter).toBeGreaterThan(3500);
  await there.call(readRosterTemplate, { params: { ...params, table: "teachers" }, query: {} });
  await owner.query(
    "update export_counts set taken_at = taken_at - interval '1 hour' where account_id = $1",
    [taker.accountId],
  );
  await here.call(exportRoster, { params, query });
  await next.http.close();
});

/** Who was notified of an export in a school, on the devices as well. */
async function notified(schoolId: number): Promise<readonly number[]> {
  const { rows } = await owner.query<{ person_id: number }>(
    "select person_id from notifications where school_id = $1 and kind = 'export' order by person_id",
    [schoolId],
  );
  return rows.map(({ person_id }) => person_id);
}

interface ExportsScope {
  readonly school: Awaited<ReturnType<typeof aSchool>>;
}

async function createSchool(name: string, students: number) {
  const school = await aSchool(database, group, { name: { ar: name } });
  const section = await aSection(database, await aYear(database, school), {
    level: await aLevel(database, group),
  });
  await manyStudents(owner, section, students);
  return { school };
}

const someManagement = ({ school }: ExportsScope, name = "Somebody") =>
  aManagement(database, school, { passwordHash, name });

async function clientFor(
  { login }: Member,
  role: "school_management" | "administrator" = "school_management",
) {
  return client((await signIn(login, role)).userData.token);
}

/** As though the sessions of the account had been proved too long ago. */
async function unprove({ accountId }: Member) {
  await owner.query("update sessions set proved_at = now() - interval '16 minutes' where account_id = $1", [
    accountId,
  ]);
}
