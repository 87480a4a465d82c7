import type { SliceSamples } from "#testing/matrix/public.ts";

export const liveSamples: SliceSamples = {
  bodies: { "POST /api/v6/live/sync": () => ({ heads: {}, waitSeconds: 0 }) },
};
