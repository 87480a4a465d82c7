import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const NUMBERS = { pool1: 5, pool2: 5, maxCompletion: 3, individual: 90, generalMean: 85, generalMin: 75 };
const POLICIES = "/api/v6/schools/:schoolId/grade-policies";

export const policiesSamples: SliceSamples = {
  bodies: {
    [`POST ${POLICIES}/preview`]: (_actor, { levelId }) => ({ levelId, code: "IQ-SEC", numbers: NUMBERS }),
    [`POST ${POLICIES}`]: async (_actor, target, database) => ({
      key: aKey(),
      levelId: target.levelId,
      code: "IQ-SEC",
      numbers: NUMBERS,
      fromYearId: await currentYear(database, target),
      source: "The matrix's letter",
    }),
  },
};

const currentYear = (database: Database, { schoolId }: Target): Promise<number> =>
  database.inSchool(schoolId, async (db) => {
    const { id } = await db
      .selectFrom("academic_years")
      .select("id")
      .where("school_id", "=", schoolId)
      .where("state", "=", "current")
      .executeTakeFirstOrThrow();
    return id;
  });
