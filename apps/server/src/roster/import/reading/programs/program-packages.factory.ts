import fc from "fast-check";

import { aZip } from "#roster/import/roster.factory.ts";

/** The rows of each file of a package, the header first. */
export type ProgramFiles = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Writes rows as CSV, each cell in quotes where it needs them. */
const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quote).join(",")).join("\r\n") + "\r\n";

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const aProgramPackage = (files: ProgramFiles): Promise<string> =>
  aZip(Object.fromEntries(Object.entries(files).map(([name, rows]) => [`${name}.csv`, toCsv(rows)])));

interface DrawnStudent {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly grade: string;
  readonly born: string;
}

interface DrawnSection {
  readonly id: string;
  readonly title: string;
  readonly term: readonly [name: string, start: string, end: string];
  readonly course: string;
}

/** A school as people say it, right and wrong, whatever program writes it. */
export interface DrawnSchool {
  readonly students: readonly DrawnStudent[];
  readonly teachers: readonly Pick<DrawnStudent, "id" | "first" | "last">[];
  readonly sections: readonly DrawnSection[];
  readonly seats: readonly (readonly [section: string, student: string])[];
  readonly posts: readonly (readonly [section: string, teacher: string])[];
}

const anId = (prefix: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 9 }).map((at) => `${prefix}${at}`) },
    { weight: 1, arbitrary: fc.constantFrom("", "no id", "a,b") },
  );
const aName = fc.constantFrom("زينب", "علي", "Noor", "Omar, Jr.", 'Al "Haj"', "");
const aDay = fc.constantFrom("7/1/2014", "2014-07-01", "20140701", "12/31/2014", "", "31/31/2014", "soon");
const aTerm = fc.constantFrom<DrawnSection["term"]>(
  ["Year", "2026-09-15", "2027-06-30"],
  ["Year", "9/15/2026", "6/30/2027"],
  ["First half", "9/15/2026", "1/20/2027"],
  ["Second half", "2/1/2027", "6/30/2027"],
  ["Backwards", "2027-06-30", "2026-09-15"],
  ["Only a name", "", ""],
  ["", "", ""],
);

export const aDrawnSchool: fc.Arbitrary<DrawnSchool> = fc.record({
  students: fc.array(
    fc.record({
      id: anId("s"),
      first: aName,
      last: aName,
      grade: fc.constantFrom("9", "10", "Kindergarten", ""),
      born: aDay,
    }),
    { maxLength: 8 },
  ),
  teachers: fc.array(fc.record({ id: anId("t"), first: aName, last: aName }), { maxLength: 4 }),
  sections: fc.array(
    fc.record({
      id: anId("k"),
      title: fc.constantFrom("Algebra", "Homeroom 9A", "الأحياء"),
      term: aTerm,
      course: fc.constantFrom("101", "102", ""),
    }),
    { maxLength: 5 },
  ),
  seats: fc.array(fc.tuple(anId("k"), anId("s")), { maxLength: 10 }),
  posts: fc.array(fc.tuple(anId("k"), anId("t")), { maxLength: 5 }),
});

/** The school as School Data Sync's first format has it. */
export const asSdsClassic = ({ students, teachers, sections, seats, posts }: DrawnSchool): ProgramFiles => ({
  School: [
    ["SIS ID", "Name", "School Number"],
    ["10", "ثانوية الرافدين", "RAF"],
  ],
  Section: [
    [
      "SIS ID",
      "School SIS ID",
      "Section Name",
      "Term Name",
      "Term StartDate",
      "Term EndDate",
      "Course Number",
    ],
    ...sections.map(({ id, title, term, course }) => [id, "10", title, ...term, course]),
  ],
  Student: [
    ["SIS ID", "School SIS ID", "First Name", "Last Name", "Username", "Grade", "Birthdate", "Password"],
    ...students.map(({ id, first, last, grade, born }) => [id, "10", first, last, id, grade, born, "secret"]),
  ],
  Teacher: [
    ["SIS ID", "School SIS ID", "First Name", "Last Name", "Username"],
    ...teachers.map(({ id, first, last }) => [id, "10", first, last, `${id}.t`]),
  ],
  StudentEnrollment: [["Section SIS ID", "SIS ID"], ...seats],
  TeacherRoster: [["Section SIS ID", "SIS ID"], ...posts],
});

/** The school as School Data Sync 2.1 has it. */
export const asSds = ({ students, teachers, sections, seats, posts }: DrawnSchool): ProgramFiles => ({
  orgs: [
    ["sourcedId", "name", "type", "parentSourcedId"],
    ["10", "ثانوية الرافدين", "school", ""],
  ],
  users: [
    ["sourcedId", "username", "givenName", "familyName", "password"],
    ...[...students, ...teachers].map(({ id, first, last }) => [id, `user.${id}`, first, last, "secret"]),
  ],
  roles: [
    ["userSourcedId", "orgSourcedId", "role", "grade", "isPrimary"],
    ...students.map(({ id, grade }) => [id, "10", "student", grade, "TRUE"]),
    ...teachers.map(({ id }) => [id, "10", "professor", "", ""]),
  ],
  classes: [
    ["sourcedId", "orgSourcedId", "title", "courseSourcedId"],
    ...sections.map(({ id, title, course }) => [id, "10", title, course]),
  ],
  enrollments: [
    ["classSourcedId", "userSourcedId", "role"],
    ...seats.map((seat) => [...seat, "Student"]),
    ...posts.map((post) => [...post, "teacher"]),
  ],
});

/** The school as districts send it to Clever; each section has the teacher of its first post. */
export const asClever = ({ students, teachers, sections, seats, posts }: DrawnSchool): ProgramFiles => ({
  schools: [
    ["School_id", "School_name"],
    ["10", "ثانوية الرافدين"],
  ],
  students: [
    ["School_id", "Student_id", "First_name", "Last_name", "Grade", "DOB", "Race"],
    ...students.map(({ id, first, last, grade, born }) => ["10", id, first, last, grade, born, "none"]),
  ],
  teachers: [
    ["School_id", "Teacher_id", "First_name", "Last_name"],
    ...teachers.map(({ id, first, last }) => ["10", id, first, last]),
  ],
  sections: [
    ["School_id", "Section_id", "Teacher_id", "Name", "Term_name", "Term_start", "Term_end", "Course_number"],
    ...sections.map(({ id, title, term, course }) => {
      const teacher = posts.find(([section]) => section === id)?.[1] ?? "t1";
      return ["10", id, teacher, title, ...term, course];
    }),
  ],
  enrollments: [
    ["School_id", "Section_id", "Student_id"],
    ...seats.map(([section, student]) => ["10", section, student]),
  ],
});
