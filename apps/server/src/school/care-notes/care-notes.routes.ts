import * as contract from "@dars/contract/school/care-notes";

import type { Slice } from "#platform/http/api.ts";

import { readCareNotes } from "./read-care-notes.ts";
import { saveCareNotes } from "./save-care-notes.ts";

export const careNotes: Slice = (api) => {
  api.serve(contract.readCareNotes, readCareNotes);
  api.serve(contract.saveCareNotes, saveCareNotes);
};
