import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const OF_SCHOOL = "/api/v6/schools/:schoolId/rollover";

/** Nothing is prepared in the school of the matrix, so that nobody ends its year. */
export const rolloverSamples: SliceSamples = {
  bodies: {
    [`POST ${OF_SCHOOL}`]: () => ({ key: aKey(), yearId: null, year: null }),
    [`POST ${OF_SCHOOL}/rehearsal`]: () => ({ key: aKey() }),
    [`PUT ${OF_SCHOOL}/places`]: (_actor, { studentId }) => ({
      key: aKey(),
      studentIds: [studentId],
      outcome: "leaving",
      levelId: null,
      sectionId: null,
      isProvisional: false,
      reason: "The matrix asks",
    }),
    [`PUT ${OF_SCHOOL}/sections/:sectionId/waiver`]: () => ({ key: aKey(), reason: "The matrix asks" }),
    [`POST ${OF_SCHOOL}/proposal`]: () => ({ key: aKey(), revision: 1 }),
    [`POST ${OF_SCHOOL}/undo`]: () => ({ key: aKey(), reason: "The matrix asks" }),
  },
  answers: {
    [`POST ${OF_SCHOOL}`]: 409,
    [`POST ${OF_SCHOOL}/rehearsal`]: 409,
    [`PUT ${OF_SCHOOL}/places`]: 409,
    [`PUT ${OF_SCHOOL}/sections/:sectionId/waiver`]: 409,
    [`POST ${OF_SCHOOL}/proposal`]: 409,
    [`POST ${OF_SCHOOL}/undo`]: 409,
  },
};
