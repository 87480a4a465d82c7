import type { Role } from "@dars/contract/platform/roles";

import type { Context } from "#platform/context.ts";

import { isTrue, listGroupSchools, looksInto } from "./access.queries.ts";
import { listAppointingSchools, listOwnSchools } from "./schools-of-account.queries.ts";

type Asker = Pick<Context, "actor" | "database">;

/** Ids of the schools that the caller may access now. */
export async function schoolsInReach(context: Asker): Promise<readonly number[]> {
  const { actor, database } = context;
  const ids = await schoolsToAsk(context);
  if (IS_SETTLED[actor.role]) return ids;
  const results = await Promise.all(
    ids.map(async (id) => {
      const db = database.shortReading(id);
      return { id, isIn: await isTrue(db, looksInto(db, actor, id)) };
    }),
  );
  return results.filter(({ isIn }) => isIn).map(({ id }) => id);
}

/** The schools among which they are, for statements that ask by `looksInto` themselves. */
export const schoolsToAsk = (context: Asker): Promise<readonly number[]> =>
  BY_ROLE[context.actor.role](context);

/** Whether such schools need no second question. */
const IS_SETTLED: Readonly<Record<Role, boolean>> = {
  student: true,
  teacher: true,
  school_management: true,
  administrator: true,
  parent: false,
  subject_coordinator: false,
  evaluator: false,
};

type Ask = (context: Asker) => Promise<readonly number[]>;

const ownSchool: Ask = async ({ actor }) => (actor.schoolId === null ? [] : [actor.schoolId]);

const pickIds = async (rows: Promise<readonly { readonly id: number }[]>): Promise<readonly number[]> =>
  (await rows).map(({ id }) => id);

const appointedAt: Ask = ({ actor: { accountId }, database }) =>
  pickIds(listAppointingSchools(database, accountId));

const BY_ROLE: Readonly<Record<Role, Ask>> = {
  student: ownSchool,
  teacher: ownSchool,
  school_management: ownSchool,
  administrator: ({ actor, database }) => listGroupSchools(database.shortReading(null), actor.groupId),
  parent: ({ actor: { accountId }, database }) => pickIds(listOwnSchools(database, accountId)),
  subject_coordinator: appointedAt,
  evaluator: appointedAt,
};
