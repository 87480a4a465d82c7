export type Version = "1.1" | "1.2";

export const WRITTEN_FILES = [
  "orgs",
  "academicSessions",
  "courses",
  "classes",
  "users",
  "roles",
  "userProfiles",
  "enrollments",
  "demographics",
  "categories",
  "lineItems",
  "results",
] as const;
export type WrittenFile = (typeof WRITTEN_FILES)[number];

const HEAD = ["sourcedId", "status", "dateLastModified"];

const NAMES = [
  "givenName",
  "familyName",
  "middleName",
  "identifier",
  "email",
  "sms",
  "phone",
  "agentSourcedIds",
  "grades",
  "password",
];

/** Marks: in a package only where they are asked for. */
export const MARK_FILES: readonly WrittenFile[] = ["categories", "lineItems", "results"];

const LINE_ITEM = [
  ...HEAD,
  "title",
  "description",
  "assignDate",
  "dueDate",
  "classSourcedId",
  "categorySourcedId",
];
const RESULT = [
  ...HEAD,
  "lineItemSourcedId",
  "studentSourcedId",
  "scoreStatus",
  "score",
  "scoreDate",
  "comment",
];
const RANGE = ["resultValueMin", "resultValueMax"];

type Differing = "users" | "roles" | "userProfiles" | "categories" | "lineItems" | "results";

const SAME: Record<Exclude<WrittenFile, Differing>, readonly string[]> = {
  orgs: [...HEAD, "name", "type", "identifier", "parentSourcedId"],
  academicSessions: [...HEAD, "title", "type", "startDate", "endDate", "parentSourcedId", "schoolYear"],
  courses: [
    ...HEAD,
    "schoolYearSourcedId",
    "title",
    "courseCode",
    "grades",
    "orgSourcedId",
    "subjects",
    "subjectCodes",
  ],
  classes: [
    ...HEAD,
    "title",
    "grades",
    "courseSourcedId",
    "classCode",
    "classType",
    "location",
    "schoolSourcedId",
    "termSourcedIds",
    "subjects",
    "subjectCodes",
    "periods",
  ],
  enrollments: [
    ...HEAD,
    "classSourcedId",
    "schoolSourcedId",
    "userSourcedId",
    "role",
    "primary",
    "beginDate",
    "endDate",
  ],
  demographics: [
    ...HEAD,
    "birthDate",
    "sex",
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
  ],
};

/** The columns of each file that a version has, in the order of the standard (docs/roster.md). */
export const COLUMNS: Readonly<Record<Version, Readonly<Partial<Record<WrittenFile, readonly string[]>>>>> = {
  "1.1": {
    ...SAME,
    users: [...HEAD, "enabledUser", "orgSourcedIds", "role", "username", "userIds", ...NAMES],
    categories: [...HEAD, "title"],
    lineItems: [...LINE_ITEM, "gradingPeriodSourcedId", ...RANGE],
    results: RESULT,
  },
  "1.2": {
    ...SAME,
    users: [
      ...HEAD,
      "enabledUser",
      "username",
      "userIds",
      ...NAMES,
      "userMasterIdentifier",
      "preferredGivenName",
      "preferredMiddleName",
      "preferredFamilyName",
      "primaryOrgSourcedId",
      "pronouns",
    ],
    roles: [
      ...HEAD,
      "userSourcedId",
      "roleType",
      "role",
      "beginDate",
      "endDate",
      "orgSourcedId",
      "userProfileSourcedId",
    ],
    userProfiles: [
      ...HEAD,
      "userSourcedId",
      "profileType",
      "vendorId",
      "applicationId",
      "description",
      "credentialType",
      "username",
      "password",
    ],
    categories: [...HEAD, "title", "weight"],
    lineItems: [...LINE_ITEM, "academicSessionSourcedId", ...RANGE, "schoolSourcedId"],
    results: [...RESULT, "textScore", "classSourcedId", "inProgress", "incomplete", "late", "missing"],
  },
};

const ABSENT_1_1 = ["resources", "classResources", "courseResources"];

/** Files that a version knows and that are marked absent: learning material. */
export const ABSENT: Readonly<Record<Version, readonly string[]>> = {
  "1.1": ABSENT_1_1,
  "1.2": [
    ...ABSENT_1_1,
    "userResources",
    "scoreScales",
    "lineItemScoreScales",
    "resultScoreScales",
    "lineItemLearningObjectiveIds",
    "resultLearningObjectiveIds",
  ],
};
