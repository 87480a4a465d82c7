import * as contract from "@dars/contract/roster/tables";

import type { Slice } from "#platform/http/api.ts";

import { exportList } from "./export-list.ts";
import { readTemplate } from "./read-template.ts";

export const rosterTables: Slice = (api) => {
  api.serve(contract.readRosterTemplate, (context, input) => readTemplate(context, input));
  api.serve(contract.exportPeople, (context, input) => exportList(context, input));
};
