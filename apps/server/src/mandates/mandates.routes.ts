import * as contract from "@dars/contract/mandates";

import type { Slice } from "#platform/http/api.ts";

import { endMandate } from "./end-mandate.ts";
import { grantMandate } from "./grant-mandate.ts";
import { listMandates } from "./list-mandates.ts";

export const mandates: Slice = (api) => {
  api.serve(contract.listMandates, (context, { params }) => listMandates(context, params));
  api.serve(contract.grantMandate, grantMandate);
  api.serve(contract.endMandate, endMandate);
};
