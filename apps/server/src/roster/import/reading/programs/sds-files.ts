import { guid, leftOut, list, must, optional, text } from "#roster/standard/public.ts";

import type { ProgramFile } from "./program.ts";

/** The files of Microsoft School Data Sync's formats 2 and 2.1: of 2.1 has roles.csv what users.csv has in 2. */
export const SDS_FILES: readonly ProgramFile[] = [
  {
    name: "orgs",
    key: "sourcedId",
    isMark: true,
    table: [
      must(guid("sourcedId")),
      must(text("name")),
      must(text("type")),
      optional(guid("parentSourcedId")),
      // OneRoster has it in each file: such a package has lost its manifest.
      optional(text("dateLastModified")),
    ],
  },
  {
    name: "academicSessions",
    key: "sourcedId",
    days: ["startDate", "endDate"],
    table: [
      must(guid("sourcedId")),
      must(text("title")),
      must(text("type")),
      must(text("startDate")),
      must(text("endDate")),
      ...leftOut("schoolYear"),
    ],
  },
  {
    name: "courses",
    key: "sourcedId",
    table: [
      must(guid("sourcedId")),
      must(guid("orgSourcedId")),
      must(text("title")),
      optional(text("code")),
      optional(guid("schoolYearSourcedId")),
      optional(text("subject")),
      optional(text("grade")),
    ],
  },
  {
    name: "classes",
    key: "sourcedId",
    table: [
      must(guid("sourcedId")),
      must(guid("orgSourcedId")),
      must(text("title")),
      optional(list("sessionSourcedIds")),
      optional(guid("courseSourcedId")),
      optional(text("code")),
    ],
  },
  {
    name: "users",
    key: "sourcedId",
    isMark: true,
    table: [
      must(guid("sourcedId")),
      must(text("username")),
      must(text("givenName")),
      optional(text("familyName")),
      optional(text("middleName")),
      ...["email", "phone", "sms", "role", "grade"].map((name) => optional(text(name))),
      optional(list("orgSourcedIds")),
      ...leftOut("password", "activeDirectoryMatchId"),
    ],
  },
  {
    name: "roles",
    key: "",
    days: ["roleStartDate", "roleEndDate"],
    table: [
      must(guid("userSourcedId")),
      must(guid("orgSourcedId")),
      must(text("role")),
      ...["grade", "isPrimary", "roleStartDate", "roleEndDate"].map((name) => optional(text(name))),
      ...leftOut("sessionSourcedId"),
    ],
  },
  {
    name: "enrollments",
    key: "",
    table: [must(guid("classSourcedId")), must(guid("userSourcedId")), must(text("role"))],
  },
  {
    name: "relationships",
    key: "",
    table: [
      must(guid("userSourcedId")),
      must(guid("relationshipUserSourcedId")),
      must(text("relationshipRole")),
    ],
  },
  {
    name: "demographics",
    key: "userSourcedId",
    days: ["birthDate"],
    table: [
      must(guid("userSourcedId")),
      optional(text("sex")),
      optional(text("birthDate")),
      ...leftOut("birthCity", "birthState", "birthCountry", "ethnicityCodes", "raceCodes"),
    ],
  },
];
