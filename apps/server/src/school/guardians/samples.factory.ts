import { aKey, nextNumber } from "#platform/testing/factories/names.ts";
import { insertPerson } from "#platform/testing/factories/people.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const OF_STUDENT = "/api/v6/schools/:schoolId/students/:studentId";
const LIMITS = { isPrimary: false, canView: false, canMessage: false, canPickup: false };

export const guardiansSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/my-children": () => ({ login: `nobody-${nextNumber()}`, code: "12345678" }),
    [`POST ${OF_STUDENT}/guardians`]: () => ({
      key: aKey(),
      guardian: {
        record: {
          nameParts: { en: { given: `Guardian${nextNumber()}` } },
          sex: null,
          birthDate: null,
          phone: null,
          email: null,
        },
      },
      relation: "other",
      isVerified: false,
      ...LIMITS,
      getsNotifications: false,
    }),
    [`PUT ${OF_STUDENT}/guardians/:linkId`]: async (_actor, { schoolId, more }, database) => {
      const known = await database.inSchool(schoolId, (db) =>
        db
          .selectFrom("guardian_links")
          .select("revision")
          .where("school_id", "=", schoolId)
          .where("id", "=", Number(more["linkId"]))
          .executeTakeFirst(),
      );
      return {
        key: aKey(),
        revision: known?.revision ?? 1,
        relation: "other",
        state: "ended",
        isRestricted: false,
        ...LIMITS,
        getsNotifications: false,
      };
    },
    [`PUT ${OF_STUDENT}/consents/:linkId`]: () => ({ key: aKey(), revision: 1, consents: true }),
    [`POST ${OF_STUDENT}/guardian-invitations`]: () => ({
      key: aKey(),
      name: "Somebody Else",
      relation: "other",
      phone: null,
      reason: null,
    }),
  },
  // The matrix's group asks no one for consent.
  answers: { "POST /api/v6/my-children": 401, [`PUT ${OF_STUDENT}/consents/:linkId`]: 409 },
  /** A link that has ended opens nothing. */
  ids: (database, { schoolId, studentId }) =>
    database.inSchool(schoolId, async (db) => {
      const { id: guardianId } = await insertPerson(db, schoolId, { name: `Former ${nextNumber()}` });
      const { id } = await db
        .insertInto("guardian_links")
        .values({
          school_id: schoolId,
          guardian_id: guardianId,
          student_id: studentId,
          state: "ended",
          relation: "other",
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { linkId: id };
    }),
};
