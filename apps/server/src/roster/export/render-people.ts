import { PACKAGE_FIELDS, type PersonDetails, type RosterCell } from "#school/people/public.ts";

import { listHeldRoles, type HeldRole } from "./held-roles.ts";
import { nameCells } from "./name-cells.ts";
import { collectPlaces } from "./places.ts";
import { plain, type RenderedRow, type Rendering, type SchoolOfGroup } from "./sourced-ids.ts";
import type { Cells } from "./wording.ts";

export interface RenderedUser extends RenderedRow {
  /** The first of them is the primary one. */
  readonly held: readonly HeldRole[];
  /** The cells of demographics. */
  readonly births: Cells;
}

type PersonRow = SchoolOfGroup["people"][number];
type Account = Rendering["group"]["accounts"][number];

/** A user of the group: a person in each school that knows them, and the account that these persons share. */
export interface ExportedUser {
  readonly sourcedId: string;
  readonly account: Account | undefined;
  readonly bodies: ReadonlyArray<{ readonly school: SchoolOfGroup; readonly person: PersonRow }>;
}

export interface People {
  readonly everybody: readonly ExportedUser[];
  /** The user that a person of a school is; undefined for people who have gone. */
  readonly findUserId: (schoolId: number, personId: number) => string | undefined;
}

/** Who is one user: the people of one account, else each person. */
export function gatherPeople({ group, ids }: Rendering): People {
  const accounts = new Map(group.accounts.map((account) => [account.id, account]));
  const gathered = new Map<string, { school: SchoolOfGroup; person: PersonRow }[]>();
  for (const school of group.schools)
    for (const person of school.people) {
      const owner = buildOwnerKey(school.id, person);
      const known = gathered.get(owner);
      if (known) known.push({ school, person });
      else gathered.set(owner, [{ school, person }]);
    }
  const users = new Map<string, string>();
  const everybody = [...gathered].map(([owner, bodies]): ExportedUser => {
    const named = bodies.find(({ person }) => person.sourcedId !== null)?.person.sourcedId;
    const sourcedId = ids.give("users", owner, named ?? owner, bodies[0]?.school.code ?? "");
    for (const { school, person } of bodies) users.set(`${school.id} ${person.id}`, sourcedId);
    return { sourcedId, account: accounts.get(bodies[0]?.person.accountId ?? 0), bodies };
  });
  return { everybody, findUserId: (schoolId, personId) => users.get(`${schoolId} ${personId}`) };
}

/** Who owns the id of a person. */
export const buildOwnerKey = (schoolId: number, { id, accountId }: Pick<PersonRow, "id" | "accountId">) =>
  accountId === null ? `person-${schoolId}-${id}` : `account-${accountId}`;

/** Users with their roles, their children and their guardians. */
export function renderPeople(rendering: Rendering, people: People, district: string): RenderedUser[] {
  const { group } = rendering;
  const places = collectPlaces(rendering, people);
  const roles = Map.groupBy(group.roles, ({ accountId }) => accountId);
  return people.everybody.map((user): RenderedUser => {
    const { sourcedId, account, bodies } = user;
    const heldRoles = listHeldRoles(rendering, user, {
      district,
      assigned: roles.get(account?.id ?? 0) ?? [],
      places: places.of(sourcedId),
    });
    const [body] = bodies.toSorted(
      (one, other) => Number(one.school.isOffice) - Number(other.school.isOffice),
    );
    const first: FirstOf = (field) =>
      plain(bodies.find(({ person }) => person[field] !== null)?.person[field]);
    const ours = {
      enabledUser: String(account?.isDisabled !== true),
      ...cellsOfRoles(heldRoles),
      username: plain(account?.login) || sourcedId,
      ...(body && nameCells(body.person)),
      identifier: first("identifier"),
      ...renderCells("users", first),
      phone: pickSecondPhone(bodies, first("phone")),
      agentSourcedIds: places.joinAgents(sourcedId),
      grades: places.getGrade(sourcedId),
    };
    const schools = bodies.map(({ school }) => school.id);
    return { sourcedId, schools, ours, held: heldRoles, births: renderCells("demographics", first) };
  });
}

type FirstOf = (field: keyof PersonDetails | "identifier") => string;

/** The details of a person in a file. A column of our own is there only for whom it has something. */
const renderCells = (file: RosterCell["file"], first: FirstOf): Cells =>
  Object.fromEntries(
    PACKAGE_FIELDS.filter(({ oneRoster }) => oneRoster.file === file)
      .map(({ field, oneRoster: { cell } }): [string, string] => [cell, first(field)])
      .filter(([cell, value]) => value !== "" || !cell.startsWith("metadata.")),
  );

/** The second phone, if there is a first one that differs. Alone it would be read as the first when it is imported. */
const pickSecondPhone = (bodies: ExportedUser["bodies"], phone: string): string =>
  phone === ""
    ? ""
    : (bodies.map(({ person }) => plain(person.secondPhone)).find((each) => each !== "" && each !== phone) ??
      "");

/** Version 1.1 gives a user one role, in any number of organisations. */
function cellsOfRoles(heldRoles: readonly HeldRole[]) {
  const role = heldRoles[0]?.plainRole ?? "";
  const orgs = heldRoles.filter(({ plainRole }) => plainRole === role).map(({ org }) => org);
  return { role, orgSourcedIds: [...new Set(orgs)].toSorted().join(",") };
}
