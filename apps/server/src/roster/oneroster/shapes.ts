import type { PackageRows, Version } from "#roster/export/public.ts";

import type { Shape } from "./filter.ts";

type Cells = PackageRows["orgs"][number];
export type FileKind = Exclude<keyof PackageRows, "roles" | "userProfiles">;

interface Setting {
  readonly version: Version;
  /** The base address of all resources, such as https://dars.test/ims/oneroster/v1p1. */
  readonly base: string;
  /** When the roster was read: rows keep no times of their own. */
  readonly readAt: string;
}

const COLLECTIONS = {
  org: "orgs",
  academicSession: "academicSessions",
  course: "courses",
  class: "classes",
  user: "users",
  category: "categories",
  lineItem: "lineItems",
} as const;
type RefType = keyof typeof COLLECTIONS;

/** Rows of the CSV binding in the shapes of the REST binding. */
export function toShapes(rows: PackageRows, setting: Setting): Readonly<Record<FileKind, readonly Shape[]>> {
  const { version, base, readAt } = setting;
  const ref = (type: RefType, sourcedId = "") =>
    sourcedId === ""
      ? undefined
      : { href: `${base}/${COLLECTIONS[type]}/${encodeURIComponent(sourcedId)}`, sourcedId, type };
  const refs = (type: RefType, ids: readonly (string | undefined)[]) => some(ids.map((id) => ref(type, id)));
  const below = (file: "orgs" | "academicSessions") =>
    Map.groupBy(rows[file], (cells) => cells["parentSourcedId"] ?? "");
  const orgsBelow = below("orgs");
  const sessionsBelow = below("academicSessions");
  const rolesOf = Map.groupBy(rows.roles, (cells) => cells["userSourcedId"] ?? "");

  const shape = (cells: Cells, own: Shape): Shape =>
    filled({
      sourcedId: cells["sourcedId"],
      status: "active",
      dateLastModified: readAt,
      metadata: pickMetadata(cells),
      ...own,
    });

  return {
    orgs: rows.orgs.map((cells) =>
      shape(cells, {
        ...only(cells, "name", "type", "identifier"),
        parent: ref("org", cells["parentSourcedId"]),
        children: refs("org", idsBelow(orgsBelow, cells)),
      }),
    ),
    academicSessions: rows.academicSessions.map((cells) =>
      shape(cells, {
        ...only(cells, "title", "startDate", "endDate", "type", "schoolYear"),
        parent: ref("academicSession", cells["parentSourcedId"]),
        children: refs("academicSession", idsBelow(sessionsBelow, cells)),
      }),
    ),
    courses: rows.courses.map((cells) =>
      shape(cells, {
        ...only(cells, "title", "courseCode"),
        schoolYear: ref("academicSession", cells["schoolYearSourcedId"]),
        ...lists(cells, "grades", "subjects", "subjectCodes"),
        org: ref("org", cells["orgSourcedId"]),
      }),
    ),
    classes: rows.classes.map((cells) =>
      shape(cells, {
        ...only(cells, "title", "classCode", "classType", "location"),
        ...lists(cells, "grades", "subjects", "subjectCodes", "periods"),
        course: ref("course", cells["courseSourcedId"]),
        school: ref("org", cells["schoolSourcedId"]),
        terms: refs("academicSession", listed(cells["termSourcedIds"])),
      }),
    ),
    users: rows.users.map((cells) =>
      shape(cells, {
        ...only(cells, "username", "enabledUser", "givenName", "familyName", "middleName", "identifier"),
        ...only(cells, "email", "sms", "phone", "userMasterIdentifier", "pronouns"),
        ...only(cells, "preferredGivenName", "preferredMiddleName", "preferredFamilyName"),
        userIds: some(listed(cells["userIds"]).map(userId)),
        ...(version === "1.1"
          ? { role: cells["role"], orgs: refs("org", listed(cells["orgSourcedIds"])) }
          : { roles: rolesShape(rolesOf.get(cells["sourcedId"] ?? "") ?? []) }),
        agents: refs("user", listed(cells["agentSourcedIds"])),
        primaryOrg: ref("org", cells["primaryOrgSourcedId"]),
        ...lists(cells, "grades"),
      }),
    ),
    enrollments: rows.enrollments.map((cells) =>
      shape(cells, {
        ...only(cells, "role", "primary", "beginDate", "endDate"),
        user: ref("user", cells["userSourcedId"]),
        class: ref("class", cells["classSourcedId"]),
        school: ref("org", cells["schoolSourcedId"]),
      }),
    ),
    demographics: rows.demographics.map((cells) => shape(cells, only(cells, "birthDate", "sex"))),
    categories: rows.categories.map((cells) => shape(cells, only(cells, "title"))),
    lineItems: rows.lineItems.map((cells) =>
      shape(cells, {
        ...only(cells, "title"),
        assignDate: toMoment(cells["assignDate"]),
        dueDate: toMoment(cells["dueDate"]),
        class: ref("class", cells["classSourcedId"]),
        category: ref("category", cells["categorySourcedId"]),
        ...(version === "1.1"
          ? { gradingPeriod: ref("academicSession", cells["gradingPeriodSourcedId"]) }
          : {
              academicSession: ref("academicSession", cells["academicSessionSourcedId"]),
              school: ref("org", cells["schoolSourcedId"]),
            }),
        resultValueMin: toNumber(cells["resultValueMin"]),
        resultValueMax: toNumber(cells["resultValueMax"]),
      }),
    ),
    results: rows.results.map((cells) =>
      shape(cells, {
        lineItem: ref("lineItem", cells["lineItemSourcedId"]),
        student: ref("user", cells["studentSourcedId"]),
        ...only(cells, "scoreStatus", "scoreDate", "comment"),
        score: toNumber(cells["score"]),
        ...(version === "1.2" && {
          class: ref("class", cells["classSourcedId"]),
          ...only(cells, "missing"),
        }),
      }),
    ),
  };

  /** 1.2 has moments where 1.1 has days. */
  function toMoment(day = ""): string {
    return day === "" || version === "1.1" ? day : `${day}T00:00:00.000Z`;
  }

  function rolesShape(roles: readonly Cells[]) {
    return roles.map((cells) =>
      filled({
        ...only(cells, "roleType", "role", "beginDate", "endDate"),
        org: ref("org", cells["orgSourcedId"]),
      }),
    );
  }
}

const idsBelow = (children: ReadonlyMap<string, readonly Cells[]>, { sourcedId = "" }: Cells) =>
  (children.get(sourcedId) ?? []).map((child) => child["sourcedId"]);

const HEAD = ["sourcedId", "status", "dateLastModified", "metadata"];

const USER =
  "username enabledUser givenName familyName middleName identifier email sms phone userIds agents grades " +
  "userMasterIdentifier pronouns preferredGivenName preferredMiddleName preferredFamilyName primaryOrg";

/** The fields that rows of a kind have, filled or not. */
export function getFields(kind: FileKind, version: Version): ReadonlySet<string> {
  const own: Readonly<Record<FileKind, string>> = {
    orgs: "name type identifier parent children",
    academicSessions: "title startDate endDate type schoolYear parent children",
    courses: "title courseCode schoolYear grades subjects subjectCodes org",
    classes: "title classCode classType location grades subjects subjectCodes periods course school terms",
    users: `${USER} ${version === "1.1" ? "role orgs" : "roles"}`,
    enrollments: "role primary beginDate endDate user class school",
    demographics: "birthDate sex",
    categories: "title",
    lineItems: `title assignDate dueDate class category resultValueMin resultValueMax ${version === "1.1" ? "gradingPeriod" : "academicSession school"}`,
    results: `lineItem student scoreStatus score scoreDate comment${version === "1.1" ? "" : " class missing"}`,
  };
  return new Set([...HEAD, ...own[kind].split(" ")]);
}

/** The shape without its empty fields. */
const filled = (shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined && value !== ""));

const only = (cells: Cells, ...columns: readonly string[]): Shape =>
  Object.fromEntries(columns.map((column) => [column, cells[column]]));

const lists = (cells: Cells, ...columns: readonly string[]): Shape =>
  Object.fromEntries(columns.map((column) => [column, some(listed(cells[column]))]));

const toNumber = (text = ""): number | undefined => (text === "" ? undefined : Number(text));

const listed = (text = ""): string[] => (text === "" ? [] : text.split(","));

function some<T>(values: readonly (T | undefined)[]): readonly T[] | undefined {
  const found = values.filter((value) => value !== undefined);
  return found.length > 0 ? found : undefined;
}

/** `{type:id}` of the CSV binding. */
function userId(text: string): Shape {
  const [, type = "", identifier = text] = /^\{([^:}]*):(.*)\}$/.exec(text) ?? [];
  return { type: type || "other", identifier };
}

function pickMetadata(cells: Cells): Shape | undefined {
  const own = Object.entries(cells).filter(([name, value]) => name.startsWith("metadata.") && value !== "");
  return own.length > 0
    ? Object.fromEntries(own.map(([name, value]) => [name.slice("metadata.".length), value]))
    : undefined;
}
