import type { Row, RowSet } from "#roster/import/reading/read-rows.ts";

import { isPost, nameCourse, ProgramClasses, type ClassReading } from "./program-classes.ts";
import { ProgramPeople, readBirth, type PeopleReading } from "./program-people.ts";
import { findKinship, isGoingOn, toGrade } from "./program-words.ts";
import { listRows, makeCellGetter, originIn, type Program, type ProgramPackage } from "./program.ts";
import { readProgramTerm } from "./read-program-term.ts";
import { joinIds, type RosterRows } from "./roster-rows.ts";
import { SDS_CLASSIC_FILES } from "./sds-classic-files.ts";

/** Teachers and students may be counted alike: students keep their ids, for other sources have the same (OR-3). */
const teacherId = (id: string): string => joinIds("teacher", id);
const contactId = (email: string): string => joinIds("contact", email.toLowerCase());

const SCHOOL = { sourcedId: "SIS ID", name: "Name", identifier: "School Number" };
const SECTION = {
  sourcedId: "SIS ID",
  schoolSourcedId: "School SIS ID",
  title: "Section Name",
  classCode: "Section Number",
  termSourcedIds: "Term SIS ID",
  courseSourcedId: "Course SIS ID",
  subjects: "Course Subject",
  periods: "Periods",
};
const PERSON = {
  sourcedId: "SIS ID",
  givenName: "First Name",
  familyName: "Last Name",
  middleName: "Middle Name",
  username: "Username",
  email: "Secondary Email",
  grades: "Grade",
  birthDate: "Birthdate",
  sex: "Gender",
  orgSourcedId: "School SIS ID",
};
const SEAT = { classSourcedId: "Section SIS ID", userSourcedId: "SIS ID" };
const CONTACT = { sourcedId: "Email", givenName: "First Name", familyName: "Last Name", sms: "Phone" };

/** Microsoft School Data Sync, its first format. */
export const SDS_CLASSIC: Program = {
  sourceName: "Microsoft School Data Sync",
  sourceCode: "microsoft-sds",
  files: SDS_CLASSIC_FILES,
  translate: (read, roster) => {
    const people = new ProgramPeople(roster);
    const classes = new ProgramClasses(roster, people);
    openFiles(read, roster);
    for (const [set, row] of listRows(read, "school")) addSchool(roster, set, row);
    for (const role of ["student", "teacher"] as const)
      for (const [set, row] of listRows(read, role)) addPerson({ read, roster, people }, set, row, role);
    for (const [set, row] of listRows(read, "user")) addContact(people, set, row);
    for (const [set, row] of listRows(read, "guardianrelationship")) addRelation(roster, people, set, row);
    for (const [set, row] of listRows(read, "section")) addSection({ read, roster, classes }, set, row);
    for (const [set, row] of listRows(read, "studentenrollment")) addSeat(classes, set, row, "student");
    for (const [set, row] of listRows(read, "teacherroster")) addSeat(classes, set, row, "teacher");
    people.finish();
    classes.finish({ hasCourses: false });
  },
};

const isTeacher = (id: string): boolean => id.startsWith("teacher/");
const isContact = (id: string): boolean => id.startsWith("contact/");

/** A record may end by absence only from a file that is there. */
function openFiles(read: ProgramPackage, roster: RosterRows): void {
  const hasFile = (name: string) => read.find(name) !== undefined;
  const hasContacts = hasFile("user") && hasFile("guardianrelationship");
  const mayEnd = (id: string) =>
    isTeacher(id) ? hasFile("teacher") : isContact(id) ? hasContacts : hasFile("student");
  roster.open("orgs", { isDelta: false });
  const hasLinks = hasContacts && read.find("guardianrelationship")?.rejectedRows === 0;
  roster.open("users", { isDelta: false, mayEnd, ...(!hasLinks && { isWithoutAgents: true }) });
  roster.open("roles", { isDelta: false });
  roster.open("demographics", { isDelta: false });
  roster.takeRejected("orgs", read.find("school"));
  roster.takeRejected("users", read.find("student"));
  roster.takeRejected("users", read.find("teacher"), teacherId);
  roster.takeRejected("users", read.find("user"), contactId);
  if (hasFile("section")) {
    for (const file of ["academicSessions", "courses"] as const) roster.open(file, { isDelta: true });
    roster.open("classes", { isDelta: false });
    roster.takeRejected("classes", read.find("section"));
  }
  if (hasFile("studentenrollment") || hasFile("teacherroster")) {
    roster.open("enrollments", {
      isDelta: false,
      mayEnd: (id) => hasFile(isPost(id) ? "teacherroster" : "studentenrollment"),
    });
    roster.takeRejected("enrollments", read.find("studentenrollment"));
    roster.takeRejected("enrollments", read.find("teacherroster"));
  }
}

function addSchool(roster: RosterRows, set: RowSet, row: Row): void {
  const get = makeCellGetter(row);
  const cells = { name: get("Name"), identifier: get("School Number"), type: "school" };
  roster.add("orgs", { origin: originIn(set, row, SCHOOL), sourcedId: get("SIS ID"), cells });
}

function addPerson(
  { read, roster, people }: PeopleReading,
  set: RowSet,
  row: Row,
  role: "student" | "teacher",
): void {
  const get = makeCellGetter(row);
  const id = get("SIS ID");
  const sourcedId = role === "student" ? id : teacherId(id);
  const number = role === "student" ? "Student Number" : "Teacher Number";
  const origin = originIn(set, row, { ...PERSON, identifier: number });
  const isActive = readStatus(roster, get("Status"), origin);
  const isAdded = people.add({
    origin,
    sourcedId,
    isActive,
    label: id,
    cells: {
      username: get("Username"),
      givenName: get("First Name"),
      familyName: get("Last Name"),
      middleName: get("Middle Name"),
      identifier: get(number),
      email: get("Secondary Email"),
      grades: toGrade(get("Grade")),
    },
    birth: readBirth(roster, origin, { birthDate: read.readDay(get("Birthdate")), sex: get("Gender") }),
  });
  if (isAdded && isActive) people.addRole(sourcedId, { origin, role, org: get("School SIS ID") });
}

/** Whether the record goes on; any status that is not known ends it, as in OneRoster. */
function readStatus(roster: RosterRows, status: string, origin: ReturnType<typeof originIn>): boolean {
  if (isGoingOn(status)) return true;
  roster.warn(
    origin,
    "W_STATUS",
    `status '${status.slice(0, 40)}' is read as tobedeleted`,
    "Status",
    "tobedeleted",
  );
  return false;
}

function addContact(people: ProgramPeople, set: RowSet, row: Row): void {
  const get = makeCellGetter(row);
  const email = get("Email");
  const names = { givenName: get("First Name"), familyName: get("Last Name") };
  people.add({
    origin: originIn(set, row, CONTACT),
    sourcedId: contactId(email),
    cells: { email, sms: get("Phone"), ...names },
    label: email,
    isActive: true,
  });
}

function addRelation(roster: RosterRows, people: ProgramPeople, set: RowSet, row: Row): void {
  const get = makeCellGetter(row);
  const origin = originIn(set, row);
  const role = findKinship(get("Role"));
  if (role === undefined) {
    const message = `'${get("Role").slice(0, 40)}' is no parent, guardian or relative: no guardian link`;
    roster.warn(origin, "W_AGENT_ROLE", message, "Role");
  } else if (!people.addGuardian(get("SIS ID"), contactId(get("Email")), { origin, role })) {
    const message = "the student or the guardian is not in the package: no guardian link";
    roster.warn(origin, "W_AGENT_ROLE", message);
  }
}

const TERM = { id: "Term SIS ID", name: "Term Name", start: "Term StartDate", end: "Term EndDate" };

function addSection({ read, roster, classes }: ClassReading, set: RowSet, row: Row): void {
  const get = makeCellGetter(row);
  const origin = originIn(set, row, SECTION);
  const terms = readProgramTerm(row, TERM, { read, roster, classes, origin });
  if (!terms) return;
  classes.add({
    origin,
    sourcedId: row.sourcedId,
    isActive: readStatus(roster, get("Status"), origin),
    school: get("School SIS ID"),
    title: get("Section Name"),
    code: get("Section Number"),
    grade: "",
    periods: get("Periods"),
    terms,
    course: nameCourse(get("Course Number"), get("Course Name"), {
      id: get("Course SIS ID"),
      subject: get("Course Subject"),
    }),
  });
}

function addSeat(classes: ProgramClasses, set: RowSet, row: Row, role: "student" | "teacher"): void {
  const get = makeCellGetter(row);
  const user = role === "student" ? get("SIS ID") : teacherId(get("SIS ID"));
  classes.addSeat({ origin: originIn(set, row, SEAT), classId: get("Section SIS ID"), user, role });
}
