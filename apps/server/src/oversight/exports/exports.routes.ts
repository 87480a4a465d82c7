import * as contract from "@dars/contract/oversight/exports";

import type { Slice } from "#platform/http/api.ts";

import { listLargeExports } from "./list-large-exports.ts";

export const exports: Slice = (api) => {
  api.serve(contract.listLargeExports, (context, input) => listLargeExports(context, input));
};
