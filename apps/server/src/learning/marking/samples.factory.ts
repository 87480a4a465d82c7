import { sql } from "kysely";

import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const SCHOOL = "/api/v6/schools/:schoolId";
const REOPENING = `POST ${SCHOOL}/attempts/:attemptId/reopening`;

export const markingSamples: SliceSamples = {
  bodies: {
    [`PUT ${SCHOOL}/attempts/:attemptId/marks/:questionId`]: async (_actor, { schoolId, more }, database) => {
      await database.inSchool(schoolId, (db) =>
        sql`update attempt_marks set revision = 0
          where school_id = ${schoolId} and attempt_id = ${more["attemptId"]}`.execute(db),
      );
      return { key: aKey(), revision: 0, score: "1", comment: null };
    },
    [REOPENING]: async (_actor, { schoolId, more }, database) => {
      // Other calls need the attempt as it is.
      await database.inSchool(schoolId, (db) =>
        sql`update attempts set key_seen_at = now()
          where school_id = ${schoolId} and id = ${more["attemptId"]}`.execute(db),
      );
      return { key: aKey() };
    },
    [`POST ${SCHOOL}/exercises/:exerciseId/returns`]: () => ({ key: aKey(), studentIds: null }),
  },
  answers: { [REOPENING]: 409 },
};
