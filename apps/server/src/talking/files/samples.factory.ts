import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

export const filesSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/schools/:schoolId/files": () => ({ id: aKey(), kind: "file", name: "plan.txt", bytes: 8 }),
    "POST /api/v6/schools/:schoolId/files/:fileId/finish": () => ({ sha256: null }),
  },
  ids: async () => ({ fileId: aKey() }),
  // A file is for its owner only, and this one has no owner.
  answers: {
    "DELETE /api/v6/schools/:schoolId/files/:fileId": 404,
    "POST /api/v6/schools/:schoolId/files/:fileId/finish": 404,
    "GET /api/v6/schools/:schoolId/files/:fileId/pages": 404,
  },
};
