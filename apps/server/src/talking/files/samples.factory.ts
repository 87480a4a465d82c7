import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

export const filesSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/schools/:schoolId/files": () => ({ id: aKey(), kind: "file", name: "plan.txt", bytes: 8 }),
    "POST /api/v6/schools/:schoolId/files/:fileId/finish": () => ({ sha256: null }),
  },
  ids: async () => ({ fileId: aKey() }),
  // A file is its owner's alone, and this one is nobody's.
  answers: {
    "POST /api/v6/schools/:schoolId/files/:fileId/finish": 404,
    "GET /api/v6/schools/:schoolId/files/:fileId/pages": 404,
  },
};
