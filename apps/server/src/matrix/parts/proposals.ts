import type { Part } from "#matrix/part.ts";
import { aProposal } from "#proposals/proposals.factory.ts";

export const proposals: Part = {
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
