import { MARK_TABLES, MARK_TABLES_1_2 } from "./columns-of-marks.ts";
import {
  boolean,
  date,
  HEAD,
  list,
  longText,
  must,
  neverKept,
  oneOf,
  ref,
  refs,
  text,
  type FileName,
  type Table,
  type Version,
} from "./vocabulary.ts";

const ROLES_1_1 = [
  "administrator",
  "aide",
  "guardian",
  "parent",
  "proctor",
  "relative",
  "student",
  "teacher",
] as const;

const ROLES_1_2 = [
  "aide",
  "counselor",
  "districtAdministrator",
  "guardian",
  "parent",
  "principal",
  "proctor",
  "relative",
  "siteAdministrator",
  "student",
  "systemAdministrator",
  "teacher",
  "ext:*",
] as const;

const RACES = [
  "americanIndianOrAlaskaNative",
  "asian",
  "blackOrAfricanAmerican",
  "nativeHawaiianOrOtherPacificIslander",
  "white",
  "demographicRaceTwoOrMoreRaces",
  "hispanicOrLatinoEthnicity",
  "countryOfBirthCode",
  "stateOfBirthAbbreviation",
  "cityOfBirth",
  "publicSchoolResidenceStatus",
] as const;

const NAMES: Table = [
  must(text("givenName")),
  must(text("familyName")),
  text("middleName"),
  text("identifier"),
  text("email"),
  text("sms"),
  text("phone"),
  { ...refs("agentSourcedIds", "users"), loose: true },
  list("grades"),
  neverKept("password"),
];

const TABLES_1_1: Partial<Record<FileName, Table>> = {
  orgs: [
    ...HEAD,
    must(text("name")),
    must(oneOf("type", "department", "school", "district", "local", "state", "national")),
    text("identifier"),
    { ...ref("parentSourcedId", "orgs"), loose: true },
  ],
  academicSessions: [
    ...HEAD,
    must(text("title")),
    must(oneOf("type", "term", "gradingPeriod", "schoolYear", "semester")),
    must(date("startDate")),
    must(date("endDate")),
    ref("parentSourcedId", "academicSessions"),
    { name: "schoolYear", kind: "year", required: true },
  ],
  courses: [
    ...HEAD,
    ref("schoolYearSourcedId", "academicSessions"),
    must(text("title")),
    text("courseCode"),
    list("grades"),
    must(ref("orgSourcedId", "orgs")),
    list("subjects"),
    list("subjectCodes"),
  ],
  classes: [
    ...HEAD,
    must(text("title")),
    list("grades"),
    must(ref("courseSourcedId", "courses")),
    text("classCode"),
    must(oneOf("classType", "homeroom", "scheduled")),
    text("location"),
    must(ref("schoolSourcedId", "orgs")),
    must(refs("termSourcedIds", "academicSessions")),
    list("subjects"),
    list("subjectCodes"),
    list("periods"),
  ],
  users: [
    ...HEAD,
    must(boolean("enabledUser")),
    must(refs("orgSourcedIds", "orgs")),
    must(oneOf("role", ...ROLES_1_1)),
    must(text("username")),
    list("userIds"),
    ...NAMES,
  ],
  enrollments: [
    ...HEAD,
    must(ref("classSourcedId", "classes")),
    must(ref("schoolSourcedId", "orgs")),
    must(ref("userSourcedId", "users")),
    must(oneOf("role", "administrator", "proctor", "student", "teacher")),
    boolean("primary"),
    date("beginDate"),
    date("endDate"),
  ],
  demographics: [
    { name: "sourcedId", kind: "guid", required: true, refersTo: "users" },
    ...HEAD.slice(1),
    date("birthDate"),
    oneOf("sex", "male", "female"),
    ...RACES.map(neverKept),
  ],
  ...MARK_TABLES,
};

const TABLES_1_2: Partial<Record<FileName, Table>> = {
  ...TABLES_1_1,
  users: [
    ...HEAD,
    must(boolean("enabledUser")),
    must(text("username")),
    list("userIds"),
    ...NAMES,
    text("userMasterIdentifier"),
    text("preferredGivenName"),
    text("preferredMiddleName"),
    text("preferredFamilyName"),
    ref("primaryOrgSourcedId", "orgs"),
    text("pronouns"),
  ],
  roles: [
    ...HEAD,
    must(ref("userSourcedId", "users")),
    must(oneOf("roleType", "primary", "secondary")),
    must(oneOf("role", ...ROLES_1_2)),
    date("beginDate"),
    date("endDate"),
    must(ref("orgSourcedId", "orgs")),
    { ...ref("userProfileSourcedId", "userProfiles"), loose: true },
  ],
  userProfiles: [
    ...HEAD,
    must(ref("userSourcedId", "users")),
    must(text("profileType")),
    must(text("vendorId")),
    text("applicationId"),
    longText("description"),
    must(text("credentialType")),
    must(text("username")),
    neverKept("password"),
  ],
  ...MARK_TABLES_1_2,
};

const NEVER_READ_1_1 = ["resources", "classResources", "courseResources"];

const NEVER_READ_1_2 = [
  ...NEVER_READ_1_1,
  "userResources",
  "scoreScales",
  "lineItemScoreScales",
  "resultScoreScales",
  "lineItemLearningObjectiveIds",
  "resultLearningObjectiveIds",
];

/** The columns of a file in their order, or undefined where that version has no such file. */
export function findColumns(version: Version, file: FileName): Table | undefined {
  return (version === "1.1" ? TABLES_1_1 : TABLES_1_2)[file];
}

/** The names of these columns, as the header of a file has them. */
export const listColumnNames = (version: Version, file: FileName): readonly string[] | undefined =>
  findColumns(version, file)?.map(({ name }) => name);

/** The files that a version knows and this product does not keep: they are to be marked absent. */
export function neverRead(version: Version): readonly string[] {
  return version === "1.1" ? NEVER_READ_1_1 : NEVER_READ_1_2;
}
