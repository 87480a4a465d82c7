import { guid, leftOut, must, optional, text } from "#roster/standard/public.ts";

import type { ProgramFile } from "./program.ts";

const SCHOOL_ID = must(guid("School_id"));
const NAMES = [must(text("First_name")), must(text("Last_name")), optional(text("Middle_name"))];

/** A section has a first teacher and up to nine more. */
export const FURTHER_TEACHERS: readonly string[] = Array.from(
  { length: 9 },
  (_, at) => `Teacher_${at + 2}_id`,
);

/** The files that districts send to Clever. */
export const CLEVER_FILES: readonly ProgramFile[] = [
  {
    name: "schools",
    key: "School_id",
    isMark: true,
    table: [
      SCHOOL_ID,
      must(text("School_name")),
      optional(text("School_number")),
      ...leftOut("State_id", "Low_grade", "High_grade", "Principal", "Principal_email", "School_address"),
      ...leftOut("School_city", "School_state", "School_zip", "School_phone"),
    ],
  },
  {
    name: "students",
    key: "Student_id",
    isMark: true,
    days: ["DOB"],
    table: [
      SCHOOL_ID,
      must(guid("Student_id")),
      ...NAMES,
      ...["Student_number", "Grade", "Gender", "DOB", "Student_email", "Username"].map((name) =>
        optional(text(name)),
      ),
      ...["name", "relationship", "type", "phone", "email", "sis_id"].map((part) =>
        optional(text(`Contact_${part}`)),
      ),
      ...leftOut("Contact_phone_type", "Password", "State_id", "Graduation_year", "Race", "Hispanic_Latino"),
      ...leftOut("Home_language", "Ell_status", "Frl_status", "IEP_status", "Student_street", "Student_city"),
      ...leftOut("Student_state", "Student_zip", "Unweighted_gpa", "Weighted_gpa"),
    ],
  },
  {
    name: "teachers",
    key: "Teacher_id",
    table: [
      SCHOOL_ID,
      must(guid("Teacher_id")),
      ...NAMES,
      ...["Teacher_number", "Teacher_email", "Username"].map((name) => optional(text(name))),
      ...leftOut("State_teacher_id", "Title", "Password"),
    ],
  },
  {
    name: "sections",
    key: "Section_id",
    days: ["Term_start", "Term_end"],
    table: [
      SCHOOL_ID,
      must(guid("Section_id")),
      must(guid("Teacher_id")),
      ...FURTHER_TEACHERS.map((name) => optional(guid(name))),
      ...["Name", "Section_number", "Grade", "Course_name", "Course_number", "Period", "Subject"].map(
        (name) => optional(text(name)),
      ),
      ...["Term_name", "Term_start", "Term_end"].map((name) => optional(text(name))),
      ...leftOut("Course_description"),
    ],
  },
  {
    name: "enrollments",
    key: "",
    table: [SCHOOL_ID, must(guid("Section_id")), must(guid("Student_id"))],
  },
  {
    name: "staff",
    key: "Staff_id",
    table: [
      SCHOOL_ID,
      must(guid("Staff_id")),
      must(text("First_name")),
      must(text("Last_name")),
      ...["Staff_email", "Username"].map((name) => optional(text(name))),
      ...leftOut("Department", "Title", "Password", "Role"),
    ],
  },
];
