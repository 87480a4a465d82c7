import { aKey, nextNumber } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const PERSON = "/api/v6/schools/:schoolId/people/:personId";

export const peopleSamples: SliceSamples = {
  bodies: {
    [`PUT ${PERSON}`]: async (_actor, { schoolId, personId }, database) => {
      const known = await database.inSchool(schoolId, (db) =>
        db
          .selectFrom("people")
          .select("revision")
          .where("school_id", "=", schoolId)
          .where("id", "=", personId)
          .executeTakeFirst(),
      );
      const record = { nameParts: { en: { given: "Zahra" } }, sex: null, birthDate: null };
      return {
        key: aKey(),
        revision: known?.revision ?? 1,
        record: { ...record, phone: null, email: "z@example.org" },
        reason: null,
      };
    },
    "POST /api/v6/schools/:schoolId/people": () => ({
      key: aKey(),
      kind: "student",
      record: {
        nameParts: { en: { given: `New${nextNumber()}` } },
        sex: null,
        birthDate: null,
        phone: null,
        email: null,
      },
      studentNumber: null,
      notThese: [],
    }),
    "POST /api/v6/schools/:schoolId/people/duplicates": () => ({
      nameParts: { en: { given: "Nobody", family: "Known" } },
      birthDate: null,
      phone: null,
    }),
    [`POST ${PERSON}/national-id/readings`]: () => ({ reason: "The matrix looks" }),
    [`PUT ${PERSON}/national-id`]: () => ({ nationalId: null }),
  },
};
