import * as contract from "@dars/contract/marks/conduct";

import type { Slice } from "#platform/http/api.ts";

import { listConduct } from "./list-conduct.ts";
import { saveConduct } from "./save-conduct.ts";

export const conduct: Slice = (api) => {
  api.serve(contract.listConduct, listConduct);
  api.serve(contract.saveConduct, saveConduct);
};
