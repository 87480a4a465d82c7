import { expect, test } from "vitest";

import { sized } from "#platform/testing/sized.ts";

import { importRoster } from "./import-roster.ts";
import { OF_GROUP, rosterTestbed, TODAY } from "./roster-testbed.factory.ts";
import { aBigSection, aPackage, aZip, SMALL_SCHOOL, type PackageFiles } from "./roster.factory.ts";

const { aGroup, database, owner } = await rosterTestbed();

test.each<[string, string, string, string, string, object]>([
  [
    "a school that nobody knows",
    "classes.csv",
    "Lab,s1",
    "Lab,s9",
    "k-7-bio",
    { code: "E_ORPHAN", column: "schoolSourcedId" },
  ],
  [
    "a district for a school",
    "classes.csv",
    "Lab,s1",
    "Lab,g1",
    "k-7-bio",
    { code: "E_ORPHAN", column: "schoolSourcedId" },
  ],
  [
    "a term that nobody knows",
    "classes.csv",
    'Lab,s1,"y2027t1',
    'Lab,s1,"y9',
    "k-7-bio",
    { code: "E_ORPHAN", column: "termSourcedIds" },
  ],
  [
    "a session below itself",
    "academicSessions.csv",
    "y2027,,,2026-2027,schoolYear,2026-09-20,2027-08-31,,",
    "y2027,,,2026-2027,schoolYear,2026-09-20,2027-08-31,y2027,",
    "y2027",
    { code: "E_ORPHAN", column: "parentSourcedId" },
  ],
  [
    "a term of no year",
    "academicSessions.csv",
    "2027-06-10,y2027,2027",
    "2027-06-10,,2031",
    "y2027t2",
    { code: "E_ORPHAN", column: "schoolYear" },
  ],
  ["a student of no school", "users.csv", "u3,,,true,s1", "u3,,,true,g1", "u3", { code: "E_ROLE" }],
  ["a number twice", "users.csv", ",0003,", ",0002,", "u3", { code: "E_DUP_ID", column: "identifier" }],
  [
    "a parent enrolled as a student",
    "enrollments.csv",
    "e7,,,k-7-bio,s1,u3",
    "e7,,,k-7-bio,s1,u9",
    "e7",
    { code: "E_ROLE", column: "role" },
  ],
  [
    "a student enrolled as a teacher",
    "enrollments.csv",
    "s1,u3,student",
    "s1,u3,teacher",
    "e3",
    { code: "E_ROLE" },
  ],
  [
    "a person who is not there",
    "enrollments.csv",
    "e7,,,k-7-bio,s1,u3",
    "e7,,,k-7-bio,s1,u77",
    "e7",
    { code: "E_ORPHAN", column: "userSourcedId" },
  ],
  [
    "a term before it begins",
    "academicSessions.csv",
    "2027-02-07,2027-06-10",
    "2027-02-07,2027-01-10",
    "y2027t2",
    { code: "E_RANGE" },
  ],
])("OR-8: a row with %s is rejected and named", async (_, file, from, to, sourcedId, expected) => {
  const report = await dryRun({ ...SMALL_SCHOOL, [file]: String(SMALL_SCHOOL[file]).replace(from, to) });

  expect(report.issues).toContainEqual(expect.objectContaining({ file, sourcedId, ...expected }));
  expect(report.files[file]?.reject).toBeGreaterThan(0);
});

test("OR-8: rows that depend on a rejected one are blocked, and name the first cause", async () => {
  const classes = String(SMALL_SCHOOL["classes.csv"]).replace("7A,homeroom", "7A,home");

  const report = await dryRun({ ...SMALL_SCHOOL, "classes.csv": classes });

  expect(report.files["classes.csv"]).toMatchObject({ reject: 1, blocked: 0, create: 3 });
  expect(report.files["enrollments.csv"]).toMatchObject({ reject: 0, blocked: 3, create: 7 });
  const root = { file: "classes.csv", row: 2, code: "E_ENUM" };
  for (const sourcedId of ["e1", "e2", "e8"])
    expect(report.issues).toContainEqual(expect.objectContaining({ sourcedId, blockedBy: root }));
});

test("OR-10: an agent who is no guardian, or is not there, makes no link", async () => {
  const users = String(SMALL_SCHOOL["users.csv"])
    .replace("0002,,,,,07", '0002,,,,"t1,nobody",07')
    .replace("0003,,,,,07", "0003,,,,u2,07");

  const report = await dryRun({ ...SMALL_SCHOOL, "users.csv": users });

  expect(report.files["users.csv"]).toMatchObject({ create: 5, reject: 0, codes: { W_AGENT_ROLE: 3 } });
  expect(report.links.create).toBe(1);
});

test("W_NOT_KEPT: an enrollment of a role that classes do not have here is skipped, and named", async () => {
  const aide = `${String(SMALL_SCHOOL["enrollments.csv"])}e11,,,k-7a,s1,t1,proctor,,,\r\n`;

  const report = await dryRun({ ...SMALL_SCHOOL, "enrollments.csv": aide });

  expect(report.files["enrollments.csv"]).toMatchObject({ rows: 11, create: 10, skipped: 1, reject: 0 });
  expect(report.issues).toMatchObject([
    { file: "enrollments.csv", row: 12, column: "role", code: "W_NOT_KEPT", sourcedId: "e11" },
  ]);
});

test("OR-4: a file that lacks too many is held until the count is confirmed", async () => {
  const many = aBigSection(100);
  await aGroup("brake").load(many);
  const few = aBigSection(75);

  const blockedReport = await aGroup("brake").load(few);
  const wrong = await aGroup("brake").load(few, {}, { confirmDeactivate: 24 });

  expect(blockedReport).toMatchObject({ status: "blocked", brake: { proposed: 50 } });
  expect(blockedReport.brake?.files).toContainEqual({ file: "users", active: 100, missing: 25 });
  expect(wrong.status).toBe("blocked");
  expect(await aGroup("brake").count(ACTIVE)).toBe(100);

  const confirmed = await aGroup("brake").load(few, {}, { confirmDeactivate: 50 });

  expect(confirmed.status).toBe("committed");
  expect(await aGroup("brake").count(ACTIVE)).toBe(75);
});

test("OR-4: a broken row does not end the person whose row it may have been", async () => {
  await aGroup("careful").load(aBigSection(30));
  const broken = String(aBigSection(30)["users.csv"]).replace("u7,,,true", 'u"7,,,true');

  const report = await aGroup("careful").load({ ...aBigSection(30), "users.csv": broken });

  expect(report.files["users.csv"]).toMatchObject({
    reject: 1,
    deactivate: 0,
    codes: { E_QUOTES: 1, W_NOT_KEPT: 1 },
  });
  expect(await aGroup("careful").count(ACTIVE)).toBe(30);
});

const MANY = sized(2000, 20_000);

test(`one bad row among ${MANY} costs that row and what hangs on it`, async () => {
  const files = aBigSection(MANY);
  const users = String(files["users.csv"]).replace("u1234,,,true", "u1234,,,maybe");

  const report = await aGroup("large").load({ ...files, "users.csv": users });

  expect(report).toMatchObject({ status: "committed" });
  expect(report.files["users.csv"]).toMatchObject({ create: MANY - 1, reject: 1, codes: { E_BOOL: 1 } });
  expect(report.files["enrollments.csv"]).toMatchObject({ create: MANY - 1, blocked: 1 });
  expect(report.issues[0]).toMatchObject({
    file: "users.csv",
    row: 1235,
    column: "enabledUser",
    sourcedId: "u1234",
  });
});

test("a file in Windows-1256 is read, but for the rows with Arabic in them", async () => {
  const arabic = Buffer.from([0xd2, 0xed, 0xe4, 0xc8]).toString("latin1");
  const users = String(SMALL_SCHOOL["users.csv"])
    .replace("زينب", arabic)
    .replaceAll(/[؀-ۿ]+/g, "Name");

  const report = await aGroup("windows").load({ ...SMALL_SCHOOL, "users.csv": Buffer.from(users, "latin1") });

  expect(report.files["users.csv"]).toMatchObject({ create: 4, reject: 1 });
  expect(report.issues[0]).toMatchObject({ file: "users.csv", row: 3, column: "givenName", code: "E_ENC" });
});

test("a package with a file in UTF-16 is refused", async () => {
  const users = Buffer.from(`\u{feff}${String(SMALL_SCHOOL["users.csv"])}`, "utf16le");

  const report = await aGroup("utf16").load({ ...SMALL_SCHOOL, "users.csv": users });

  expect(report).toMatchObject({
    status: "refused",
    refusal: { reason: "E_ENC", file: "users.csv", row: 1 },
  });
});

test("a package that is refused leaves no trace, and says why", async () => {
  const file = await aZip({ "manifest.csv": "no manifest" });

  const report = await importRoster(database, {
    file,
    groupCode: "trace",
    createGroup: "T",
    dryRun: false,
    today: TODAY,
  });

  expect(report).toMatchObject({
    status: "refused",
    refusal: { reason: "manifest", file: "manifest.csv", row: 1 },
  });
  expect((await owner.query("select 1 from groups where code = 'trace'")).rowCount).toBe(0);
});

test("a group that does not exist is an error that says what to do", async () => {
  const file = await aPackage(SMALL_SCHOOL);

  const imported = importRoster(database, { file, groupCode: "nobody", dryRun: true, today: TODAY });

  await expect(imported).rejects.toThrow(/no group with the code 'nobody'.*--create-group/);
});

const dryRun = (files: PackageFiles) => aGroup("issues").load(files, {}, { dryRun: true });

const ACTIVE = `select 1 from people ${OF_GROUP} and deleted_at is null and id in (select id from students)`;
