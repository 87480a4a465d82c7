import type { Me } from "@dars/contract/identity/own-account";

import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";

import { findAccountWithGroup, findContact, listAccountPeople, listSchoolNames } from "./people.queries.ts";
import { findFirstLogin, listAssignments, type Assignment } from "./sign-in.queries.ts";

export async function readMe({ actor, database }: Context): Promise<Me> {
  const { directory } = database;
  const [account, login, people, assignments] = await Promise.all([
    findAccountWithGroup(directory, actor.accountId),
    findFirstLogin(directory, actor.accountId),
    listAccountPeople(directory, actor.accountId),
    listAssignments(directory, actor.accountId),
  ]);
  const contact = await contactOf(database, actor.schoolId, people);
  const schools = new Map(
    (await listSchoolNames(directory, schoolIdsOf(assignments))).map(
      ({ id, ...name }) => [id, { id, name }] as const,
    ),
  );
  const schoolOf = (schoolId: number | null) => schools.get(schoolId ?? 0) ?? null;
  return {
    accountId: actor.accountId,
    login: login?.login ?? "",
    ...contact,
    role: actor.role,
    locale: account.locale,
    group: {
      id: account.groupId,
      name: { en: account.en, ar: account.ar, ckb: account.ckb },
      theme: account.theme,
    },
    school: schoolOf(actor.schoolId),
    roles: assignments.map(({ id, role, schoolId }) => ({
      assignmentId: id,
      role,
      school: schoolOf(schoolId),
      isCurrent: id === actor.assignmentId,
    })),
  };
}

const schoolIdsOf = (assignments: readonly Assignment[]) =>
  assignments.flatMap(({ schoolId }) => (schoolId === null ? [] : [schoolId]));

/** Name and contact as the school of the session knows them, or the first school where it has none. */
async function contactOf(
  database: Database,
  schoolId: number | null,
  people: Awaited<ReturnType<typeof listAccountPeople>>,
): Promise<Pick<Me, "name" | "phone" | "email">> {
  const mine = people.find((person) => person.schoolId === schoolId) ?? people[0];
  const found = mine && (await findContact(database.reading(mine.schoolId), mine.schoolId, mine.personId));
  if (!found) return { name: { en: null, ar: null, ckb: null }, phone: null, email: null };
  const { phone, email, ...name } = found;
  return { name, phone, email };
}
