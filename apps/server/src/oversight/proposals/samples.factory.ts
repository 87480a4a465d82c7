import type { SliceSamples } from "#testing/matrix/public.ts";

import { aProposal } from "./proposals.factory.ts";

export const proposalsSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/schools/:schoolId/proposals/:proposalId/decision": () => ({
      approve: false,
      note: null,
      isAlone: false,
    }),
  },
  ids: async (database, { schoolId, personId }) => ({
    proposalId: await aProposal(database, { schoolId, personId }),
  }),
};
