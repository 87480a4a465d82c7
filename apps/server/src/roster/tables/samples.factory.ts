import type { SliceSamples } from "#testing/matrix/public.ts";

export const rosterTablesSamples: SliceSamples = {
  ids: () => Promise.resolve({ table: "students", list: "guardians" }),
  // A list does not leave the school without a reason.
  answers: { "GET /api/v6/schools/:schoolId/roster/lists/:list": 400 },
};
