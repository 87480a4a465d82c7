import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { importRoster, type ImportRequest } from "./import-roster.ts";
import { aPackage, aZip, SMALL_SCHOOL, type ManifestOptions, type PackageFiles } from "./roster.factory.ts";

const { database, owner } = await freshDatabase();

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

test("OR-4: a file that lacks too many is held until the count is confirmed", async () => {
  const many = school(100);
  await load("brake", many);
  const few = school(75);

  const held = await load("brake", few);
  const wrong = await load("brake", few, {}, { confirmDeactivate: 24 });

  expect(held).toMatchObject({ status: "blocked", brake: { proposed: 50 } });
  expect(held.brake?.files).toContainEqual({ file: "users", active: 100, missing: 25 });
  expect(wrong.status).toBe("blocked");
  expect(await active("brake")).toBe(100);

  const confirmed = await load("brake", few, {}, { confirmDeactivate: 50 });

  expect(confirmed.status).toBe("committed");
  expect(await active("brake")).toBe(75);
});

test("OR-4: a broken row does not end the person whose row it may have been", async () => {
  await load("careful", school(30));
  const broken = String(school(30)["users.csv"]).replace("u7,,,true", 'u"7,,,true');

  const report = await load("careful", { ...school(30), "users.csv": broken });

  expect(report.files["users.csv"]).toMatchObject({
    reject: 1,
    deactivate: 0,
    codes: { E_QUOTES: 1, W_NOT_KEPT: 1 },
  });
  expect(await active("careful")).toBe(30);
});

test("one bad row among 20,000 costs that row and what hangs on it", async () => {
  const files = school(20_000);
  const users = String(files["users.csv"]).replace("u12345,,,true", "u12345,,,maybe");

  const report = await load("large", { ...files, "users.csv": users });

  expect(report).toMatchObject({ status: "committed" });
  expect(report.files["users.csv"]).toMatchObject({ create: 19_999, reject: 1, codes: { E_BOOL: 1 } });
  expect(report.files["enrollments.csv"]).toMatchObject({ create: 19_999, blocked: 1 });
  expect(report.issues[0]).toMatchObject({
    file: "users.csv",
    row: 12_346,
    column: "enabledUser",
    sourcedId: "u12345",
  });
});

test.each([
  ["Windows-1256", (text: string) => Buffer.from(text.replace("زينب", "\u00d2\u00ed\u00e4\u00c8"), "latin1")],
  ["UTF-16", (text: string) => Buffer.from(`\u{feff}${text}`, "utf16le")],
])(
  "a file in %s gives clear errors, or is refused, and nothing of it is imported as it stands",
  async (name, encode) => {
    const code = name.replaceAll("-", "");
    const users = encode(
      String(SMALL_SCHOOL["users.csv"]).replaceAll(/[؀-ۿ]+/g, (word) => (word === "زينب" ? word : "x")),
    );

    const report = await load(code, { ...SMALL_SCHOOL, "users.csv": users });

    if (report.status === "refused")
      expect(report.refusal).toMatchObject({ reason: "E_ENC", file: "users.csv", row: 1 });
    else
      expect(report.issues).toContainEqual(
        expect.objectContaining({ code: "E_ENC", row: 3, column: "givenName" }),
      );
  },
);

test("a package that is refused leaves no trace, and says why", async () => {
  const file = await aZip({ "manifest.csv": "no manifest" });

  const report = await importRoster(database, {
    file,
    groupCode: "trace",
    createGroup: "T",
    dryRun: false,
    today: DAY,
  });

  expect(report).toMatchObject({
    status: "refused",
    refusal: { reason: "manifest", file: "manifest.csv", row: 1 },
  });
  expect((await owner.query("select 1 from groups where code = 'trace'")).rowCount).toBe(0);
});

test("a group that does not exist is an error that says what to do", async () => {
  const file = await aPackage(SMALL_SCHOOL);

  const imported = importRoster(database, { file, groupCode: "nobody", dryRun: true, today: DAY });

  await expect(imported).rejects.toThrow(/no group with the code 'nobody'.*--create-group/);
});

const DAY = "2026-11-20";

const dryRun = (files: PackageFiles) => load("issues", files, {}, { dryRun: true });

async function load(
  code: string,
  files: PackageFiles,
  options: ManifestOptions = {},
  request: Partial<ImportRequest> = {},
) {
  const file = await aPackage(files, options);
  return importRoster(database, {
    file,
    groupCode: code,
    createGroup: code,
    dryRun: false,
    today: DAY,
    ...request,
  });
}

async function active(code: string): Promise<number> {
  const { rowCount } = await owner.query(
    `select from students s join people p on p.school_id = s.school_id and p.id = s.id and p.deleted_at is null
     join schools c on c.id = s.school_id join groups g on g.id = c.group_id where g.code = $1`,
    [code],
  );
  return rowCount ?? 0;
}

/** One section with so many students. */
function school(students: number): PackageFiles {
  const [usersHeader] = String(SMALL_SCHOOL["users.csv"]).split("\r\n");
  const [enrollmentsHeader] = String(SMALL_SCHOOL["enrollments.csv"]).split("\r\n");
  const numbers = Array.from({ length: students }, (_, at) => at + 1);
  const users = numbers.map((n) => `u${n},,,true,s1,student,pupil${n},,Pupil,Number${n},,N${n},,,,,07,`);
  const enrollments = numbers.map((n) => `e${n},,,k-7a,s1,u${n},student,,,`);
  const {
    "orgs.csv": orgs = "",
    "academicSessions.csv": sessions = "",
    "courses.csv": courses = "",
    "classes.csv": classes = "",
  } = SMALL_SCHOOL;
  return {
    ...{ "orgs.csv": orgs, "academicSessions.csv": sessions, "courses.csv": courses, "classes.csv": classes },
    "users.csv": [usersHeader, ...users, ""].join("\r\n"),
    "enrollments.csv": [enrollmentsHeader, ...enrollments, ""].join("\r\n"),
  };
}
