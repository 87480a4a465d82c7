import { expect, test } from "vitest";

import { takesLong } from "#platform/testing/sized.ts";

import { aProgramPackage, type ProgramFiles } from "./reading/programs/program-packages.factory.ts";
import {
  CLEVER_SCHOOL,
  SDS_CLASSIC_SCHOOL,
  SDS_SCHOOL,
  withoutFile,
  withoutRow,
} from "./reading/programs/small-school.factory.ts";
import { OF_GROUP, rosterTestbed } from "./roster-testbed.factory.ts";

takesLong();

const { aGroup } = await rosterTestbed();

const STANDING = `select count(*)::int from people ${OF_GROUP} and deleted_at is null`;

test("OR-14: a package of School Data Sync becomes a school, and nothing the second time", async () => {
  const group = aGroup("sds-1");
  const file = await aProgramPackage(SDS_CLASSIC_SCHOOL);

  const first = await group.loadZip(file);
  const second = await group.loadZip(file);

  expect(first).toMatchObject({
    status: "committed",
    source: "microsoft-sds",
    files: {
      "users.csv": { create: 5, reject: 0, blocked: 0 },
      "classes.csv": { create: 2, reject: 0, blocked: 0 },
      "enrollments.csv": { create: 7, reject: 0, blocked: 0 },
      "academicSessions.csv": { create: 1 },
    },
    links: { create: 1 },
  });
  expect(await group.look(`select letter, title from sections ${OF_GROUP}`)).toEqual([
    { letter: "7A", title: "7A" },
  ]);
  const years = await group.look(
    `select title, starts_on::text, ends_on::text, state from academic_years ${OF_GROUP}`,
  );
  expect(years).toEqual([
    { title: "2026-2027", starts_on: "2026-09-15", ends_on: "2027-07-01", state: "current" },
  ]);
  expect(
    await group.look(`select name_ar, birth_date::text from people ${OF_GROUP} and identifier = '0001'`),
  ).toEqual([{ name_ar: "زينب الخفاجي", birth_date: "2014-04-02" }]);
  for (const { create, update, deactivate, reject } of Object.values(second.files))
    expect({ create, update, deactivate, reject }).toEqual({
      create: 0,
      update: 0,
      deactivate: 0,
      reject: 0,
    });
});

test("OR-14: issues name the package's own files, lines and columns", async () => {
  const files = {
    ...SDS_CLASSIC_SCHOOL,
    Teacher: [...(SDS_CLASSIC_SCHOOL["Teacher"] ?? []), ["2", "10", "", "بلا", "x", ""]],
    TeacherRoster: [...(SDS_CLASSIC_SCHOOL["TeacherRoster"] ?? []), ["2", "2"], ["2", "9"]],
  };

  const { issues, refusal } = await aGroup("sds-places").loadZip(await aProgramPackage(files), {
    dryRun: true,
  });

  expect(refusal).toBeNull();
  expect(issues).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ file: "School.csv", row: 1, column: "Zone", code: "W_NOT_KEPT" }),
      expect.objectContaining({ file: "Student.csv", row: 1, column: "Password", code: "W_NOT_KEPT" }),
      expect.objectContaining({ file: "Student.csv", column: "Birthdate", code: "W_DATE_FMT" }),
      expect.objectContaining({ file: "GuardianRelationship.csv", row: 3, code: "W_AGENT_ROLE" }),
      expect.objectContaining({ file: "Teacher.csv", row: 3, column: "First Name", code: "E_REQUIRED" }),
      expect.objectContaining({
        file: "TeacherRoster.csv",
        row: 4,
        column: "SIS ID",
        code: "E_ORPHAN",
        blockedBy: { file: "Teacher.csv", row: 3, code: "E_REQUIRED" },
      }),
      expect.objectContaining({ file: "TeacherRoster.csv", row: 5, column: "SIS ID", code: "E_ORPHAN" }),
    ]),
  );
});

test("OR-4: a person absent from such a package ends, and the dry run says so", async () => {
  const group = aGroup("sds-absent");
  await group.loadZip(await aProgramPackage(SDS_CLASSIC_SCHOOL));
  const without = withoutRow(withoutRow(SDS_CLASSIC_SCHOOL, "Student", "3"), "StudentEnrollment", "2", "3");

  const dryRun = await group.loadZip(await aProgramPackage(without), { dryRun: true });
  const standing = await group.look(STANDING);
  const { files } = await group.loadZip(await aProgramPackage(without));

  expect(dryRun.files["users.csv"]).toMatchObject({ deactivate: 1 });
  expect(standing).toEqual([{ count: 5 }]);
  expect(files["users.csv"]).toMatchObject({ deactivate: 1 });
  expect(await group.look(STANDING)).toEqual([{ count: 4 }]);
});

test.each<[string, ProgramFiles, readonly string[]]>([
  ["sds-a", SDS_CLASSIC_SCHOOL, ["Teacher", "TeacherRoster", "User", "GuardianRelationship"]],
  ["sds-b", SDS_CLASSIC_SCHOOL, ["Section", "StudentEnrollment", "TeacherRoster"]],
  ["sds-c", SDS_SCHOOL, ["relationships"]],
  ["clever-a", CLEVER_SCHOOL, ["teachers", "sections"]],
])("OR-14: nothing ends because a package lacks a file (%s)", async (code, whole, absent) => {
  const group = aGroup(code);
  await group.loadZip(await aProgramPackage(whole));
  const ended = `select count(*)::int from roster_records ${OF_GROUP} and not active`;

  const partial = absent.reduce(withoutFile, whole);
  const report = await group.loadZip(await aProgramPackage(partial));

  expect(report.status).toBe("committed");
  expect(await group.look(ended)).toEqual([{ count: 0 }]);
  expect(await group.look(`select state from guardian_links ${OF_GROUP}`)).toEqual([{ state: "invited" }]);
});

test("OR-14: a package without terms is of the current year, which it does not change", async () => {
  const group = aGroup("sds-2");
  const file = await aProgramPackage(SDS_SCHOOL);

  const first = await group.loadZip(file);
  const years = await group.look(`select title, starts_on::text, state from academic_years ${OF_GROUP}`);
  const second = await group.loadZip(file);

  expect(first).toMatchObject({
    status: "committed",
    files: {
      "users.csv": { create: 3, reject: 0 },
      "classes.csv": { create: 1, reject: 0 },
      "enrollments.csv": { create: 2, reject: 0, blocked: 0 },
    },
    links: { create: 1 },
  });
  expect(years).toEqual([{ title: "2026-2027", starts_on: "2026-09-15", state: "current" }]);
  expect(second.files["academicSessions.csv"]).toMatchObject({ create: 0, update: 0, unchanged: 1 });
  expect(second.files["classes.csv"]).toMatchObject({ unchanged: 1 });
  expect(first.issues).toContainEqual(expect.objectContaining({ code: "W_CONCLUDED", file: "classes.csv" }));
});

test("OR-14: a package of Clever has its contacts as guardians, and its terms in a year", async () => {
  const group = aGroup("clever");

  const { files, links, issues } = await group.loadZip(await aProgramPackage(CLEVER_SCHOOL));

  expect(files).toMatchObject({
    "users.csv": { create: 5, reject: 0 },
    "enrollments.csv": { create: 7, reject: 0, blocked: 0 },
    "academicSessions.csv": { create: 2 },
  });
  expect(links).toMatchObject({ create: 1 });
  expect(await group.look(`select name_en, phone from people ${OF_GROUP} and name_en like 'Kazem%'`)).toEqual(
    [{ name_en: "Kazem Khafaji", phone: "07701234567" }],
  );
  expect(
    await group.look(`select role, state from teacher_assignments ${OF_GROUP} order by role`),
  ).toMatchObject([{ role: "primary" }, { role: "assistant" }]);
  expect(issues).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ file: "students.csv", row: 1, column: "ext.bus", code: "W_HEADER_UNKNOWN" }),
      expect.objectContaining({
        file: "students.csv",
        row: 3,
        column: "Contact_relationship",
        code: "W_AGENT_ROLE",
      }),
      expect.objectContaining({ file: "students.csv", row: 4, column: "Gender", code: "W_NOT_KEPT" }),
    ]),
  );
});

test("a package of OneRoster that has lost its manifest is refused as one", async () => {
  const files = {
    classes: [
      ["sourcedId", "status", "dateLastModified", "title", "schoolSourcedId"],
      ["1", "", "", "7A", "10"],
    ],
    orgs: [["sourcedId", "status", "dateLastModified", "name", "type", "identifier", "parentSourcedId"]],
    users: [["sourcedId", "status", "dateLastModified", "enabledUser", "username"]],
  };

  const { refusal } = await aGroup("lost").loadZip(await aProgramPackage(files));

  expect(refusal).toMatchObject({ reason: "manifest" });
});

/** The package with other cells in a row: the first of a file that begins so. */
const withCells = (
  files: ProgramFiles,
  file: string,
  begin: readonly string[],
  cells: Readonly<Record<string, string>>,
): ProgramFiles => {
  const [header = [], ...rows] = files[file] ?? [];
  const at = rows.findIndex((row) => begin.every((cell, place) => row[place] === cell));
  const changed = rows.map((row, line) =>
    line === at ? row.map((cell, place) => cells[header[place] ?? ""] ?? cell) : row,
  );
  return { ...files, [file]: [header, ...changed] };
};

test.each<[string, ProgramFiles, ProgramFiles]>([
  [
    "clever-student",
    CLEVER_SCHOOL,
    withCells(CLEVER_SCHOOL, "students", ["10", "1"], {
      First_name: "",
      Contact_name: "Kazem Sadiq Khafaji",
    }),
  ],
  ["clever-section", CLEVER_SCHOOL, withCells(CLEVER_SCHOOL, "sections", ["10", "2"], { Term_end: "soon" })],
  ["sds-student", SDS_CLASSIC_SCHOOL, withCells(SDS_CLASSIC_SCHOOL, "Student", ["1"], { "First Name": "" })],
  [
    "sds-relation",
    SDS_CLASSIC_SCHOOL,
    withCells(SDS_CLASSIC_SCHOOL, "GuardianRelationship", ["1"], { "SIS ID": "no id" }),
  ],
  [
    "sds2-relation",
    SDS_SCHOOL,
    withCells(SDS_SCHOOL, "relationships", ["u1"], { relationshipUserSourcedId: "" }),
  ],
])("OR-4: nothing ends because a row that names it is refused (%s)", async (code, right, wrong) => {
  const group = aGroup(code);
  await group.loadZip(await aProgramPackage(right));

  const report = await group.loadZip(await aProgramPackage(wrong));

  expect(report.issues).toContainEqual(expect.objectContaining({ code: expect.stringMatching(/^E_/u) }));
  expect(report.status).toBe("committed");
  expect(
    await group.look(`select entity, sourced_id from roster_records ${OF_GROUP} and not active`),
  ).toEqual([]);
  expect(await group.look(`select state from guardian_links ${OF_GROUP}`)).toEqual([{ state: "invited" }]);
});

test("OR-14: a teacher of Clever who is also staff is one person, also while the teacher's row is refused", async () => {
  const group = aGroup("clever-staff");
  const whole: ProgramFiles = {
    ...CLEVER_SCHOOL,
    staff: [
      ["School_id", "Staff_id", "First_name", "Last_name", "Staff_email"],
      ["10", "1", "Hasan", "Jubouri", "hasan@school.test"],
    ],
  };
  await group.loadZip(await aProgramPackage(whole));

  const { issues } = await group.loadZip(
    await aProgramPackage(withCells(whole, "teachers", ["10", "1"], { First_name: "" })),
  );

  expect(issues).toContainEqual(expect.objectContaining({ file: "staff.csv", row: 2, code: "E_ORPHAN" }));
  expect(await group.look(STANDING)).toEqual([{ count: 5 }]);
});

test("OR-14: a course may have a long Arabic name and no id", async () => {
  const name = "اللغة العربية وآدابها وقواعد النحو والصرف للصف السابع المتوسط";
  const files = withCells(SDS_CLASSIC_SCHOOL, "Section", ["2"], {
    "Course SIS ID": "",
    "Course Name": name,
  });

  const { files: counts } = await aGroup("sds-long").loadZip(await aProgramPackage(files));

  expect(counts["classes.csv"]).toMatchObject({ create: 2, reject: 0, blocked: 0 });
});
