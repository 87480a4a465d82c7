import type { Role } from "@dars/contract/platform/roles";

import type { Actor } from "#platform/context.ts";
import type { Database, Db } from "#platform/db/db.ts";
import type { AccountState, PersonState, Sex } from "#platform/db/schema.gen.ts";

import { anEnrolment } from "./enrolments.ts";
import { column, nextNumber, type GivenNames } from "./names.ts";
import type { Group, School } from "./organisation.ts";
import type { Section } from "./structure.ts";

/** A person as one school knows them. */
export interface Person {
  readonly id: number;
  readonly schoolId: number;
}

/** A person with an account in one role. */
export interface Member extends Person {
  readonly accountId: number;
  readonly login: string;
  /** As in a session; its session id is 0, because there is no session. */
  readonly actor: Actor;
}

export interface PersonOptions {
  readonly name?: GivenNames;
  readonly sex?: Sex;
  readonly birthDate?: string;
  readonly phone?: string;
  readonly secondPhone?: string;
  readonly address?: string;
  readonly email?: string;
  readonly state?: PersonState;
}

export interface MemberOptions extends PersonOptions {
  /** Lower case; unlike every other login by default. */
  readonly login?: string;
  readonly accountState?: AccountState;
  /** An argon2id PHC string. */
  readonly passwordHash?: string;
}

/** A person without an account. */
export const aPerson = (database: Database, school: Pick<School, "id">, options: PersonOptions = {}) =>
  database.inSchool(school.id, (db) => insertPerson(db, school.id, options));

export const aTeacher = (database: Database, school: School, options: MemberOptions = {}): Promise<Member> =>
  database.inSchool(school.id, async (db) => {
    const person = await insertPerson(db, school.id, options);
    await db.insertInto("teachers").values({ school_id: school.id, id: person.id }).execute();
    return withAccount(db, school.groupId, "teacher", person, options);
  });

export interface StudentOptions extends MemberOptions {
  readonly studentNumber?: string;
  /** Where the student has sat for years; absent: enrolled nowhere. */
  readonly section?: Section;
}

export async function aStudent(
  database: Database,
  school: School,
  options: StudentOptions = {},
): Promise<Member> {
  const { section, studentNumber } = options;
  const student = await database.inSchool(school.id, async (db) => {
    const person = await insertPerson(db, school.id, options);
    await db
      .insertInto("students")
      .values({ school_id: school.id, id: person.id, student_number: studentNumber ?? null })
      .execute();
    return withAccount(db, school.groupId, "student", person, options);
  });
  if (section) await anEnrolment(database, student, { section });
  return student;
}

export const aManagement = (
  database: Database,
  school: School,
  options: MemberOptions = {},
): Promise<Member> =>
  database.inSchool(school.id, async (db) => {
    const person = await insertPerson(db, school.id, options);
    return withAccount(db, school.groupId, "school_management", person, options);
  });

/** A person of the head office with an account in a role that reaches over schools. */
export const anOfficeMember = (
  database: Database,
  { id: groupId, officeId }: Group,
  role: "administrator" | "subject_coordinator" | "evaluator",
  options: MemberOptions = {},
): Promise<Member> =>
  database.inSchool(officeId, async (db) => {
    const person = await insertPerson(db, officeId, options);
    return withAccount(db, groupId, role, person, options);
  });

export const anAdministrator = (database: Database, group: Group, options: MemberOptions = {}) =>
  anOfficeMember(database, group, "administrator", options);

export async function insertPerson(db: Db, schoolId: number, options: PersonOptions): Promise<Person> {
  const names = column(options.name ?? `Person ${nextNumber()}`);
  const { id } = await db
    .insertInto("people")
    .values({
      school_id: schoolId,
      ...names,
      search_text: Object.values(names).join(" ").toLowerCase(),
      sex: options.sex ?? null,
      birth_date: options.birthDate ?? null,
      phone: options.phone ?? null,
      second_phone: options.secondPhone ?? null,
      address: options.address ?? null,
      email: options.email ?? null,
      state: options.state ?? "active",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, schoolId };
}

const OF_A_SCHOOL: ReadonlySet<Role> = new Set(["student", "teacher", "school_management"]);

/** An account in one role for a person who has none yet. */
export async function withAccount(
  db: Db,
  groupId: number,
  role: Role,
  person: Person,
  options: MemberOptions = {},
): Promise<Member> {
  const login = options.login ?? `${role.replace("_", "-")}-${nextNumber()}`;
  const account = await db
    .insertInto("accounts")
    .values({
      group_id: groupId,
      state: options.accountState ?? "active",
      password_hash: options.passwordHash ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("login_names").values({ login, account_id: account.id }).execute();
  await tieToAccount(db, account.id, person);
  const { schoolId, personId } = OF_A_SCHOOL.has(role)
    ? { schoolId: person.schoolId, personId: person.id }
    : { schoolId: null, personId: null };
  const assignment = await db
    .insertInto("role_assignments")
    .values({ account_id: account.id, group_id: groupId, role, school_id: schoolId, person_id: personId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const identity = { accountId: account.id, assignmentId: assignment.id, sessionId: 0 };
  const actor = { ...identity, groupId, role, schoolId, personId, mustChangePassword: false };
  return { ...person, accountId: account.id, login, actor };
}

/** Says that the account is this person too, in whatever school. */
export async function tieToAccount(db: Db, accountId: number, { schoolId, id }: Person): Promise<void> {
  await db
    .insertInto("account_people")
    .values({ account_id: accountId, school_id: schoolId, person_id: id })
    .execute();
}
