import { readHeadOffice } from "#learning/banks/public.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";
import type { Target } from "#testing/matrix/public.ts";

const PLAN = "/api/v6/schools/:schoolId/offerings/:offeringId/group-plan";

/** Before the group has its first plan. */
async function fresh({ schoolId }: Target, database: Database) {
  const office = await readHeadOffice(database.reading(schoolId), schoolId);
  await database.inSchool(office.id, (db) =>
    db.deleteFrom("group_plans").where("school_id", "=", office.id).execute(),
  );
  return { key: aKey(), revision: 0, reason: null };
}

export const groupPlansSamples: SliceSamples = {
  bodies: {
    [`PUT ${PLAN}`]: async (_actor, target, database) => ({
      ...(await fresh(target, database)),
      lessons: [],
    }),
    [`POST ${PLAN}`]: (_actor, target, database) => fresh(target, database),
  },
};
