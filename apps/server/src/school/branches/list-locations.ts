import type { Reply } from "@dars/contract/platform/route";
import type { listLocations as route } from "@dars/contract/school/branches";

import { schoolsInReach } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { findLocation, listBranches } from "./branches.queries.ts";

/** A school's own data about its locations; never a person's whereabouts. */
export async function listLocations(context: Context): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const mayChange = actor.role === "school_management" || actor.role === "administrator";
  const schools = await Promise.all(
    (await schoolsInReach(context)).map(async (schoolId) => {
      const db = database.reading(schoolId);
      const [school, branches] = await Promise.all([findLocation(db, schoolId), listBranches(db, schoolId)]);
      return school ? [{ ...school, branches: [...branches], mayChange }] : [];
    }),
  );
  return { schools: schools.flat() };
}
