import { guid, leftOut, must, optional, text } from "#roster/standard/public.ts";

import type { ProgramFile } from "./program.ts";

const ID = ["ID", "DfE Number"];
const SCHOOL_ID = must(guid("School SIS ID", "School DfE Number", "School ID"));

const PERSON = [
  must(guid("SIS ID", ...ID)),
  SCHOOL_ID,
  must(text("First Name")),
  optional(text("Last Name")),
  optional(text("Middle Name")),
  optional(text("Username")),
  optional(text("Secondary Email")),
  optional(text("Status")),
  ...leftOut("Password", "State ID"),
];

const SEAT = [must(guid("Section SIS ID", "Section ID")), must(guid("SIS ID", ...ID))];

/** The files of Microsoft School Data Sync's first format, with the names of columns that schools in the UK have. */
export const SDS_CLASSIC_FILES: readonly ProgramFile[] = [
  {
    name: "School",
    key: "SIS ID",
    isMark: true,
    table: [
      must(guid("SIS ID", ...ID)),
      must(text("Name")),
      optional(text("School Number")),
      ...leftOut(
        "School NCES_ID",
        "State ID",
        "Grade Low",
        "Grade High",
        "Principal SIS ID",
        "Principal Name",
      ),
      ...leftOut("Principal Secondary Email", "Address", "City", "State", "Country", "Zip", "Postal Code"),
      ...leftOut("Phone", "Zone"),
    ],
  },
  {
    name: "Section",
    key: "SIS ID",
    days: ["Term StartDate", "Term EndDate"],
    table: [
      must(guid("SIS ID", ...ID)),
      SCHOOL_ID,
      must(text("Section Name")),
      optional(text("Section Number")),
      optional(guid("Term SIS ID")),
      optional(text("Term Name")),
      optional(text("Term StartDate")),
      optional(text("Term EndDate")),
      optional(guid("Course SIS ID")),
      optional(text("Course Name")),
      optional(text("Course Number")),
      optional(text("Course Subject")),
      optional(text("Periods")),
      optional(text("Status")),
      ...leftOut("Course Description"),
    ],
  },
  {
    name: "Student",
    key: "SIS ID",
    isMark: true,
    days: ["Birthdate"],
    table: [
      ...PERSON,
      optional(text("Student Number")),
      optional(text("Grade")),
      optional(text("Birthdate")),
      optional(text("Gender")),
      ...leftOut("Graduation Year"),
    ],
  },
  {
    name: "Teacher",
    key: "SIS ID",
    table: [...PERSON, optional(text("Teacher Number")), ...leftOut("Title", "Qualification")],
  },
  { name: "StudentEnrollment", key: "", table: SEAT },
  { name: "TeacherRoster", key: "", table: SEAT },
  {
    name: "User",
    key: "Email",
    table: [
      must(text("Email")),
      must(text("First Name")),
      optional(text("Last Name")),
      optional(text("Phone")),
      ...leftOut("SIS ID"),
    ],
  },
  {
    name: "GuardianRelationship",
    key: "",
    table: [must(guid("SIS ID", ...ID)), must(text("Email")), optional(text("Role"))],
  },
];
