import * as contract from "@dars/contract/marks/policies";

import type { Slice } from "#platform/http/api.ts";

import { choosePolicy } from "./choose-policy.ts";
import { listPolicies } from "./list-policies.ts";
import { previewPolicy } from "./preview-policy.ts";

export const policies: Slice = (api) => {
  api.serve(contract.listPolicies, listPolicies);
  api.serve(contract.previewPolicy, previewPolicy);
  api.serve(contract.choosePolicy, choosePolicy);
};
