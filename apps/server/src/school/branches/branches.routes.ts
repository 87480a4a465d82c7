import * as contract from "@dars/contract/school/branches";

import type { Slice } from "#platform/http/api.ts";

import { listLocations } from "./list-locations.ts";
import { saveBranches } from "./save-branches.ts";

export const branches: Slice = (api) => {
  api.serve(contract.listLocations, listLocations);
  api.serve(contract.saveBranches, saveBranches);
};
