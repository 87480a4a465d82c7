import type { Role } from "@dars/contract/platform/roles";

import { normalLogin } from "#identity/accounts/public.ts";
import type { IssueLog } from "#roster/import/reading/issues.ts";

import { alternativeLogin } from "./alternative-login.ts";
import type { KnownAccount, KnownGroup } from "./known-roster.ts";
import { peopleOfSource } from "./people-of-source.ts";
import type { PlannedPerson } from "./plan-people.ts";
import type { Ids, Writes } from "./plan.ts";
import type { SourcePerson } from "./reduce-people.ts";
import type { SchoolPlanner } from "./school-planner.ts";

/** A login as it is kept: the e-mail address, phone or user name in its one spelling. */
export const loginOfUsername = (username: string, sourcedId: string): string =>
  (normalLogin(username) || sourcedId).toLowerCase().slice(0, 255);

/** The accounts of a group while an import is planned: one for each person of the source, in however many schools. */
export class AccountBook {
  readonly #group: KnownGroup;
  readonly #ids: Ids;
  readonly #log: IssueLog;
  readonly #bySourcedId = new Map<string, number>();
  readonly #known: ReadonlyMap<number, KnownAccount>;
  readonly #byPerson = new Map<number, number>();
  readonly #roles = new Set<string>();
  readonly #logins: Map<string, number>;

  constructor(group: KnownGroup, ids: Ids, log: IssueLog) {
    this.#group = group;
    this.#ids = ids;
    this.#log = log;
    this.#known = new Map(group.accounts.map((account) => [account.id, account]));
    this.#logins = new Map([...group.takenLogins].map(([login, { accountId }]) => [login, accountId]));
    for (const { accountId, role, schoolId } of group.roles)
      this.#roles.add(roleKey(accountId, role, schoolId));
    for (const school of group.schools) {
      for (const { id, accountId } of school.people)
        if (accountId !== null) this.#byPerson.set(id, accountId);
      for (const [sourcedId, { accountId }] of peopleOfSource(school))
        if (accountId !== null) this.#bySourcedId.set(sourcedId, accountId);
    }
  }

  /** Plans the account behind a person: its login, its state, its link to the person and its roles in the school. */
  plan(planner: SchoolPlanner, planned: PlannedPerson): void {
    if (planned.outcome === "unchanged") return;
    const { id: personId, person } = planned;
    const { writes, school } = planner;
    const known = this.#byPerson.get(personId) ?? this.#bySourcedId.get(person.sourcedId);
    const accountId = known ?? this.#open(person, writes);
    if (known !== undefined) this.#renew(known, person, writes);
    this.#bySourcedId.set(person.sourcedId, accountId);
    if (!this.#byPerson.has(personId)) {
      const link = { accountId, schoolId: school.id, personId };
      writes.insert("account_people", `${accountId} ${personId}`, link);
      this.#byPerson.set(personId, accountId);
    }
    if (!planner.own?.hasSameRoles(person.sourcedId)) this.#giveRoles(planner, planned, accountId);
  }

  /** Whether a school that is not loaded knows the account: so it is where only one school's import is planned. */
  #isElsewhere({ schoolIds }: KnownAccount): boolean {
    return schoolIds.some((schoolId) => !this.#group.schools.some(({ id }) => id === schoolId));
  }

  #open(person: SourcePerson, writes: Writes): number {
    const id = this.#ids.fresh("accounts");
    const state = person.isEnabled ? "invited" : "disabled";
    writes.insert("accounts", id, { id, groupId: this.#group.id, state });
    this.#name(id, person, writes);
    return id;
  }

  #renew(accountId: number, person: SourcePerson, writes: Writes): void {
    const account = this.#known.get(accountId);
    // A single school does not decide for an account that another school knows as well (AZ-6).
    if (!account || this.#isElsewhere(account)) return;
    const state = deriveState(account, person);
    if (state !== account.state) {
      writes.update("accounts", accountId, { id: accountId, state });
      if (state === "disabled") writes.signedOut.push(accountId);
    }
    const login = loginOfUsername(person.username, person.sourcedId);
    if (account.logins.some((each) => each === login || each.startsWith(`${login}@`))) return;
    // A person with one login is renamed; one who has added others keeps them all.
    const [only, ...others] = account.logins;
    if (only !== undefined && others.length === 0) writes.droppedLogins.push(only);
    this.#name(accountId, person, writes);
  }

  /** Gives the account its login. A login is one person's on the whole server, so one that is taken gets an ending. */
  #name(accountId: number, person: SourcePerson, writes: Writes): void {
    const preferredLogin = loginOfUsername(person.username, person.sourcedId);
    const login = this.#freeLogin(preferredLogin);
    this.#logins.set(login, accountId);
    writes.insert("login_names", login, { login, accountId });
    if (login === preferredLogin) return;
    this.#log.add({
      file: "users.csv",
      row: person.row,
      column: "username",
      code: "W_LOGIN_TAKEN",
      sourcedId: person.sourcedId,
      message: `'${preferredLogin}' belongs to another account; this person signs in as '${login}'`,
    });
  }

  #freeLogin(preferredLogin: string): string {
    for (let attempt = 0; ; attempt += 1) {
      const login = alternativeLogin(preferredLogin, this.#group.code, attempt);
      if (!this.#logins.has(login)) return login;
    }
  }

  #giveRoles(
    planner: SchoolPlanner,
    { id: personId, person, roles }: PlannedPerson,
    accountId: number,
  ): void {
    const { writes, school, ids, schoolIds } = planner;
    for (const role of roles) {
      const schoolId = OF_SCHOOL.has(role) ? school.id : null;
      const key = roleKey(accountId, role, schoolId);
      if (this.#roles.has(key)) continue;
      this.#roles.add(key);
      const id = ids.fresh("role_assignments");
      const place = { schoolId, personId: schoolId === null ? null : personId };
      writes.insert("role_assignments", id, { id, accountId, groupId: this.#group.id, role, ...place });
    }
    for (const { id, accountId: whose, role, schoolId } of this.#group.roles)
      if (whose === accountId && schoolId === school.id && !roles.has(role))
        writes.update("role_assignments", id, { id, state: "ended", endsAt: "now" });
    for (const schoolId of visited(person, schoolIds))
      writes.insert("account_schools", `${accountId} ${schoolId}`, { accountId, schoolId });
  }

  /** Ends what an account may do in one school, and the account itself when nothing is left of it (OR-5). */
  endInSchool({ writes, school, view }: SchoolPlanner, personId: number, sourcedId: string): void {
    const accountId = this.#byPerson.get(personId);
    const account = this.#known.get(accountId ?? 0);
    if (!account) return;
    const roles = this.#group.roles.filter((role) => role.accountId === account.id);
    const gone = roles.filter(({ schoolId }) => schoolId === school.id);
    for (const { id } of gone) writes.update("role_assignments", id, { id, state: "ended", endsAt: "now" });
    const elsewhere = this.#group.schools.some(
      ({ id, people }) =>
        id !== school.id && people.some((person) => person.accountId === account.id && !person.isDeleted),
    );
    const hasMoved = view.standing("users").has(sourcedId);
    if (elsewhere || this.#isElsewhere(account) || hasMoved || account.state === "disabled") return;
    writes.update("accounts", account.id, { id: account.id, state: "disabled" });
    writes.signedOut.push(account.id);
  }
}

const OF_SCHOOL: ReadonlySet<Role> = new Set<Role>(["student", "teacher", "school_management"]);

function deriveState(
  { state, hasPassword }: KnownAccount,
  { isEnabled }: SourcePerson,
): KnownAccount["state"] {
  if (!isEnabled) return "disabled";
  if (state !== "disabled") return state;
  return hasPassword ? "active" : "invited";
}

/** The schools that a coordinator or evaluator is sent to. */
const visited = ({ places }: SourcePerson, schoolIds: ReadonlyMap<string, number>): number[] =>
  places
    .filter(({ role }) => role === "subject_coordinator" || role === "evaluator")
    .flatMap(({ org }) => schoolIds.get(org) ?? []);

const roleKey = (accountId: number, role: string, schoolId: number | null) =>
  `${accountId} ${role} ${schoolId}`;
