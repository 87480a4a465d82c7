import { expect, test } from "vitest";

import { rosterTestbed } from "./roster-testbed.factory.ts";
import { aManifest, edited, SMALL_SCHOOL, type PackageFiles } from "./roster.factory.ts";

const { aGroup } = await rosterTestbed();

const dryRun = (files: PackageFiles) => aGroup("trifles").load(files, {}, { dryRun: true });

const WHOLE = {
  "orgs.csv": { create: 2, reject: 0, blocked: 0 },
  "classes.csv": { create: 4, reject: 0, blocked: 0 },
  "users.csv": { create: 5, reject: 0, blocked: 0 },
  "enrollments.csv": { create: 10, reject: 0, blocked: 0 },
};

const BIOLOGY = "c-bio,,,y2027,الأحياء,7-BIO,07,s1,الأحياء,BIO\r\n";

const manifest = aManifest(SMALL_SCHOOL);
const withManifest = (from: string, to: string) => ({
  ...SMALL_SCHOOL,
  "manifest.csv": manifest.replace(from, to),
});

test.each<[string, PackageFiles, string]>([
  [
    "an organisation whose parent is not in the package",
    edited(SMALL_SCHOOL, "orgs.csv", "RAF-01,g1", "RAF-01,elsewhere"),
    "W_NOT_KEPT",
  ],
  ["an empty version of the manifest", withManifest("version,1.0", "version,"), "W_MANIFEST"],
  ["an empty version of OneRoster", withManifest("version,1.1", "version,"), "W_MANIFEST"],
  ["an empty mode of a file that is there", withManifest("file.users,bulk", "file.users,"), "W_MANIFEST"],
  [
    "an empty mode of a file that is not there",
    withManifest("file.results,absent", "file.results,"),
    "W_MANIFEST",
  ],
  ["a bad dateLastModified", edited(SMALL_SCHOOL, "users.csv", "u1,,,", "u1,,yesterday,"), "W_NOT_KEPT"],
  [
    "an empty file with an old header",
    { ...SMALL_SCHOOL, "demographics.csv": "userSourcedId,birthdate\r\n" },
    "W_HEADER_MISSING",
  ],
])("%s is a warning, and every row goes in", async (_, files, code) => {
  const report = await dryRun(files);

  expect(report).toMatchObject({ status: "dry-run", files: WHOLE });
  expect(report.issues.map((issue) => issue.code)).toContain(code);
});

test("empty headers behind the last column are no columns, whether the rows have cells for them or not", async () => {
  const [header = "", ...rows] = String(SMALL_SCHOOL["users.csv"]).split("\r\n");
  const wide = rows.map((row, at) => (row !== "" && at % 2 === 0 ? `${row},,` : row));

  const report = await dryRun({ ...SMALL_SCHOOL, "users.csv": [`${header},,`, ...wide].join("\r\n") });

  expect(report).toMatchObject({ files: WHOLE });
  expect(report.issues).toEqual([]);
});

test("nothing ends by absence from a file whose mode the manifest leaves empty", async () => {
  await aGroup("unsaid").load(SMALL_SCHOOL);
  const users = String(SMALL_SCHOOL["users.csv"]).replace(/^u3.*\r\n/m, "");

  const report = await aGroup("unsaid").load({
    ...withManifest("file.users,bulk", "file.users,"),
    "users.csv": users,
  });

  expect(report.files["users.csv"]).toMatchObject({ unchanged: 4, deactivate: 0 });
});

test("the people and classes of a department are those of its school", async () => {
  const department = edited(
    { ...SMALL_SCHOOL, "orgs.csv": `${String(SMALL_SCHOOL["orgs.csv"])}d1,,,Science,department,,s1\r\n` },
    "users.csv",
    "true,s1,teacher",
    "true,d1,teacher",
    "classes.csv",
    "Lab,s1",
    "Lab,d1",
    "enrollments.csv",
    "k-7-bio,s1",
    "k-7-bio,d1",
  );

  const report = await dryRun(department);

  expect(report).toMatchObject({ files: { ...WHOLE, "orgs.csv": { create: 3, reject: 0 } } });
  const ofOrgs = report.issues.filter(({ file }) => file === "orgs.csv");
  expect(ofOrgs).toMatchObject([{ row: 4, code: "W_NOT_KEPT", sourcedId: "d1" }]);
});

test("courses that classes name and nobody has are made where that is asked for, and only there", async () => {
  const without = edited(SMALL_SCHOOL, "courses.csv", BIOLOGY, "");

  const refused = await dryRun(without);
  const made = await aGroup("courses").load(without, {}, { makesCourses: true });
  const again = await aGroup("courses").load(without, {}, { makesCourses: true });

  expect(refused.files["classes.csv"]).toMatchObject({ create: 3, reject: 1 });
  expect(made.files).toMatchObject({
    ...WHOLE,
    "courses.csv": { rows: 3, create: 3 },
    "classes.csv": { create: 4, codes: { W_COURSE_MADE: 1 } },
  });
  expect(again.files).toMatchObject({ "courses.csv": { unchanged: 3 }, "classes.csv": { unchanged: 4 } });
});
