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
    "PUT /api/v6/me/name": async (actor, _target, database) => {
      const own = await database.directory
        .selectFrom("account_people")
        .select(["school_id as schoolId", "person_id as personId"])
        .where("account_id", "=", actor.accountId)
        .orderBy("school_id")
        .executeTakeFirst();
      const { schoolId = 1, personId = 1 } = own ?? {};
      const known = await database.inSchool(schoolId, (db) =>
        db
          .selectFrom("people")
          .select("revision")
          .where("school_id", "=", schoolId)
          .where("id", "=", personId)
          .executeTakeFirst(),
      );
      return {
        key: aKey(),
        revision: known?.revision ?? 1,
        nameParts: { en: { given: `Own${nextNumber()}` } },
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
