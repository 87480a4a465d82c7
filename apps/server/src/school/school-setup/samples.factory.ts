import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const ROUTE = "POST /api/v6/schools/:schoolId/opening";

export const openingsSamples: SliceSamples = {
  bodies: { [ROUTE]: () => ({ key: aKey(), levels: [{ code: "P1", sections: 1 }] }) },
  // The schools of the matrix are open already.
  answers: { [ROUTE]: 409 },
};
