import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const OWN = "/api/v6/me/data-exports";

/** Only one export of a person waits for an account. */
const forget = (database: Database, schoolId: number, { accountId }: Actor) =>
  database.inSchool(schoolId, (db) =>
    db
      .deleteFrom("data_exports")
      .where("school_id", "=", schoolId)
      .where("asked_by", "=", accountId)
      .execute(),
  );

export const dataRightsSamples: SliceSamples = {
  bodies: {
    [`POST ${OWN}`]: async (actor, _target, database) => {
      const own = await database.directory
        .selectFrom("account_people")
        .select(["school_id as schoolId", "person_id as personId"])
        .where("account_id", "=", actor.accountId)
        .executeTakeFirst();
      const { schoolId = 1, personId = 1 } = own ?? {};
      await forget(database, schoolId, actor);
      return { key: aKey(), schoolId, personId };
    },
    [`POST ${OWN}/file`]: (_actor, { schoolId }) => ({ key: aKey(), schoolId, exportId: 9_999_999 }),
    "POST /api/v6/schools/:schoolId/people/:personId/data-exports": async (actor, { schoolId }, database) => {
      await forget(database, schoolId, actor);
      return { key: aKey(), reason: "A visit of the family" };
    },
    "POST /api/v6/schools/:schoolId/people/:personId/erasure": () => ({
      key: aKey(),
      reason: "The family left the country",
    }),
  },
  answers: {
    [`POST ${OWN}/file`]: 404,
    // The people of the matrix are enrolled, or work there.
    "POST /api/v6/schools/:schoolId/people/:personId/erasure": 409,
  },
};
