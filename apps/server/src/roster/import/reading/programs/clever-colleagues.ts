import type { Issue } from "#roster/import/reading/issues.ts";
import type { Row, RowSet } from "#roster/import/reading/read-rows.ts";

import { isSameName } from "./merge-people.ts";
import type { PeopleReading, ProgramPeople } from "./program-people.ts";
import { listRows, makeCellGetter, originIn, type ProgramPackage } from "./program.ts";
import { joinIds } from "./roster-rows.ts";

/** Teachers and staff may be counted like students. */
export const teacherId = (id: string): string => joinIds("teacher", id);
export const staffId = (id: string): string => joinIds("staff", id);

const NAMES = { givenName: "First_name", middleName: "Middle_name", familyName: "Last_name" };
/** Columns of everybody whom a school has, by their names in OneRoster. */
export const PLACE = { ...NAMES, username: "Username", orgSourcedId: "School_id" };
const TEACHER = { ...PLACE, sourcedId: "Teacher_id", identifier: "Teacher_number", email: "Teacher_email" };
const STAFF = { ...PLACE, sourcedId: "Staff_id", email: "Staff_email" };
/** The parts of a name in the words of OneRoster. */
export function readNames(row: Row) {
  const get = makeCellGetter(row);
  return { givenName: get("First_name"), middleName: get("Middle_name"), familyName: get("Last_name") };
}

/** Adds the teacher of a row. */
export function addTeacher(people: ProgramPeople, set: RowSet, row: Row): void {
  const get = makeCellGetter(row);
  const origin = originIn(set, row, TEACHER);
  const cells = readColleague(row, get("Teacher_email"));
  const person = { origin, sourcedId: teacherId(row.sourcedId), isActive: true, label: row.sourcedId, cells };
  if (people.add(person))
    people.addRole(person.sourcedId, { origin, role: "teacher", org: get("School_id") });
}

const readColleague = (row: Row, email: string) => {
  const get = makeCellGetter(row);
  return { username: get("Username"), ...readNames(row), identifier: get("Teacher_number"), email };
};

/** Adds the people of the file of staff, after the teachers. */
export function addStaff(reading: PeopleReading): void {
  const teachers = mapTeachers(reading.read);
  for (const [set, row] of listRows(reading.read, "staff")) addColleague(reading, teachers, set, row);
}

/**
 * A person who is both staff and a teacher is one person with both roles; the names of the teacher's row hold. While the
 * teacher's row of the same id is refused, no second person is made.
 */
function addColleague(reading: PeopleReading, teachers: TeachersByEmail, set: RowSet, row: Row): void {
  const { roster, people } = reading;
  const origin = originIn(set, row, STAFF);
  const staff = readColleague(row, makeCellGetter(row)("Staff_email"));
  const teacher = findTeacher(people, teachers, row.sourcedId, staff);
  const cause = teacher ? undefined : findRefusedTeacher(reading, row.sourcedId);
  if (cause) {
    const message = `waits for ${cause.file} line ${cause.row} (${cause.code})`;
    const problem = { code: "E_ORPHAN", message, column: "sourcedId" } as const;
    roster.reject("users", origin, problem, staffId(row.sourcedId));
    return;
  }
  const sourcedId = teacher?.sourcedId ?? staffId(row.sourcedId);
  const cells = { ...staff, ...teacher?.names };
  if (people.add({ origin, sourcedId, isActive: true, label: row.sourcedId, cells }))
    people.addRole(sourcedId, { origin, role: "ext:staff", org: makeCellGetter(row)("School_id") });
  for (const column of NAME_COLUMNS)
    if (staff[column] !== "" && cells[column] !== staff[column])
      roster.warn(origin, "W_NOT_KEPT", "the name of the teacher's row is kept", column);
}

/** Why the teacher's row of this id is refused; undefined where none is. */
function findRefusedTeacher({ read, people }: PeopleReading, id: string): Issue | undefined {
  return people.has(teacherId(id)) ? undefined : read.find("teachers")?.rejected.get(id);
}

const NAME_COLUMNS = ["givenName", "middleName", "familyName"] as const;

/** Ids of teachers by their e-mail addresses in lower case; null where an address is several teachers'. */
type TeachersByEmail = ReadonlyMap<string, string | null>;

function mapTeachers(read: ProgramPackage): TeachersByEmail {
  const teachers = new Map<string, string | null>();
  for (const [, row] of listRows(read, "teachers")) {
    const email = makeCellGetter(row)("Teacher_email").toLowerCase();
    const known = teachers.get(email);
    const id = teacherId(row.sourcedId);
    if (email !== "") teachers.set(email, known === undefined || known === id ? id : null);
  }
  return teachers;
}

interface Teacher {
  readonly sourcedId: string;
  readonly names: Readonly<Record<string, string>>;
}

/** The teacher that a row of staff names as well: by the id or, as Clever does it, by the e-mail address, and by the name. */
function findTeacher(
  people: ProgramPeople,
  teachers: TeachersByEmail,
  id: string,
  staff: ReturnType<typeof readColleague>,
): Teacher | undefined {
  for (const sourcedId of [teacherId(id), teachers.get(staff.email.toLowerCase()) ?? ""]) {
    const cells = people.find(sourcedId)?.cells;
    if (cells && isSameName(cells, staff))
      return { sourcedId, names: Object.fromEntries(NAME_COLUMNS.map((name) => [name, cells[name] ?? ""])) };
  }
  return undefined;
}
