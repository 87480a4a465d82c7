import * as contract from "@dars/contract/oversight/retention";

import type { Slice } from "#platform/http/api.ts";

import { liftHold, listHolds, placeHold } from "./holds.ts";
import { readRetention, saveRetention } from "./retention.ts";

export const retention: Slice = (api) => {
  api.serve(contract.readRetention, (context) => readRetention(context));
  api.serve(contract.saveRetention, (context, input) => saveRetention(context, input));
  api.serve(contract.listHolds, (context, input) => listHolds(context, input));
  api.serve(contract.placeHold, (context, input) => placeHold(context, input));
  api.serve(contract.liftHold, (context, input) => liftHold(context, input));
};
