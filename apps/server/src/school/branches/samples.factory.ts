import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

export const branchesSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/schools/:schoolId/branches": () => ({
      key: aKey(),
      branches: [
        {
          name: "Second building",
          address: "Al-Mansour",
          phones: ["+9647701234567"],
          gates: "North gate: students",
          hours: null,
          place: { latitude: 33.3152, longitude: 44.3661 },
        },
      ],
    }),
  },
};
