/** What the format's words for organisations, roles and sessions are in OneRoster, by their letters alone. */
const ORG_TYPES: ReadonlyMap<string, string> = new Map([
  ...["school", "college", "university", "campus", "adulteducation"].map((type) => [type, "school"] as const),
  ...["department", "division", "program", "researchcenter"].map((type) => [type, "department"] as const),
  ...["district", "localauthority", "region", "municipality", "academictrust"].map(
    (type) => [type, "district"] as const,
  ),
  ...["state", "province"].map((type) => [type, "state"] as const),
  ...["national", "ministryofeducation", "departmentofeducation"].map((type) => [type, "national"] as const),
]);

const ROLES: ReadonlyMap<string, string> = new Map([
  ["student", "student"],
  ...["teacher", "professor", "lecturer", "instructor", "faculty", "adjunct", "substitute"].map(
    (role) => [role, "teacher"] as const,
  ),
  ["principal", "principal"],
  ["administrator", "siteAdministrator"],
  ["aide", "aide"],
  ["teacherassistant", "aide"],
  ["counselor", "counselor"],
  ["proctor", "proctor"],
  ...["parent", "guardian", "relative"].map((role) => [role, role] as const),
]);

const SESSION_TYPES: ReadonlyMap<string, string> = new Map(
  ["schoolYear", "semester", "gradingPeriod", "term"].map((type) => [type.toLowerCase(), type]),
);

const toLetters = (word: string): string => word.toLowerCase().replaceAll(/[^a-z]/g, "");

/** An organisation's type in OneRoster; a word that the format does not know stays as it is. */
export const toOrgType = (type: string): string => ORG_TYPES.get(toLetters(type)) ?? type;

/** A role in OneRoster; one that it does not have is an extension, whose people cannot sign in. */
export const toRole = (role: string): string => ROLES.get(toLetters(role)) ?? `ext:${role}`;

/** A session's type in OneRoster: what is no year and no half of one is a term. */
export const toSessionType = (type: string): string => SESSION_TYPES.get(toLetters(type)) ?? "term";
