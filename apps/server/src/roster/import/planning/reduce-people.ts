import type { Role } from "@dars/contract/platform/roles";
import type { PersonNameParts } from "@dars/contract/school/people";

import type { IssueLog } from "#roster/import/reading/issues.ts";
import type { Row } from "#roster/import/reading/read-rows.ts";
import { listed } from "#roster/import/reading/repair-cell.ts";
import { PACKAGE_FIELDS, type PersonDetails } from "#school/people/public.ts";

import { parseNames } from "./parse-names.ts";

export interface OrgRole {
  readonly role: Role;
  /** The organisation in which the role is heldRoles. */
  readonly org: string;
}

/** A person as the source describes them, in any version of the standard. */
export interface SourcePerson {
  readonly row: number;
  readonly sourcedId: string;
  readonly isEnabled: boolean;
  readonly username: string;
  readonly names: PersonNameParts;
  readonly identifier: string;
  /** What the source says of the person; a detail that it says nothing of stays as the school has it. */
  readonly details: Partial<PersonDetails>;
  readonly agents: readonly string[];
  readonly grades: readonly string[];
  /** The person's relation as an agent: parent, guardian or relative; undefined for all others. */
  readonly kinship: "parent" | "guardian" | "relative" | undefined;
  readonly places: readonly OrgRole[];
  readonly relations?: Row["relations"];
}

export interface PeopleRows {
  readonly users: readonly Row[];
  /** Rows of roles.csv; undefined for 1.1, where a user has its role and its organisations itself. */
  readonly roles: readonly Row[] | undefined;
  readonly demographics: readonly Row[];
}

interface HeldRole {
  readonly role: string;
  readonly orgs: readonly string[];
}

const FIXED: ReadonlyMap<string, Role> = new Map(
  Object.entries<Role>({
    student: "student",
    teacher: "teacher",
    parent: "parent",
    guardian: "parent",
    relative: "parent",
    districtAdministrator: "administrator",
    systemAdministrator: "administrator",
    "ext:subjectCoordinator": "subject_coordinator",
    "ext:evaluator": "evaluator",
  }),
);

/** The vocabulary that only 1.1 uses in this sense. */
const FIXED_1_1: ReadonlyMap<string, Role> = new Map(
  Object.entries<Role>({ aide: "subject_coordinator", proctor: "evaluator" }),
);

const BY_ORG = new Set(["administrator", "principal", "siteAdministrator"]);

/** One list of people from users of 1.1, or from users, roles and demographics of 1.2. Ended rows are left out. */
export function reducePeople(
  { users, roles, demographics }: PeopleRows,
  isSchool: (org: string) => boolean,
  today: string,
  log: IssueLog,
): SourcePerson[] {
  const heldRoles = heldBy(users, roles, today);
  const births = new Map(demographics.filter(isActive).map((row) => [row.sourcedId, row]));
  return users.filter(isActive).map((row) => {
    const places = toOrgRoles(heldRoles(row), roles !== undefined, isSchool);
    return toSourcePerson(row, heldRoles(row), births.get(row.sourcedId), places, log);
  });
}

const isActive = (row: Row) => row.isActive;

/** The roles of a user as the source words them: its own in 1.1, current rows of roles.csv in 1.2. */
export function heldBy(
  users: readonly Row[],
  roles: readonly Row[] | undefined,
  today: string,
): (user: Row) => readonly HeldRole[] {
  if (!roles) return ({ cells }) => [{ role: cells.role, orgs: listed(cells.orgSourcedIds) }];
  const byUser = new Map<string, HeldRole[]>(users.map(({ sourcedId }) => [sourcedId, []]));
  for (const { cells, isActive: isHeld } of roles) {
    const { userSourcedId: user, role, orgSourcedId: org, endDate } = cells;
    if (isHeld && !(endDate && endDate <= today)) byUser.get(user)?.push({ role, orgs: [org] });
  }
  return ({ sourcedId }) => byUser.get(sourcedId) ?? [];
}

/** The app's roles of a person, with their schools. A role unknown to this product gives none. */
export function toOrgRoles(
  heldRoles: readonly HeldRole[],
  is12: boolean,
  isSchool: (org: string) => boolean,
): OrgRole[] {
  const places = heldRoles.flatMap(({ role, orgs }) =>
    orgs.map((org) => ({ role: ourRole(role, org), org })),
  );
  return places.filter((place): place is OrgRole => place.role !== undefined);

  function ourRole(role: string, org: string): Role | undefined {
    if (BY_ORG.has(role)) return isSchool(org) ? "school_management" : "administrator";
    return FIXED.get(role) ?? (is12 ? undefined : FIXED_1_1.get(role));
  }
}

function toSourcePerson(
  row: Row,
  heldRoles: readonly HeldRole[],
  birth: Row | undefined,
  places: readonly OrgRole[],
  log: IssueLog,
): SourcePerson {
  const { cells, sourcedId } = row;
  if (places.length === 0)
    log.add({
      file: "users.csv",
      row: row.row,
      code: "W_NOT_KEPT",
      sourcedId,
      message: "none of this person's roles exists here: known, but unable to sign in",
    });
  return {
    row: row.row,
    sourcedId,
    isEnabled: cells.enabledUser === "true",
    username: cells.username,
    names: parseNames(row),
    identifier: cells.identifier,
    details: readDetails(row, birth),
    agents: listed(cells.agentSourcedIds),
    grades: listed(cells.grades),
    kinship: findKinship(heldRoles),
    places,
    ...(row.relations && { relations: row.relations }),
  };
}

/** The details of a person in a row of users and one of demographics. */
function readDetails(user: Row, birth: Row | undefined): Partial<PersonDetails> {
  const cells = PACKAGE_FIELDS.flatMap(({ field, oneRoster: { file, cell, ifEmpty } }) => {
    const value = file === "users" ? readCell(user, cell) : birth && readCell(birth, cell);
    return value || ifEmpty === "none" ? [[field, value || null]] : [];
  });
  return { ...Object.fromEntries(cells), ...user.details };
}

function readCell({ cells, metadata }: Row, cell: string): string | undefined {
  const { sms, phone } = cells;
  if (cell === "sms") return sms || phone;
  // A source with two different numbers says a second one.
  if (cell === "phone") return sms !== "" && phone !== sms ? phone : "";
  return cells[cell] ?? metadata?.[cell];
}

function findKinship(heldRoles: readonly HeldRole[]): SourcePerson["kinship"] {
  const kinds = new Set(heldRoles.map(({ role }) => role));
  return (["parent", "guardian", "relative"] as const).find((kind) => kinds.has(kind));
}
