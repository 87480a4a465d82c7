import * as contract from "@dars/contract/shell/home";

import type { Slice } from "#platform/http/api.ts";

import { readFamilyHome } from "./read-family-home.ts";
import { readHome } from "./read-home.ts";

export const home: Slice = (api) => {
  api.serve(contract.readHome, (context) => readHome(context));
  api.serve(contract.readFamilyHome, (context) => readFamilyHome(context));
};
