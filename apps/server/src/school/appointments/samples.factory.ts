import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

export const appointmentsSamples: SliceSamples = {
  ids: async (database, { schoolId }) => {
    const known = await database.inSchool(schoolId, (db) =>
      db.selectFrom("evaluator_scopes").select("id").where("school_id", "=", schoolId).executeTakeFirst(),
    );
    return { kind: "evaluator", mandateId: known?.id ?? 1 };
  },
  bodies: {
    "POST /api/v6/schools/:schoolId/mandates": ({ accountId }) => ({
      key: aKey(),
      kind: "evaluator",
      accountId,
      subjectIds: [],
      levelIds: [],
      startsOn: "2100-01-01",
      endsOn: null,
      reason: null,
    }),
    "POST /api/v6/schools/:schoolId/management": () => ({
      key: aKey(),
      nameParts: { en: { given: "Sawsan", family: "Rikabi" } },
      sex: "female",
      phone: "+9647709990001",
      personId: null,
      notThese: [],
      isAlone: true,
    }),
    "PUT /api/v6/schools/:schoolId/mandates/:kind/:mandateId/end": () => ({
      key: aKey(),
      endsOn: "2100-01-01",
      reason: null,
    }),
  },
};
