import type { Role } from "@dars/contract/platform/roles";

import type { Context } from "#platform/context.ts";

import { evaluates, coordinates, guards, listAccountSchools, listGroupSchools } from "./access.queries.ts";

/** Ids of the schools that the caller may look into now. */
export const schoolsInReach = (context: Pick<Context, "actor" | "database">): Promise<readonly number[]> =>
  BY_ROLE[context.actor.role](context);

type InReach = (context: Pick<Context, "actor" | "database">) => Promise<readonly number[]>;

const ownSchool: InReach = async ({ actor }) => (actor.schoolId === null ? [] : [actor.schoolId]);

const BY_ROLE: Readonly<Record<Role, InReach>> = {
  student: ownSchool,
  teacher: ownSchool,
  school_management: ownSchool,
  administrator: ({ actor, database }) => listGroupSchools(database.shortDirectory, actor.groupId),
  parent: ({ actor, database }) =>
    keep(listAccountSchools(database.shortDirectory, actor.accountId, "account_people"), (schoolId) =>
      guards(database.shortReading(schoolId), schoolId, actor.accountId, "school", schoolId),
    ),
  subject_coordinator: ({ actor, database }) =>
    keep(listAccountSchools(database.shortDirectory, actor.accountId, "account_schools"), (schoolId) =>
      coordinates(database.shortReading(schoolId), schoolId, actor.accountId, "school", schoolId),
    ),
  evaluator: ({ actor, database }) =>
    keep(listAccountSchools(database.shortDirectory, actor.accountId, "account_schools"), (schoolId) =>
      evaluates(database.shortReading(schoolId), schoolId, actor.accountId),
    ),
};

async function keep(
  ids: Promise<readonly number[]>,
  isKept: (id: number) => Promise<boolean>,
): Promise<readonly number[]> {
  const asked = await Promise.all((await ids).map(async (id) => ({ id, kept: await isKept(id) })));
  return asked.filter(({ kept }) => kept).map(({ id }) => id);
}
