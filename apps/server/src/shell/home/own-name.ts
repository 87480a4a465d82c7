import type { Names } from "@dars/contract/platform/primitives";

import type { Context } from "#platform/context.ts";

import { findName, listOwnPersons } from "./home.queries.ts";

/** The name of an account that no school knows. */
export const NOBODY: Names = { en: null, ar: null, ckb: null };

/** The caller's name as its school knows it; for roles that reach over schools, as the head office does. */
export async function ownName({ actor, database }: Context): Promise<Names> {
  const { schoolId, personId } = await ownPerson({ actor, database });
  if (schoolId === undefined || personId === undefined) return NOBODY;
  const found = await findName(database.reading(schoolId), schoolId, personId);
  return found?.name ?? NOBODY;
}

async function ownPerson({ actor, database }: Pick<Context, "actor" | "database">) {
  const { accountId, schoolId, personId } = actor;
  if (schoolId !== null && personId !== null) return { schoolId, personId };
  const [first] = await listOwnPersons(database, accountId);
  return { schoolId: first?.schoolId, personId: first?.personId };
}
