import type { Me } from "@dars/contract/identity/own-account";

import type { Actor, Context } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

import { findMe } from "./me.queries.ts";
import { listAccountPeople } from "./people.queries.ts";

export async function readMe({ actor, database }: Context): Promise<Me> {
  const me = await found(database, actor);
  const { locale, groupId, groupName, theme, login, name, school, assignments } = me;
  const { phone, email, secondPhone, address } = me;
  return {
    accountId: actor.accountId,
    login: login ?? "",
    name,
    phone,
    email,
    secondPhone,
    address,
    role: actor.role,
    locale,
    group: { id: groupId, name: groupName, theme },
    school,
    roles: assignments.map((assignment) => ({
      assignmentId: assignment.id,
      role: assignment.role,
      school: assignment.school,
      isCurrent: assignment.id === actor.assignmentId,
    })),
  };
}

/** Name and contact are as the school of the session knows them, or the first school where it has none. */
function found(database: Database, { accountId, schoolId, personId }: Actor) {
  if (schoolId !== null && personId !== null)
    return findMe(database.shortReading(schoolId), accountId, schoolId, { schoolId, personId });
  return database.directoryTransaction(async (db) => {
    const [person] = await listAccountPeople(db, accountId);
    if (person) {
      await database.enter(person.schoolId);
      await enterSchool(db, person.schoolId);
    }
    return findMe(db, accountId, schoolId, person);
  });
}
