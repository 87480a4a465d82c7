import type { Row, RowSet } from "#roster/import/reading/read-rows.ts";
import { listed } from "#roster/import/reading/repair-cell.ts";

import { ProgramClasses, type ClassReading } from "./program-classes.ts";
import { ProgramPeople, readBirth } from "./program-people.ts";
import { findKinship, toGrade } from "./program-words.ts";
import { listRows, makeCellGetter, originIn, type Program, type ProgramPackage } from "./program.ts";
import { findWrongDay } from "./read-program-term.ts";
import type { RosterRows } from "./roster-rows.ts";
import { SDS_FILES } from "./sds-files.ts";
import { toOrgType, toRole, toSessionType } from "./to-role.ts";

const USER = { grades: "grade", orgSourcedId: "orgSourcedIds" };
const CLASS = {
  schoolSourcedId: "orgSourcedId",
  termSourcedIds: "sessionSourcedIds",
  classCode: "code",
  subjects: "courseSourcedId",
};
const COURSE = { courseCode: "code", grades: "grade", subjects: "subject" };
const ROLE = { beginDate: "roleStartDate", endDate: "roleEndDate", roleType: "isPrimary" };

/** Microsoft School Data Sync, formats 2 and 2.1. Its files have OneRoster's names and fewer columns. */
export const SDS: Program = {
  sourceName: "Microsoft School Data Sync",
  sourceCode: "microsoft-sds-2",
  files: SDS_FILES,
  translate: (read, roster) => {
    const people = new ProgramPeople(roster);
    const classes = new ProgramClasses(roster, people);
    openFiles(read, roster);
    for (const [set, row] of listRows(read, "orgs")) addOrg(roster, set, row);
    addUsers(read, roster, people);
    for (const [set, row] of listRows(read, "relationships")) addRelation(roster, people, set, row);
    for (const [set, row] of listRows(read, "academicsessions"))
      addSession({ read, roster, classes }, set, row);
    addClasses(read, classes);
    for (const [set, row] of listRows(read, "enrollments")) addSeat(roster, classes, set, row);
    people.finish();
    const sessions = classes.finish({ hasCourses: read.find("courses") !== undefined });
    for (const [set, row] of listRows(read, "courses")) addCourse(roster, sessions, set, row);
    for (const [set, row] of listRows(read, "demographics")) addDemographics(read, roster, set, row);
  },
};

/** Nothing ends by absence from a file that is not there. */
function openFiles(read: ProgramPackage, roster: RosterRows): void {
  const hasClasses = read.find("classes") !== undefined;
  // A relationship that cannot be read may be any.
  const hasRelations = read.find("relationships")?.rejectedRows === 0;
  roster.open("orgs", { isDelta: false });
  roster.open("users", { isDelta: false, ...(!hasRelations && { isWithoutAgents: true }) });
  roster.open("roles", { isDelta: false });
  if (read.find("demographics")) roster.open("demographics", { isDelta: false });
  for (const file of ["academicSessions", "courses"] as const) {
    const isThere = read.find(file.toLowerCase()) !== undefined;
    if (isThere || hasClasses) roster.open(file, { isDelta: !isThere });
    roster.takeRejected(file, read.find(file.toLowerCase()));
  }
  if (hasClasses) roster.open("classes", { isDelta: false });
  if (read.find("enrollments")) roster.open("enrollments", { isDelta: false });
  for (const file of ["orgs", "users", "roles", "classes", "enrollments", "demographics"] as const)
    roster.takeRejected(file, read.find(file));
}

function addOrg(roster: RosterRows, set: RowSet, row: Row): void {
  const { sourcedId, name, type: written, parentSourcedId } = row.cells;
  const origin = originIn(set, row);
  const type = toOrgType(written);
  if (type.toLowerCase() !== written.toLowerCase())
    roster.warn(origin, "W_CONCLUDED", `'${written.slice(0, 40)}' is read as '${type}'`, "type", type);
  roster.add("orgs", { origin, sourcedId, cells: { name, type, parentSourcedId } });
}

function addUsers(read: ProgramPackage, roster: RosterRows, people: ProgramPeople): void {
  const roles = listRows(read, "roles");
  const grades = new Map(
    roles.flatMap(([, { cells }]) =>
      cells["grade"] ? [[cells["userSourcedId"] ?? "", cells["grade"]]] : [],
    ),
  );
  const seen = new Map<string, number>();
  for (const [set, row] of listRows(read, "users")) {
    const before = seen.get(row.sourcedId);
    if (before === undefined) addUser(people, set, row, grades.get(row.sourcedId) ?? "");
    else roster.reject("users", originIn(set, row), buildDouble(before));
    seen.set(row.sourcedId, before ?? row.row);
  }
  for (const [set, row] of roles) addRole(read, roster, people, set, row);
}

const buildDouble = (line: number) =>
  ({
    code: "E_DUP_ID",
    message: `the row of line ${line} has the same sourcedId`,
    column: "sourcedId",
    params: { line: String(line) },
  }) as const;

function addUser(people: ProgramPeople, set: RowSet, row: Row, gradeOfRole: string): void {
  const { sourcedId, cells } = row;
  const { username, givenName, familyName, middleName, email, phone, sms, role, orgSourcedIds } = cells;
  const origin = originIn(set, row, USER);
  const grades = toGrade(makeCellGetter(row)("grade") || gradeOfRole);
  const user = { username, givenName, familyName, middleName, email, phone, sms, grades };
  people.add({ origin, sourcedId, isActive: true, cells: user, label: username });
  if (role !== "")
    for (const org of listed(orgSourcedIds)) people.addRole(sourcedId, { origin, role: toRole(role), org });
}

function addRole(
  read: ProgramPackage,
  roster: RosterRows,
  people: ProgramPeople,
  set: RowSet,
  row: Row,
): void {
  const { cells } = row;
  const { userSourcedId: user, orgSourcedId: org, role, isPrimary = "" } = cells;
  const origin = originIn(set, row, ROLE);
  if (!people.has(user)) {
    const message = `users.csv has no '${user}'`;
    roster.reject("roles", origin, { code: "E_ORPHAN", message, column: "userSourcedId" });
    return;
  }
  people.addRole(user, {
    origin,
    role: toRole(role),
    org,
    ...(isPrimary !== "" && { isPrimary: isPrimary.toLowerCase() === "true" }),
    beginDate: read.readDay(cells["roleStartDate"]),
    endDate: read.readDay(cells["roleEndDate"]),
  });
}

function addRelation(roster: RosterRows, people: ProgramPeople, set: RowSet, row: Row): void {
  const { userSourcedId: child, relationshipUserSourcedId: guardian = "", relationshipRole = "" } = row.cells;
  const origin = originIn(set, row);
  const role = findKinship(relationshipRole);
  if (role === undefined) {
    const message = `'${relationshipRole.slice(0, 40)}' is no parent, guardian or relative: no guardian link`;
    roster.warn(origin, "W_AGENT_ROLE", message, "relationshipRole");
  } else if (!people.addGuardian(child, guardian, { origin, role }))
    roster.warn(origin, "W_AGENT_ROLE", "one of the two is not in users.csv: no guardian link");
}

function addSession({ read, roster, classes }: ClassReading, set: RowSet, row: Row): void {
  const { sourcedId, cells } = row;
  const { title, type: written } = cells;
  const origin = originIn(set, row);
  const [startDate, endDate] = [read.readDay(cells["startDate"]), read.readDay(cells["endDate"])];
  const wrong = findWrongDay(["startDate", startDate], ["endDate", endDate]);
  if (wrong) {
    roster.reject("academicSessions", origin, wrong, sourcedId);
    return;
  }
  const type = toSessionType(written);
  if (type.toLowerCase() !== written.toLowerCase())
    roster.warn(origin, "W_CONCLUDED", `'${written.slice(0, 40)}' is read as '${type}'`, "type", type);
  const before = classes.addTerm({ origin, sourcedId, title, type, startDate, endDate });
  if (before) roster.reject("academicSessions", origin, buildDouble(before.origin.row));
}

function addClasses(read: ProgramPackage, classes: ProgramClasses): void {
  const grades = new Map(
    listRows(read, "courses").map(([, { sourcedId, cells }]) => [sourcedId, cells["grade"] ?? ""]),
  );
  for (const [set, row] of listRows(read, "classes")) {
    const { sourcedId, cells } = row;
    const { orgSourcedId: school, title, code = "", courseSourcedId: course } = cells;
    classes.add({
      origin: originIn(set, row, CLASS),
      sourcedId,
      isActive: true,
      school,
      title,
      code,
      grade: toGrade(grades.get(course) ?? ""),
      periods: "",
      terms: listed(cells["sessionSourcedIds"]),
      course: { sourcedId: course, title: "", code: "", subject: "" },
    });
  }
}

function addSeat(roster: RosterRows, classes: ProgramClasses, set: RowSet, row: Row): void {
  const { classSourcedId: classId, userSourcedId: user, role: written } = row.cells;
  const origin = originIn(set, row);
  const role = toRole(written);
  if (role === "student" || role === "teacher") classes.addSeat({ origin, classId, user, role });
  else roster.warn(origin, "W_NOT_KEPT", `enrollments of role ${written.slice(0, 40)} are not kept`, "role");
}

function addCourse(
  roster: RosterRows,
  sessions: ReadonlyMap<string, string>,
  set: RowSet,
  { row, sourcedId, cells }: Row,
): void {
  const { title, code = "", orgSourcedId, schoolYearSourcedId: year, subject = "" } = cells;
  roster.add("courses", {
    origin: originIn(set, { row }, COURSE),
    sourcedId,
    cells: {
      title,
      courseCode: code,
      orgSourcedId,
      schoolYearSourcedId: sessions.get(year) ?? year,
      subjects: subject.replaceAll(",", " "),
      grades: toGrade(cells["grade"] ?? ""),
    },
  });
}

function addDemographics(read: ProgramPackage, roster: RosterRows, set: RowSet, row: Row): void {
  const { sourcedId, cells } = row;
  const origin = originIn(set, row);
  const birth = readBirth(roster, origin, { birthDate: read.readDay(cells["birthDate"]), sex: cells["sex"] });
  roster.add("demographics", { origin, sourcedId, cells: birth });
}
