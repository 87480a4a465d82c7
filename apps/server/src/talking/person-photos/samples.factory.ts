import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

import { createPhoto } from "./person-photos.factory.ts";

export const personPhotosSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/schools/:schoolId/people/:personId/photo": async (
      { accountId },
      { schoolId },
      database,
    ) => ({
      key: aKey(),
      fileId: await createPhoto(database, schoolId, accountId),
    }),
  },
};
