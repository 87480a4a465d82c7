import * as contract from "@dars/contract/roster/export";

import type { Slice } from "#platform/http/api.ts";

import { addRosterClient, listRosterClients, revokeRosterClient } from "./manage-clients.ts";

export const rosterClients: Slice = (api) => {
  api.serve(contract.listRosterClients, (context, input) => listRosterClients(context, input));
  api.serve(contract.addRosterClient, (context, input) => addRosterClient(context, input));
  api.serve(contract.revokeRosterClient, (context, input) => revokeRosterClient(context, input));
};
