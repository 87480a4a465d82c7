import type { Version, FileName } from "#roster/standard/public.ts";

import type { HeldRole } from "./held-roles.ts";
import type { RenderedUser } from "./render-people.ts";
import type { RenderedRoster, WordedFile } from "./render-roster.ts";
import type { RenderedRow } from "./sourced-ids.ts";
import { worded, type Cells } from "./wording.ts";

export interface ExportOptions {
  readonly version: Version;
  /** One school of the group; absent: all of them. */
  readonly schoolId?: number | undefined;
  /** Birth dates and sex go out only on an explicit tick (docs/roster.md). */
  readonly demographics: boolean;
  /** Published marks, on a tick of their own. */
  readonly gradebook?: boolean | undefined;
}

/** The rows of a package by file, each in the order of its ids. */
export type PackageRows = Readonly<Record<FileName, readonly Cells[]>>;

/** A user in the package, with the user's roles in the package. */
interface Member {
  readonly user: RenderedUser;
  readonly cells: Cells;
  readonly roles: readonly Cells[];
}

/**
 * Assembles a package: rows as their sources word them, and only rows whose references resolve. The receiving
 * system would reject a class without its course, an enrollment without its user, and a user without a role.
 */
export function assemble(roster: RenderedRoster, options: ExportOptions): PackageRows {
  const { schoolId, version } = options;
  const isWanted = ({ schools }: RenderedRow) => schoolId === undefined || schools.includes(schoolId);
  const say = (file: WordedFile) => (row: RenderedRow) => toCells(roster, file, row);

  const orgs = roster.orgs.filter((org) => org.ours["type"] !== "school" || isWanted(org));
  const classes = roster.classes.filter(isWanted).map(say("classes"));
  const needed = new Set(classes.map((cells) => cells["courseSourcedId"]));
  const courses = roster.courses.filter(
    (course) => needed.has(course.sourcedId) || (course.isNamed && !course.isHomeroom && isWanted(course)),
  );
  const orgIds = new Set(orgs.map(({ sourcedId }) => sourcedId));
  const members = collectMembers(roster, roster.users.filter(isWanted), orgIds, version);
  const enrollments = roster.enrollments
    .filter(isWanted)
    .map(say("enrollments"))
    .filter(fits(members, new Set(classes.map((cells) => cells["sourcedId"])), version));
  const orgRows = orgs.map(say("orgs")).map((cells) => without(cells, "parentSourcedId", orgIds));
  const courseRows = courses.map(say("courses"));
  const named = namedOrgs(roster, [...orgRows, ...courseRows], [...members.values()]);
  return {
    orgs: sorted(orgRows.filter(({ sourcedId = "" }) => named.has(sourcedId))),
    academicSessions: sorted(roster.academicSessions.filter(isWanted).map(say("academicSessions"))),
    courses: sorted(courseRows),
    classes: sorted(classes),
    users: sorted([...members.values()].map(({ cells }) => withAgents(cells, members, version))),
    roles: version === "1.1" ? [] : sorted([...members.values()].flatMap(({ roles }) => roles)),
    userProfiles: [],
    enrollments: sorted(enrollments),
    demographics: options.demographics ? sorted([...members.values()].flatMap(toDemographics)) : [],
    ...selectGradebook(roster, options, members, new Set(classes.map(({ sourcedId }) => sourcedId))),
  };
}

/** Marks have no words of a source. */
const plain = ({ sourcedId, ours }: RenderedRow): Cells => ({ ...ours, sourcedId });

/** Line items of classes in the package, results of users in it, and the categories that these need. */
function selectGradebook(
  { gradebook }: RenderedRoster,
  { schoolId, gradebook: isAsked = false }: ExportOptions,
  members: ReadonlyMap<string, Member>,
  classes: ReadonlySet<string | undefined>,
): Pick<PackageRows, "categories" | "lineItems" | "results"> {
  if (!isAsked) return { categories: [], lineItems: [], results: [] };
  const isWanted = ({ schools }: RenderedRow) => schoolId === undefined || schools.includes(schoolId);
  const lineItems = gradebook.lineItems
    .filter(isWanted)
    .map(plain)
    .filter(({ classSourcedId }) => classes.has(classSourcedId));
  const items = new Set(lineItems.map(({ sourcedId }) => sourcedId));
  const kinds = new Set(lineItems.map(({ categorySourcedId }) => categorySourcedId));
  return {
    categories: sorted(gradebook.categories.map(plain).filter(({ sourcedId }) => kinds.has(sourcedId))),
    lineItems: sorted(lineItems),
    results: sorted(
      gradebook.results
        .filter(isWanted)
        .map(plain)
        .filter(
          ({ lineItemSourcedId, studentSourcedId = "" }) =>
            items.has(lineItemSourcedId) && members.has(studentSourcedId),
        ),
    ),
  };
}

const toCells = (
  { wordingOf }: RenderedRoster,
  file: WordedFile,
  { sourcedId, ours }: RenderedRow,
): Cells => ({
  ...worded(ours, wordingOf(file, sourcedId)),
  sourcedId,
});

/** A pointer to an organisation that is not in the package is left empty. */
const without = (cells: Cells, column: string, known: ReadonlySet<string>): Cells =>
  known.has(cells[column] ?? "") ? cells : { ...cells, [column]: "" };

/** Organisations that a source has named, schools, and whatever a row of the package points to. */
function namedOrgs(
  { orgs }: RenderedRoster,
  rows: readonly Cells[],
  members: readonly Member[],
): ReadonlySet<string | undefined> {
  return new Set([
    ...orgs.filter(({ isNamed }) => isNamed).map(({ sourcedId }) => sourcedId),
    ...rows.flatMap((cells) => [cells["parentSourcedId"], cells["orgSourcedId"]]),
    ...members.flatMap(({ cells, roles }) => [
      ...listed(cells["orgSourcedIds"]),
      ...roles.map((role) => role["orgSourcedId"]),
    ]),
  ]);
}

function collectMembers(
  roster: RenderedRoster,
  users: readonly RenderedUser[],
  orgIds: ReadonlySet<string>,
  version: Version,
): Map<string, Member> {
  const members = new Map<string, Member>();
  for (const user of users) {
    const cells = toCells(roster, "users", { ...user, ours: { ...user.ours, roles: rolesText(user) } });
    const isHere = ({ orgSourcedId = "" }: Cells) => orgIds.has(orgSourcedId);
    const roles = rolesFrom(cells["roles"] ?? "").filter(isHere);
    const orgs = listed(cells["orgSourcedIds"]).filter((org) => orgIds.has(org));
    const isMember = version === "1.1" ? cells["role"] !== "" && orgs.length > 0 : roles.length > 0;
    if (!isMember) continue;
    members.set(user.sourcedId, { user, cells: { ...cells, orgSourcedIds: orgs.join(",") }, roles });
  }
  return members;
}

/** The roles of a user as one text: a source words all of them or none. */
export const rolesText = ({ sourcedId, held }: Pick<RenderedUser, "sourcedId" | "held">): string =>
  textOfRoles(held.map((role, place) => roleCells(sourcedId, role, place)));

export const textOfRoles = (roles: readonly Cells[]): string =>
  roles.length === 0
    ? ""
    : JSON.stringify(roles.toSorted((one, other) => order(one["sourcedId"], other["sourcedId"])));

/** Only texts of `textOfRoles` are read. */
const rolesFrom = (text: string): Cells[] => (text === "" ? [] : JSON.parse(text));

function roleCells(user: string, { role, org }: HeldRole, place: number): Cells {
  const sourcedId = `${user}.${role.replace("ext:", "")}.${org}`.slice(-255);
  const roleType = place === 0 ? "primary" : "secondary";
  return { sourcedId, userSourcedId: user, roleType, role, orgSourcedId: org };
}

/** Whether both ends of an enrollment are in the package, and its user has that role in its school. */
function fits(
  members: ReadonlyMap<string, Member>,
  classes: ReadonlySet<string | undefined>,
  version: Version,
): (enrollment: Cells) => boolean {
  return ({ classSourcedId, userSourcedId = "", role, schoolSourcedId = "" }) => {
    const member = members.get(userSourcedId);
    if (!member || !classes.has(classSourcedId)) return false;
    const { cells, roles } = member;
    return version === "1.1"
      ? cells["role"] === role && listed(cells["orgSourcedIds"]).includes(schoolSourcedId)
      : roles.some((roleRow) => roleRow["role"] === role && roleRow["orgSourcedId"] === schoolSourcedId);
  };
}

const isKin = (one: Cells, other: Cells) => one["role"] === "student" && KIN.has(other["role"] ?? "");

const KIN: ReadonlySet<string> = new Set(["parent", "guardian", "relative"]);

/** Only agents of the package are named; in 1.1 only where one is a student and the other is called kin. */
function withAgents(cells: Cells, members: ReadonlyMap<string, Member>, version: Version): Cells {
  const agents = listed(cells["agentSourcedIds"]).filter((id) => {
    const agent = members.get(id)?.cells;
    return agent && (version === "1.2" || isKin(cells, agent) || isKin(agent, cells));
  });
  return { ...cells, agentSourcedIds: agents.join(",") };
}

const toDemographics = ({ user: { sourcedId, births } }: Member): Cells[] =>
  Object.values(births).some((cell) => cell !== "") ? [{ sourcedId, ...births }] : [];

const sorted = (rows: readonly Cells[]): Cells[] =>
  rows.toSorted((one, other) => order(one["sourcedId"], other["sourcedId"]));

/** By code points, the same on every machine. */
const order = (one = "", other = ""): number => (one < other ? -1 : one > other ? 1 : 0);

const listed = (text = ""): string[] => (text === "" ? [] : text.split(","));
