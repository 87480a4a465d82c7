import * as contract from "@dars/contract/roster/export";

import type { Slice } from "#platform/http/api.ts";

import { exportForOffice } from "./export-for-office.ts";
import { listRosterPackages } from "./list-roster-packages.ts";

export const rosterExport: Slice = (api) => {
  api.serve(contract.exportRoster, (context, input) => exportForOffice(context, input));
  api.serve(contract.listRosterPackages, (context, input) => listRosterPackages(context, input));
};
