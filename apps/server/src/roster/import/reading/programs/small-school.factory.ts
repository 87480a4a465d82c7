import type { ProgramFiles } from "./program-packages.factory.ts";

/** A school as School Data Sync's first format has it: a homeroom, a class, a teacher, three students, a mother. */
export const SDS_CLASSIC_SCHOOL: ProgramFiles = {
  School: [
    ["SIS ID", "Name", "School Number", "Zone"],
    ["10", "ثانوية الرافدين", "RAF-01", "1"],
  ],
  Section: [
    [
      "SIS ID",
      "School SIS ID",
      "Section Name",
      "Section Number",
      "Term SIS ID",
      "Term Name",
      "Term StartDate",
      "Term EndDate",
      "Course SIS ID",
      "Course Name",
      "Course Subject",
      "Status",
    ],
    ["1", "10", "7A", "7A", "Y1", "2026-2027", "9/15/2026", "6/30/2027", "90", "Homeroom", "", "Active"],
    [
      "2",
      "10",
      "Biology 7A",
      "7A-BIO",
      "Y1",
      "2026-2027",
      "9/15/2026",
      "6/30/2027",
      "91",
      "Biology",
      "Science",
      "",
    ],
  ],
  Student: [
    [
      "SIS ID",
      "School SIS ID",
      "First Name",
      "Last Name",
      "Username",
      "Password",
      "Student Number",
      "Grade",
      "Status",
      "Birthdate",
    ],
    ["1", "10", "زينب", "الخفاجي", "zainab", "word", "0001", "7", "Active", "4/2/2014"],
    ["2", "10", "علي", "العبيدي", "ali", "word", "0002", "7", "Active", "4/22/2014"],
    ["3", "10", "نور", "الربيعي", "noor", "word", "0003", "7", "Active", "4/12/2014"],
  ],
  Teacher: [
    ["SIS ID", "School SIS ID", "First Name", "Last Name", "Username", "Title"],
    ["1", "10", "حسن", "الجبوري", "hasan", "Mr"],
  ],
  StudentEnrollment: [
    ["Section SIS ID", "SIS ID"],
    ["1", "1"],
    ["1", "2"],
    ["2", "1"],
    ["2", "2"],
    ["2", "3"],
  ],
  TeacherRoster: [
    ["Section SIS ID", "SIS ID"],
    ["1", "1"],
    ["2", "1"],
  ],
  User: [
    ["Email", "First Name", "Last Name", "Phone"],
    ["mother+1@home.test", "هدى", "سالم", "07701234567"],
  ],
  GuardianRelationship: [
    ["SIS ID", "Email", "Role"],
    ["1", "mother+1@home.test", "Mother"],
    ["2", "mother+1@home.test", "Emergency"],
  ],
};

/** A school as School Data Sync 2.1 has it: without terms, with a department, a professor and a father. */
export const SDS_SCHOOL: ProgramFiles = {
  orgs: [
    ["sourcedId", "name", "type", "parentSourcedId"],
    ["m", "Ministry", "ministryOfEducation", ""],
    ["10", "كلية الرافدين", "college", "m"],
    ["11", "قسم العلوم", "department", "10"],
  ],
  users: [
    ["sourcedId", "username", "givenName", "familyName", "email", "phone", "sms"],
    ["u1", "zainab", "زينب", "الخفاجي", "", "", ""],
    ["u2", "kazem", "كاظم", "الخفاجي", "k@home.test", "", "07701234567"],
    ["u3", "hasan", "حسن", "الجبوري", "", "", ""],
  ],
  roles: [
    [
      "userSourcedId",
      "orgSourcedId",
      "role",
      "sessionSourcedId",
      "grade",
      "isPrimary",
      "roleStartDate",
      "roleEndDate",
    ],
    ["u1", "10", "student", "", "10", "TRUE", "2026-09-15", "2027-06-30"],
    ["u3", "11", "professor", "", "", "TRUE", "", ""],
  ],
  classes: [
    ["sourcedId", "orgSourcedId", "title", "courseSourcedId"],
    ["k1", "11", "الأحياء 10", ""],
  ],
  enrollments: [
    ["classSourcedId", "userSourcedId", "role"],
    ["k1", "u1", "student"],
    ["k1", "u3", "professor"],
  ],
  relationships: [
    ["userSourcedId", "relationshipUserSourcedId", "relationshipRole"],
    ["u1", "u2", "guardian"],
  ],
};

/** A school as districts send it to Clever: a student with two contacts, one of them a guardian. */
export const CLEVER_SCHOOL: ProgramFiles = {
  Schools: [
    ["School_id", "School_name", "School_number"],
    ["10", "Al-Rafidain", "RAF"],
  ],
  students: [
    [
      "School_id",
      "Student_id",
      "Student_number",
      "First_name",
      "Last_name",
      "Grade",
      "Gender",
      "DOB",
      "Contact_name",
      "Contact_relationship",
      "Contact_type",
      "Contact_phone",
      "ext.bus",
    ],
    [
      "10",
      "1",
      "0001",
      "Zainab",
      "Khafaji",
      "7",
      "F",
      "4/22/2014",
      "Kazem Sadiq Khafaji",
      "Parent",
      "Primary",
      "07701234567",
      "A",
    ],
    [
      "10",
      "1",
      "0001",
      "Zainab",
      "Khafaji",
      "7",
      "F",
      "4/22/2014",
      "Bus Driver",
      "Other",
      "Emergency",
      "07707654321",
      "A",
    ],
    ["10", "2", "0002", "Ali", "Ubaidi", "7", "X", "5/1/2014", "", "", "", "", "B"],
  ],
  teachers: [
    ["School_id", "Teacher_id", "First_name", "Last_name", "Teacher_email"],
    ["10", "1", "Hasan", "Jubouri", "hasan@school.test"],
    ["10", "2", "Huda", "Salim", "huda@school.test"],
  ],
  sections: [
    [
      "School_id",
      "Section_id",
      "Teacher_id",
      "Teacher_2_id",
      "Grade",
      "Course_name",
      "Section_number",
      "Subject",
      "Term_name",
      "Term_start",
      "Term_end",
    ],
    ["10", "1", "1", "", "7", "Grade 7", "A", "homeroom/advisory", "First", "9/15/2026", "1/20/2027"],
    ["10", "2", "1", "2", "7", "Biology", "A", "science", "First", "9/15/2026", "1/20/2027"],
  ],
  enrollments: [
    ["School_id", "Section_id", "Student_id"],
    ["10", "1", "1"],
    ["10", "1", "2"],
    ["10", "2", "1"],
    ["10", "2", "2"],
  ],
};

/** The package without the rows of a file that begin so. */
export const withoutRow = (files: ProgramFiles, file: string, ...begin: readonly string[]): ProgramFiles => ({
  ...files,
  [file]: (files[file] ?? []).filter((row) => !begin.every((cell, at) => row[at] === cell)),
});

/** The package without a file. */
export const withoutFile = (files: ProgramFiles, file: string): ProgramFiles =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== file));
