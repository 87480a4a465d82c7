import { listAuditEvents } from "@dars/contract/oversight/audit-log";
import { exportRoster } from "@dars/contract/roster/export";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { auditLog } from "#oversight/audit-log/audit-log.routes.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { rosterExport } from "./roster-export.routes.ts";
import { unzipped } from "./round-trip.factory.ts";

const { database, as } = await testbed([rosterExport, auditLog], { authorise: authoriseWith() });

test("Q2: management takes its school, with nobody of another, and the audit says who, why and how much", async () => {
  const { school, other, management } = await twoSchools();
  await aTeacher(database, school, { name: "Own Teacher" });
  await aTeacher(database, other, { name: "Foreign Teacher" });

  const { name, bytes } = await as(management.actor).call(exportRoster, {
    params: { schoolId: school.id },
    query: { version: "1.1", reason: "For the library" },
  });

  expect(name).toMatch(/-oneroster-1\.1\.zip$/);
  const files = await unzipped(bytes);
  expect(Object.keys(files)).toEqual(
    ["manifest", "orgs", "academicSessions", "courses", "classes", "users", "enrollments"].map(
      (file) => `${file}.csv`,
    ),
  );
  expect(files["users.csv"]).toContain("Own");
  expect(files["users.csv"]).not.toContain("Foreign");
  const { events } = await as(management.actor).call(listAuditEvents, {
    params: { schoolId: school.id },
    query: { action: "roster.exported" },
  });
  expect(events).toMatchObject([
    {
      by: { accountId: management.actor.accountId, role: "school_management" },
      changes: { version: "1.1", demographics: false, reason: "For the library", users: 2 },
    },
  ]);
});

test("Q2: an administrator takes the whole group under the head office's id, in version 1.2 unless told", async () => {
  const { group, school, other, administrator } = await twoSchools();
  await aStudent(database, school, { name: "First Pupil" });
  await aStudent(database, other, { name: "Second Pupil" });

  const { bytes } = await as(administrator.actor).call(exportRoster, {
    params: { schoolId: group.officeId },
    query: {},
  });

  const files = await unzipped(bytes);
  expect(files["manifest.csv"]).toContain("oneroster.version,1.2\r\n");
  expect(files["manifest.csv"]?.match(/^file\./gm)).toHaveLength(21);
  expect(files["users.csv"]).toContain("First");
  expect(files["users.csv"]).toContain("Second");
  expect(files["demographics.csv"]).toBeUndefined();
});

test("C.15: a file of version 1.2 that would have a header alone is absent, and the package is read again", async () => {
  const { group, administrator } = await twoSchools();

  const { bytes } = await as(administrator.actor).call(exportRoster, {
    params: { schoolId: group.officeId },
    query: { demographics: true },
  });

  const files = await unzipped(bytes);
  for (const file of ["userProfiles", "demographics", "classes", "enrollments"]) {
    expect(files["manifest.csv"]).toContain(`file.${file},absent`);
    expect(files[`${file}.csv`]).toBeUndefined();
  }
  expect(files["manifest.csv"]).toContain("file.orgs,bulk");
  for (const [name, text] of Object.entries(files))
    expect(text.trim().split("\r\n").length, name).toBeGreaterThan(1);
});

test("demographics go out on an explicit tick only, and of them birth date and sex", async () => {
  const { school, management } = await twoSchools();
  await aStudent(database, school);
  const query = { version: "1.1", demographics: true } as const;

  const { bytes } = await as(management.actor).call(exportRoster, { params: { schoolId: school.id }, query });

  const files = await unzipped(bytes);
  expect(files["manifest.csv"]).toContain("file.demographics,bulk");
  expect(files["manifest.csv"]?.match(/^file\./gm)).toHaveLength(13);
  expect(files["demographics.csv"]).toMatch(/^sourcedId,status,dateLastModified,birthDate,sex,/);
});

test("a second phone goes out beside the first alone, and an address never", async () => {
  const { school, management } = await twoSchools();
  const address = "Baghdad, Mansour";
  await aStudent(database, school, { phone: "+9647701111111", secondPhone: "+9647801111111", address });
  await aStudent(database, school, { secondPhone: "+9647802222222", address });

  const { bytes } = await as(management.actor).call(exportRoster, {
    params: { schoolId: school.id },
    query: { version: "1.1" },
  });

  const files = await unzipped(bytes);
  expect(files["users.csv"]).toContain(",+9647701111111,+9647801111111,");
  expect(files["users.csv"]).not.toContain("+9647802222222");
  expect(JSON.stringify(files)).not.toContain("Mansour");
});

async function twoSchools() {
  const group = await aGroup(database);
  const [school, other] = [await aSchool(database, group), await aSchool(database, group)];
  const management = await aManagement(database, school);
  return { group, school, other, management, administrator: await anAdministrator(database, group) };
}
