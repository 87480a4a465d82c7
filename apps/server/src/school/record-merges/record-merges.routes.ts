import * as contract from "@dars/contract/school/record-merges";

import type { Slice } from "#platform/http/api.ts";

import { askMerge } from "./ask-merge.ts";
import { listPossibleDuplicates } from "./list-possible-duplicates.ts";
import { markApart } from "./mark-apart.ts";
import { readMerge } from "./read-merge.ts";

export const recordMerges: Slice = (api) => {
  api.serve(contract.listPossibleDuplicates, listPossibleDuplicates);
  api.serve(contract.readMerge, readMerge);
  api.serve(contract.askMerge, askMerge);
  api.serve(contract.markApart, markApart);
};
