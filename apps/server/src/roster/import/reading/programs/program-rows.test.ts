import fc from "fast-check";
import { expect, test } from "vitest";

import { readPackage, type Package } from "#roster/import/reading/read-package.ts";
import type { FileName } from "#roster/standard/public.ts";

import {
  aDrawnSchool,
  aProgramPackage,
  asClever,
  asSds,
  asSdsClassic,
  type DrawnSchool,
  type ProgramFiles,
} from "./program-packages.factory.ts";

/** What the roster must have for a row of a file: cells of a row of one of its files. */
type WantedRow = readonly [FileName, Readonly<Record<string, string>>];
type RowWish = (row: Readonly<Record<string, string>>) => readonly WantedRow[];

const seat = (classSourcedId = "", userSourcedId = "", role = ""): WantedRow => [
  "enrollments",
  { classSourcedId, userSourcedId, role },
];

const SDS_CLASSIC: Readonly<Record<string, RowWish>> = {
  School: (row) => [["orgs", { sourcedId: row["SIS ID"] ?? "", name: row["Name"] ?? "" }]],
  Section: (row) => [["classes", { sourcedId: row["SIS ID"] ?? "", title: row["Section Name"] ?? "" }]],
  Student: (row) => [person(row["SIS ID"], row["First Name"], row["Last Name"])],
  Teacher: (row) => [person(`teacher/${row["SIS ID"]}`, row["First Name"], row["Last Name"])],
  StudentEnrollment: (row) => [seat(row["Section SIS ID"], row["SIS ID"], "student")],
  TeacherRoster: (row) => [seat(row["Section SIS ID"], `teacher/${row["SIS ID"]}`, "teacher")],
};

const SDS: Readonly<Record<string, RowWish>> = {
  orgs: (row) => [["orgs", { sourcedId: row["sourcedId"] ?? "", name: row["name"] ?? "" }]],
  users: (row) => [person(row["sourcedId"], row["givenName"], row["familyName"])],
  roles: ({ userSourcedId = "", role }) => [
    ["roles", { userSourcedId, orgSourcedId: "10", role: role === "professor" ? "teacher" : (role ?? "") }],
  ],
  classes: ({ sourcedId = "", title = "" }) => [["classes", { sourcedId, title }]],
  enrollments: (row) => [seat(row["classSourcedId"], row["userSourcedId"], row["role"]?.toLowerCase())],
};

const CLEVER: Readonly<Record<string, RowWish>> = {
  schools: (row) => [["orgs", { sourcedId: row["School_id"] ?? "", name: row["School_name"] ?? "" }]],
  students: (row) => [person(row["Student_id"], row["First_name"], row["Last_name"])],
  teachers: (row) => [person(`teacher/${row["Teacher_id"]}`, row["First_name"], row["Last_name"])],
  sections: ({ Section_id: id = "", Name: title = "", Teacher_id: teacher }) => [
    ["classes", { sourcedId: id, title }],
    seat(id, `teacher/${teacher}`, "teacher"),
  ],
  enrollments: (row) => [seat(row["Section_id"], row["Student_id"], "student")],
};

function person(sourcedId = "", givenName = "", familyName = ""): WantedRow {
  return ["users", { sourcedId, givenName, familyName }];
}

/** Rows that are neither in the roster nor named in the report, by their files and lines. */
function listSilent(read: Package, files: ProgramFiles, wishes: Readonly<Record<string, RowWish>>): string[] {
  const named = new Set(read.log.listed.map(({ file, row }) => `${file} ${row}`));
  return Object.entries(files).flatMap(([file, [header = [], ...rows]]) =>
    rows.flatMap((cells, at) => {
      const row = Object.fromEntries(header.map((column, cell) => [column, cells[cell] ?? ""]));
      const place = `${file}.csv ${at + 2}`;
      const wanted = wishes[file]?.(row) ?? [];
      return named.has(place) || wanted.every((each) => isIn(read, each)) ? [] : [place];
    }),
  );
}

/** Of two rows of one person one may leave it empty. */
const MAY_BE_ELSEWHERE = "familyName";

const isIn = ({ files }: Package, [file, wanted]: WantedRow): boolean =>
  (files.get(file)?.rows ?? []).some(({ cells }) =>
    Object.entries(wanted).every(
      ([column, value]) => cells[column] === value || (value === "" && column === MAY_BE_ELSEWHERE),
    ),
  );

/** Columns that have no place here, of the files that have them. */
const LEFT_OUT = [
  ["Student.csv", "Password"],
  ["users.csv", "password"],
  ["students.csv", "Race"],
];

test.each<[string, (school: DrawnSchool) => ProgramFiles, Readonly<Record<string, RowWish>>]>([
  ["School Data Sync's first format", asSdsClassic, SDS_CLASSIC],
  ["School Data Sync 2.1", asSds, SDS],
  ["Clever", asClever, CLEVER],
])("OR-14: each row of a package of %s is imported or named", async (_, write, wishes) => {
  await fc.assert(
    fc.asyncProperty(aDrawnSchool, async (school) => {
      const files = write(school);
      const read = await readPackage(await aProgramPackage(files));

      expect(listSilent(read, files, wishes)).toEqual([]);
      const leftOut = LEFT_OUT.filter(([file = ""]) => file.slice(0, -4) in files);
      for (const [file, column] of leftOut)
        expect(read.log.listed).toContainEqual(expect.objectContaining({ file, column, code: "W_NOT_KEPT" }));
      expect(JSON.stringify([...read.files])).not.toContain("secret");
    }),
    { numRuns: 60 },
  );
});

test("OR-14: no id of the roster is two records', whatever a package counts", async () => {
  await fc.assert(
    fc.asyncProperty(aDrawnSchool, fc.constantFrom(asSdsClassic, asSds, asClever), async (school, write) => {
      const read = await readPackage(await aProgramPackage(write(school)));

      for (const { rows, total, rejectedRows } of read.files.values()) {
        expect(new Set(rows.map(({ sourcedId }) => sourcedId)).size).toBe(rows.length);
        expect(rows.length + rejectedRows).toBe(total);
      }
    }),
    { numRuns: 60 },
  );
});
