import type { Part } from "#matrix/part.ts";
import { aKey } from "#platform/testing/factories/names.ts";

const ROUTE = "POST /api/v6/schools/:schoolId/opening";

export const openings: Part = {
  bodies: { [ROUTE]: () => ({ key: aKey(), levels: [{ code: "P1", sections: 1 }] }) },
  // The schools of the matrix are open already.
  answers: { [ROUTE]: 409 },
};
