import type { Row, RowSet } from "#roster/import/reading/read-rows.ts";

import { addStaff, addTeacher, PLACE, readNames, staffId, teacherId } from "./clever-colleagues.ts";
import { CLEVER_FILES, FURTHER_TEACHERS } from "./clever-files.ts";
import { isPost, nameCourse, ProgramClasses, type ClassReading } from "./program-classes.ts";
import { ProgramPeople, readBirth, type PeopleReading } from "./program-people.ts";
import { findKinship, splitWholeName, toGrade } from "./program-words.ts";
import {
  listRows,
  makeCellGetter,
  originIn,
  type Program,
  type ProgramPackage,
  type RowOrigin,
} from "./program.ts";
import { readProgramTerm } from "./read-program-term.ts";
import { joinIds, type RosterRows } from "./roster-rows.ts";

const SCHOOL = { sourcedId: "School_id", name: "School_name", identifier: "School_number" };
const STUDENT = {
  ...PLACE,
  sourcedId: "Student_id",
  identifier: "Student_number",
  grades: "Grade",
  sex: "Gender",
  birthDate: "DOB",
  email: "Student_email",
};
const CONTACT = {
  sourcedId: "Contact_sis_id",
  givenName: "Contact_name",
  familyName: "Contact_name",
  username: "Contact_name",
  sms: "Contact_phone",
  email: "Contact_email",
};
const SECTION = {
  sourcedId: "Section_id",
  schoolSourcedId: "School_id",
  title: "Name",
  classCode: "Section_number",
  grades: "Grade",
  courseSourcedId: "Course_number",
  subjects: "Subject",
  periods: "Period",
  termSourcedIds: "Term_name",
};
const SEAT = { classSourcedId: "Section_id", userSourcedId: "Student_id", schoolSourcedId: "School_id" };

/** The files that a district sends to Clever. */
export const CLEVER: Program = {
  sourceName: "Clever",
  sourceCode: "clever",
  files: CLEVER_FILES,
  translate: (read, roster) => {
    const people = new ProgramPeople(roster);
    const classes = new ProgramClasses(roster, people);
    openFiles(read, roster);
    for (const [set, row] of listRows(read, "schools")) addSchool(roster, set, row);
    for (const [set, row] of listRows(read, "students")) addStudent({ read, roster, people }, set, row);
    for (const [set, row] of listRows(read, "teachers")) addTeacher(people, set, row);
    addStaff({ read, roster, people });
    for (const [set, row] of listRows(read, "sections")) addSection({ read, roster, classes }, set, row);
    for (const [set, row] of listRows(read, "enrollments")) addSeat(classes, set, row);
    people.finish();
    classes.finish({ hasCourses: false });
  },
};

/**
 * A record may end by absence only from a file, or columns, that are there. Contacts and posts have no rows of their own:
 * they may end only if no row that could name them is refused.
 */
function openFiles(read: ProgramPackage, roster: RosterRows): void {
  const hasFile = (name: string) => read.find(name) !== undefined;
  const isWhole = (file: "users" | "classes") => roster.files.get(file)?.rejectedRows === 0;
  const hasContacts = read.find("students")?.columns?.has("Contact_name") === true;
  roster.open("orgs", { isDelta: false });
  roster.open("users", {
    isDelta: false,
    mayEnd: (id) => {
      if (id.startsWith("contact/")) return hasContacts && isWhole("users");
      if (id.startsWith("staff/")) return hasFile("staff");
      return !id.startsWith("teacher/") || hasFile("teachers");
    },
    ...(!hasContacts && { isWithoutAgents: true }),
  });
  roster.open("roles", { isDelta: false });
  roster.open("demographics", { isDelta: false });
  roster.takeRejected("orgs", read.find("schools"));
  roster.takeRejected("users", read.find("students"));
  roster.takeRejected("users", read.find("teachers"), teacherId);
  roster.takeRejected("users", read.find("staff"), staffId);
  if (hasFile("sections")) {
    for (const file of ["academicSessions", "courses"] as const) roster.open(file, { isDelta: true });
    roster.open("classes", { isDelta: false });
    roster.takeRejected("classes", read.find("sections"));
  }
  if (hasFile("sections") || hasFile("enrollments")) {
    roster.open("enrollments", {
      isDelta: false,
      mayEnd: (id) => (isPost(id) ? isWhole("classes") : hasFile("enrollments")),
    });
    roster.takeRejected("enrollments", read.find("enrollments"));
  }
}

function addSchool(roster: RosterRows, set: RowSet, row: Row): void {
  const get = makeCellGetter(row);
  const cells = { name: get("School_name"), identifier: get("School_number"), type: "school" };
  roster.add("orgs", { origin: originIn(set, row, SCHOOL), sourcedId: get("School_id"), cells });
}

function addSeat(classes: ProgramClasses, set: RowSet, row: Row): void {
  const get = makeCellGetter(row);
  const [classId, user, school] = [get("Section_id"), get("Student_id"), get("School_id")];
  classes.addSeat({ origin: originIn(set, row, SEAT), classId, user, role: "student", school });
}

function addStudent({ read, roster, people }: PeopleReading, set: RowSet, row: Row): void {
  const get = makeCellGetter(row);
  const sourcedId = get("Student_id");
  const origin = originIn(set, row, STUDENT);
  const isAdded = people.add({
    origin,
    sourcedId,
    isActive: true,
    label: sourcedId,
    cells: {
      username: get("Username"),
      ...readNames(row),
      identifier: get("Student_number"),
      email: get("Student_email"),
      grades: toGrade(get("Grade")),
    },
    birth: readBirth(roster, origin, { birthDate: read.readDay(get("DOB")), sex: get("Gender") }),
  });
  if (!isAdded) return;
  people.addRole(sourcedId, { origin, role: "student", org: get("School_id") });
  addContact(roster, people, originIn(set, row, CONTACT), row);
}

/** The contact of a student's row, if it is a guardian (OR-10). */
function addContact(roster: RosterRows, people: ProgramPeople, origin: RowOrigin, row: Row): void {
  const get = makeCellGetter(row);
  const [name, sms, email] = [get("Contact_name"), get("Contact_phone"), get("Contact_email")];
  const [relation, type] = [get("Contact_relationship"), get("Contact_type")];
  const role = findKinship(relation, type);
  if (name === "") {
    if (`${sms}${email}${relation}${type}` !== "")
      roster.warn(origin, "W_NOT_KEPT", "a contact without a name is not kept", "givenName");
  } else if (role === undefined) {
    const words = (relation || type).slice(0, 40);
    const message = `'${words}' is no parent, guardian or relative: the contact is not kept`;
    roster.warn(origin, "W_AGENT_ROLE", message, "Contact_relationship");
  } else {
    const sourcedId = contactId(row);
    const cells = { email, sms, ...splitWholeName(name) };
    if (people.add({ origin, sourcedId, cells, label: name, isActive: true }))
      people.addGuardian(get("Student_id"), sourcedId, { origin, role });
  }
}

/** A contact's own id, else the name with what tells it from others of that name. */
function contactId(row: Row): string {
  const get = makeCellGetter(row);
  const id = get("Contact_sis_id");
  if (id !== "") return joinIds("contact", id);
  const mark = get("Contact_email").toLowerCase() || get("Contact_phone") || get("Student_id");
  return joinIds("contact", get("Contact_name").toLowerCase(), mark);
}

const TERM = { name: "Term_name", start: "Term_start", end: "Term_end" };

function addSection({ read, roster, classes }: ClassReading, set: RowSet, row: Row): void {
  const get = makeCellGetter(row);
  const origin = originIn(set, row, SECTION);
  const terms = readProgramTerm(row, TERM, { read, roster, classes, origin });
  if (!terms) return;
  const course = nameCourse(get("Course_number"), get("Course_name"), { subject: get("Subject") });
  const code = get("Section_number");
  const isAdded = classes.add({
    origin,
    sourcedId: row.sourcedId,
    isActive: true,
    school: get("School_id"),
    title: get("Name") || `${course.title} ${code || get("Period")}`.trim() || row.sourcedId,
    code,
    grade: toGrade(get("Grade")),
    periods: get("Period"),
    terms,
    course,
  });
  if (isAdded) addTeachers(classes, origin, row);
}

function addTeachers(classes: ProgramClasses, origin: RowOrigin, row: Row): void {
  const get = makeCellGetter(row);
  const seen = new Set([""]);
  for (const column of ["Teacher_id", ...FURTHER_TEACHERS]) {
    const id = get(column);
    if (seen.has(id)) continue;
    seen.add(id);
    classes.addSeat({
      origin: { ...origin, columns: { ...origin.columns, userSourcedId: column, role: column } },
      classId: get("Section_id"),
      user: teacherId(id),
      role: "teacher",
      school: get("School_id"),
      isPrimary: column === "Teacher_id",
    });
  }
}
