import { aKey } from "#platform/testing/factories/names.ts";
import { aPerson } from "#platform/testing/factories/people.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const PERSON = "/api/v6/schools/:schoolId/people/:personId";

export const recordMergesSamples: SliceSamples = {
  bodies: {
    [`PUT ${PERSON}/duplicates/:otherId/apart`]: () => ({ reason: "They are twins" }),
    [`POST ${PERSON}/merges`]: () => ({
      key: aKey(),
      otherId: 9_999_999,
      relatives: [],
      reason: "The same identity card",
    }),
  },
  answers: {
    // The other record is nobody's.
    [`POST ${PERSON}/merges`]: 404,
  },
  ids: async (database, { schoolId }) => ({ otherId: (await aPerson(database, { id: schoolId })).id }),
};
