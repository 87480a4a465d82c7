import { mergePeople } from "./merge-people.ts";
import { toSex } from "./program-words.ts";
import type { ProgramPackage, RowOrigin } from "./program.ts";
import { joinIds, type RosterRows } from "./roster-rows.ts";

/** What the people of a package are read by and collected in. */
export interface PeopleReading {
  readonly read: ProgramPackage;
  readonly roster: RosterRows;
  readonly people: ProgramPeople;
}

/** What a row says of a person, in the words of OneRoster. */
export interface ProgramPerson {
  readonly origin: RowOrigin;
  readonly sourcedId: string;
  readonly cells: Readonly<Record<string, string>>;
  /** The username of a person for whom no row has one, an e-mail address or a phone. */
  readonly label: string;
  /** Absent: the row does not say it. */
  readonly birth?: { readonly birthDate: string; readonly sex: string };
  /** False where the row says that the person has left. */
  readonly isActive: boolean;
}

interface ProgramRole {
  readonly origin: RowOrigin;
  readonly role: string;
  readonly org: string;
  readonly isPrimary?: boolean;
  readonly beginDate?: string;
  readonly endDate?: string;
}

interface Collected {
  person: ProgramPerson;
  readonly roles: Map<string, ProgramRole>;
  readonly agents: Set<string>;
}

/** The people of a package. Rows of one id are one person: of several schools, or with several contacts. */
export class ProgramPeople {
  readonly #roster: RosterRows;
  readonly #people = new Map<string, Collected>();

  constructor(roster: RosterRows) {
    this.#roster = roster;
  }

  has(sourcedId: string): boolean {
    return this.#people.has(sourcedId);
  }

  /** What the rows of a person have said so far; undefined where there was none. */
  find(sourcedId: string): Pick<ProgramPerson, "cells" | "origin"> | undefined {
    return this.#people.get(sourcedId)?.person;
  }

  /**
   * Whether the row is of this person. One that names another person under this id is refused; what it says otherwise
   * beside the name is reported, and the first row holds.
   */
  add(person: ProgramPerson): boolean {
    const known = this.#people.get(person.sourcedId);
    if (!known) {
      this.#people.set(person.sourcedId, { person, roles: new Map(), agents: new Set() });
      return true;
    }
    if (!person.isActive) return true;
    if (!known.person.isActive) {
      known.person = person;
      return true;
    }
    const { file, row } = known.person.origin;
    const { merged, otherwise, isAnother } = mergePeople(known.person, person);
    if (isAnother) {
      this.#roster.reject("users", person.origin, {
        code: "E_DUP_ID",
        message: `line ${row} of ${file} has the same id and names another person`,
        column: "sourcedId",
        params: { line: String(row) },
      });
      return false;
    }
    for (const column of otherwise)
      this.#roster.warn(
        person.origin,
        "W_NOT_KEPT",
        `line ${row} of ${file} says otherwise and is kept`,
        column,
      );
    known.person = merged;
    return true;
  }

  /** Gives a person a role at an organisation; one that the person has there already is one. */
  addRole(sourcedId: string, role: ProgramRole): void {
    const roles = this.#people.get(sourcedId)?.roles;
    const key = joinIds(sourcedId, role.org, role.role);
    const known = roles?.get(key);
    if (!known) roles?.set(key, role);
    else if (known.beginDate !== role.beginDate || known.endDate !== role.endDate)
      this.#roster.warn(role.origin, "W_NOT_KEPT", `line ${known.origin.row} gives this role at other times`);
  }

  /** Makes a person the guardian of a child, with the schools of the child. Returns whether both are there. */
  addGuardian(child: string, guardian: string, { origin, role }: Omit<ProgramRole, "org">): boolean {
    const ofChild = this.#people.get(child);
    if (!ofChild || !this.#people.has(guardian)) return false;
    ofChild.agents.add(guardian);
    const schools = [...ofChild.roles.values()].filter((each) => each.role === "student");
    for (const { org } of schools) this.addRole(guardian, { origin, role, org });
    return true;
  }

  /** The level that the program writes for a student, or "". */
  getGrade(sourcedId: string): string {
    return this.#people.get(sourcedId)?.person.cells["grades"] ?? "";
  }

  /** Adds all of them to the roster. */
  finish(): void {
    for (const [sourcedId, { person, roles, agents }] of this.#people) {
      const { origin, cells, label, birth, isActive } = person;
      const agentSourcedIds = [...agents].join(",");
      const username = [cells["username"], cells["email"], cells["sms"]].find(Boolean) ?? label;
      const user = { ...cells, username, enabledUser: "true", agentSourcedIds };
      this.#roster.add("users", { origin, sourcedId, isActive, cells: user });
      for (const [id, role] of roles) this.#addRole(sourcedId, id, role, roles);
      if (isActive && birth && (birth.birthDate || birth.sex))
        this.#roster.add("demographics", { origin, sourcedId, cells: birth });
    }
  }

  #addRole(user: string, id: string, each: ProgramRole, all: ReadonlyMap<string, ProgramRole>): void {
    const { origin, role, org, isPrimary, beginDate = "", endDate = "" } = each;
    const [first] = all.values();
    const roleType = (isPrimary ?? each === first) ? "primary" : "secondary";
    this.#roster.add("roles", {
      origin,
      sourcedId: id,
      cells: { userSourcedId: user, roleType, role, beginDate, endDate, orgSourcedId: org },
    });
  }
}

/** Birth date and sex; a sex that is neither is reported and not kept. */
export function readBirth(
  roster: RosterRows,
  origin: RowOrigin,
  { birthDate, sex = "" }: { readonly birthDate: string; readonly sex: string | undefined },
): NonNullable<ProgramPerson["birth"]> {
  const read = toSex(sex);
  if (read === undefined) roster.warn(origin, "W_NOT_KEPT", "this sex is not kept", "sex");
  return { birthDate, sex: read ?? "" };
}
