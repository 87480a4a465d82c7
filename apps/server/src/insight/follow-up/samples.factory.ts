import { sql } from "kysely";

import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const SCHOOL = "/api/v6/schools/:schoolId";

export const followUpSamples: SliceSamples = {
  bodies: {
    [`PUT ${SCHOOL}/follow-up/:rule/:personId`]: async (_actor, { schoolId, personId }, database) => {
      await database.inSchool(schoolId, (db) =>
        sql`delete from follow_up_cases where school_id = ${schoolId} and person_id = ${personId}`.execute(
          db,
        ),
      );
      return { key: aKey(), revision: 0, action: "assign", text: "Call the family", until: null };
    },
    [`PUT ${SCHOOL}/follow-up-rules`]: () => ({
      key: aKey(),
      rules: [{ rule: "absences", threshold: 5, isOn: true }],
    }),
  },
  ids: async () => ({ rule: "absences" }),
};
