import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const SECTION = "/api/v6/schools/:schoolId/sections/:sectionId/ministry-results";

export const ministryResultsSamples: SliceSamples = {
  bodies: {
    [`PUT ${SECTION}`]: (_actor, { studentId }) => ({
      key: aKey(),
      round: 1,
      entries: [{ studentId, revision: 0, examNo: "1", outcome: "pass", marks: [] }],
    }),
    [`POST ${SECTION}/workbook`]: () => Buffer.from("no workbook"),
    [`POST ${SECTION}/publication`]: () => ({ key: aKey(), round: 1 }),
  },
  answers: {
    // The section of the matrix is of no terminal level.
    [`GET ${SECTION}`]: 404,
    [`PUT ${SECTION}`]: 404,
    [`GET ${SECTION}/workbook`]: 404,
    [`POST ${SECTION}/workbook`]: 404,
    [`POST ${SECTION}/publication`]: 404,
  },
};
