import { toSex } from "./program-words.ts";
import type { RowOrigin } from "./program.ts";
import { joinIds, type RosterRows } from "./roster-rows.ts";

/** What a row says of a person, in the words of OneRoster. */
interface ProgramPerson {
  readonly origin: RowOrigin;
  readonly sourcedId: string;
  readonly cells: Readonly<Record<string, string>>;
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

  /** Whether the row is of this person. A row that says otherwise than one before it is refused. */
  add(person: ProgramPerson): boolean {
    const known = this.#people.get(person.sourcedId);
    if (!known) {
      this.#people.set(person.sourcedId, { person, roles: new Map(), agents: new Set() });
      return true;
    }
    if (!person.isActive) return true;
    const merged = known.person.isActive ? mergePeople(known.person, person) : person;
    if (merged) known.person = merged;
    else
      this.#roster.reject("users", person.origin, {
        code: "E_DUP_ID",
        message: `line ${known.person.origin.row} of ${known.person.origin.file} has the same id and says otherwise`,
        column: "sourcedId",
        params: { line: String(known.person.origin.row) },
      });
    return merged !== undefined;
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
      const { origin, cells, birth, isActive } = person;
      const agentSourcedIds = [...agents].join(",");
      const user = { ...cells, enabledUser: "true", agentSourcedIds };
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

/** What two rows say together, or undefined where they contradict each other. */
function mergePeople(one: ProgramPerson, other: ProgramPerson): ProgramPerson | undefined {
  const cells = mergeCells(one.cells, other.cells);
  const birth = one.birth && other.birth ? mergeCells(one.birth, other.birth) : {};
  if (!cells || !birth) return undefined;
  const { birthDate = "", sex = "" } = { ...one.birth, ...other.birth, ...birth };
  return { ...one, cells, ...((one.birth ?? other.birth) && { birth: { birthDate, sex } }) };
}

function mergeCells(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const merged: Record<string, string> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    if (value === "") continue;
    if (merged[name] && merged[name] !== value) return undefined;
    merged[name] = value;
  }
  return merged;
}
