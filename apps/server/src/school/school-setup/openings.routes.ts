import * as contract from "@dars/contract/school/school-setup";

import type { Slice } from "#platform/http/api.ts";

import { openSchool } from "./open-school.ts";

export const openings: Slice = (api) => {
  api.serve(contract.openSchool, (context, input) => openSchool(context, input));
};
