import { listBackups as listBackupsRoute } from "@dars/contract/oversight/backups";
import * as contract from "@dars/contract/oversight/retention";

import type { Slice } from "#platform/http/api.ts";

import { liftHold, listHolds, placeHold } from "./holds.ts";
import { listBackups } from "./list-backups.ts";
import { readRetention, saveRetention } from "./retention.ts";

export const retention: Slice = (api) => {
  api.serve(listBackupsRoute, listBackups);
  api.serve(contract.readRetention, (context) => readRetention(context));
  api.serve(contract.saveRetention, (context, input) => saveRetention(context, input));
  api.serve(contract.listHolds, (context, input) => listHolds(context, input));
  api.serve(contract.placeHold, (context, input) => placeHold(context, input));
  api.serve(contract.liftHold, (context, input) => liftHold(context, input));
};
