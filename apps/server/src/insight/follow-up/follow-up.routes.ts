import * as contract from "@dars/contract/insight/follow-up";

import type { Slice } from "#platform/http/api.ts";

import { handleFollowUp, readFollowUpRules, saveFollowUpRules } from "./handle-follow-up.ts";
import { listFollowUp, listOwnFollowUp } from "./list-follow-up.ts";

export const followUp: Slice = (api) => {
  api.serve(contract.listFollowUp, listFollowUp);
  api.serve(contract.handleFollowUp, handleFollowUp);
  api.serve(contract.listOwnFollowUp, listOwnFollowUp);
  api.serve(contract.readFollowUpRules, readFollowUpRules);
  api.serve(contract.saveFollowUpRules, saveFollowUpRules);
};
