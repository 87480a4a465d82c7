import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

export const consentsSamples: SliceSamples = {
  ids: async () => ({ consent: "photo" }),
  bodies: {
    "PUT /api/v6/schools/:schoolId/students/:studentId/family-consents/:consent": () => ({
      key: aKey(),
      isGiven: true,
    }),
  },
};
