import * as contract from "@dars/contract/marks/ministry-results";

import type { Slice } from "#platform/http/api.ts";

import { listMinistryResults, listMinistrySections } from "./list-ministry-results.ts";
import { compareMinistryWorkbook, readMinistryWorkbook } from "./ministry-workbook.ts";
import { publishMinistryResults } from "./publish-ministry-results.ts";
import { readMinistryResults } from "./read-ministry-results.ts";
import { saveMinistryResults } from "./save-ministry-results.ts";

export const ministryResults: Slice = (api) => {
  api.serve(contract.listMinistrySections, listMinistrySections);
  api.serve(contract.readMinistryResults, readMinistryResults);
  api.serve(contract.saveMinistryResults, saveMinistryResults);
  api.serve(contract.readMinistryWorkbook, readMinistryWorkbook);
  api.serve(contract.compareMinistryWorkbook, compareMinistryWorkbook);
  api.serve(contract.publishMinistryResults, publishMinistryResults);
  api.serve(contract.listMinistryResults, listMinistryResults);
};
