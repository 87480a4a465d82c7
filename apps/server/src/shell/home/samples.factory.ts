import type { SliceSamples } from "#testing/matrix/public.ts";

export const homeSamples: SliceSamples = {
  ids: () => Promise.resolve({ task: "exercise-1" }),
  bodies: {
    "PUT /api/v6/schools/:schoolId/students/:studentId/tonight/:task": () => ({ choice: "taken" }),
  },
};
