import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

export const branchesSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/schools/:schoolId/branches": () => ({
      key: aKey(),
      // Two write it one after the other, and neither has seen what the other wrote.
      branches: [],
      seen: [],
    }),
  },
};
