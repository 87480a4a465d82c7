import fc from "fast-check";

import { listColumnNames, FILES, type FileName } from "#roster/standard/public.ts";

import type { Version } from "./round-trip.factory.ts";
import { writeCsv } from "./write-csv.ts";
import { writeZip } from "./write-zip.ts";

type CsvRow = Record<string, string>;
type Files = Partial<Record<FileName, readonly CsvRow[]>>;

/** Signs that a CSV has to quote, three scripts, and blanks in the middle. */
const word = fc
  .array(fc.constantFrom("a", "Z", "é", "ن", "ە", "7", '"', ",", "'", " ", "\n", "=", "-"), { maxLength: 6 })
  .map((signs) => `x${signs.join("")}y`);
const name = fc.constantFrom("زينب", "عبد الله", "Harriet", "O'Neil, Jr.", "هەڵۆ", 'Ann "Nan"', "كاظم");
const maybe = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), text);
const some = (values: readonly string[]) => fc.subarray([...values]).map((chosen) => chosen.join(","));
const pickOne = (values: readonly string[]) => fc.constantFrom(...values);

const SCHOOLS = ["s1", "s2"];
const YEAR = { schoolYear: "2027", startDate: "2026-09-01", endDate: "2027-06-30" };
const SESSIONS: readonly CsvRow[] = [
  { sourcedId: "y", title: "2026-2027", type: "schoolYear", ...YEAR },
  { sourcedId: "t1", title: "First", type: "term", ...YEAR, endDate: "2027-01-20", parentSourcedId: "y" },
  { sourcedId: "t2", title: "Second", type: "term", ...YEAR, startDate: "2027-01-21", parentSourcedId: "y" },
  {
    sourcedId: "m1",
    title: "October",
    type: "gradingPeriod",
    ...YEAR,
    endDate: "2026-10-31",
    parentSourcedId: "t1",
  },
  { sourcedId: "loose", title: "Summer", type: "semester", ...YEAR, startDate: "2027-06-01" },
];
const numbered = (start: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${start}${at + 1}`);

/** A small roster such as a source may write it: odd, and without a mistake. */
export const generatedRoster = (version: Version): fc.Arbitrary<Files> =>
  fc
    .record({
      district: fc.boolean(),
      orgs: fc.tuple(...SCHOOLS.map((sourcedId) => generateSchool(sourcedId))),
      courses: fc.tuple(...numbered("c", 6).map((sourcedId) => generateCourse(sourcedId))),
      classes: fc.tuple(...numbered("k", 6).map((sourcedId, at) => generateClass(sourcedId, at))),
      users: fc.tuple(...numbered("u", 9).map((sourcedId, at) => generateUser(sourcedId, at))),
      enrollments: fc.tuple(...numbered("e", 16).map((sourcedId) => generateEnrollment(sourcedId))),
    })
    .map(({ district, orgs, courses, classes, users, enrollments }) => {
      const above = { sourcedId: "d1", name: "District", type: "district", identifier: "D" };
      const schools = orgs.map((org) => ({
        ...org,
        parentSourcedId: district ? (org["parentSourcedId"] ?? "") : "",
      }));
      const places = classes.map((cells) => ({ ...cells, schoolSourcedId: schoolOfClass(cells) }));
      return {
        orgs: district ? [above, ...schools] : schools,
        academicSessions: SESSIONS,
        courses,
        classes: places,
        users: users.map((user) => (version === "1.1" ? user : without(user, "role", "orgSourcedIds"))),
        ...(version === "1.2" && { roles: users.flatMap(rolesOfUser) }),
        enrollments: enrollments.map((row) => placed(row, places, users)).filter((row) => row !== undefined),
      };
    });

const generateSchool = (sourcedId: string) =>
  fc.record({
    sourcedId: fc.constant(sourcedId),
    name: word,
    type: fc.constant("school"),
    identifier: maybe(fc.constant(`N-${sourcedId}`)),
    parentSourcedId: maybe(fc.constant("d1")),
  });

const generateCourse = (sourcedId: string) =>
  fc.record({
    sourcedId: fc.constant(sourcedId),
    schoolYearSourcedId: maybe(fc.constant("y")),
    title: pickOne(["Physics", "الأحياء", "Maths", "Homeroom"]),
    courseCode: maybe(word),
    grades: some(["07", "08", "KG"]),
    orgSourcedId: pickOne(SCHOOLS),
    subjects: some(["Science", "Arts"]),
    subjectCodes: some(["S1", "S2"]),
  });

const generateClass = (sourcedId: string, at: number) =>
  fc.record({
    sourcedId: fc.constant(sourcedId),
    title: word,
    grades: some(["07", "09"]),
    courseSourcedId: pickOne(numbered("c", 6)),
    classCode: maybe(word),
    classType: fc.constant(at < 3 ? "homeroom" : "scheduled"),
    location: maybe(word),
    termSourcedIds: fc.subarray(["t1", "t2", "y"], { minLength: 1 }).map((ids) => ids.join(",")),
    subjects: some(["Science"]),
    subjectCodes: some(["S1"]),
    periods: some(["1", "2", "3"]),
  });

const schoolOfClass = ({ sourcedId }: { sourcedId: string }) =>
  Number(sourcedId.slice(1)) % 2 === 0 ? "s2" : "s1";

/** Three students, three teachers, two parents and an administrator. */
const ROLES = [
  "student",
  "student",
  "student",
  "teacher",
  "teacher",
  "teacher",
  "parent",
  "parent",
  "administrator",
];

const generateUser = (sourcedId: string, at: number) =>
  fc.record({
    sourcedId: fc.constant(sourcedId),
    enabledUser: pickOne(["true", "false"]),
    orgSourcedIds: fc.subarray(SCHOOLS, { minLength: 1 }).map((ids) => ids.toReversed().join(",")),
    role: fc
      .constant(ROLES[at] ?? "student")
      .chain((role) => (role === "parent" ? pickOne(["parent", "guardian", "relative"]) : fc.constant(role))),
    username: fc.constant(`User.${sourcedId}`),
    userIds: maybe(fc.constant(`{fed:${sourcedId}}`)),
    givenName: name,
    familyName: name,
    middleName: maybe(fc.tuple(name, name).map((parts) => parts.join(" "))),
    identifier: maybe(fc.constant(`n${at}`)),
    email: maybe(fc.constant(`${sourcedId}@school.test`)),
    sms: maybe(fc.constant("+9647701234567")),
    phone: maybe(fc.constant("310-555")),
    agentSourcedIds: ROLES[at] === "student" ? some(["u7", "u8"]) : fc.constant(""),
    grades: some(["07", "08"]),
    "metadata.house": maybe(word),
    "metadata.givenNameEn": maybe(fc.constant("Zainab")),
  });

function rolesOfUser(user: CsvRow): CsvRow[] {
  const { sourcedId: userSourcedId = "", role = "", orgSourcedIds = "" } = user;
  const word12 = role === "administrator" ? "principal" : role;
  return orgSourcedIds.split(",").map((orgSourcedId, at) => ({
    sourcedId: `r-${userSourcedId}-${orgSourcedId}`,
    userSourcedId,
    roleType: at === 0 ? "primary" : "secondary",
    role: word12,
    beginDate: at === 0 ? "2026-09-02" : "",
    orgSourcedId,
  }));
}

const generateEnrollment = (sourcedId: string) =>
  fc.record({
    sourcedId: fc.constant(sourcedId),
    classSourcedId: pickOne(numbered("k", 6)),
    userSourcedId: pickOne(numbered("u", 6)),
    primary: pickOne(["", "true", "false"]),
    beginDate: maybe(pickOne(["2026-09-01", "2026-09-20", "2026-10-05"])),
    endDate: maybe(pickOne(["2026-10-20", "2027-03-01"])),
  });

/** An enrollment whose user is of its class's school; undefined where the draw says otherwise. */
function placed(row: CsvRow, classes: readonly CsvRow[], users: readonly CsvRow[]): CsvRow | undefined {
  const school =
    classes.find(({ sourcedId }) => sourcedId === row["classSourcedId"])?.["schoolSourcedId"] ?? "";
  const user = users.find(({ sourcedId }) => sourcedId === row["userSourcedId"]);
  const isThere = user?.["orgSourcedIds"]?.split(",").includes(school) ?? false;
  return isThere ? { ...row, schoolSourcedId: school, role: user?.["role"] ?? "" } : undefined;
}

const without = (row: CsvRow, ...columns: readonly string[]): CsvRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

/** The rows as the zip of a source. */
export function buildZip(version: Version, files: Files): Uint8Array {
  const written = FILES.flatMap((file) => {
    const [columns, rows] = [listColumnNames(version, file), files[file]];
    return columns && rows ? ([[`${file}.csv`, writeCsv(columns, rows)]] as const) : [];
  });
  const manifest = [
    "propertyName,value",
    "manifest.version,1.0",
    `oneroster.version,${version}`,
    ...FILES.filter((file) => listColumnNames(version, file) !== undefined).map(
      (file) => `file.${file},${file in files ? "bulk" : "absent"}`,
    ),
    "source.systemName,Generated",
    "source.systemCode,generated",
    "",
  ].join("\r\n");
  return writeZip(new Map([["manifest.csv", manifest], ...written]));
}
