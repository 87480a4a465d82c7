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

const SAME: Record<Exclude<WrittenFile, "users" | "roles" | "userProfiles">, readonly string[]> = {
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
  },
};

const ABSENT_1_1 = ["categories", "lineItems", "results", "resources", "classResources", "courseResources"];

/** Files that a version knows and that are marked absent: marks and learning material. */
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
