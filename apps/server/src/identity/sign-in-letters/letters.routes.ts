import * as contract from "@dars/contract/identity/sign-in-letters";

import type { Slice } from "#platform/http/api.ts";

import { issueSectionCodes } from "./issue-section-codes.ts";
import { makeLetters } from "./make-letters.ts";

export const letters: Slice = (api) => {
  api.serve(contract.issueSectionCodes, (context, input) => issueSectionCodes(context, input));
  api.serve(contract.makeLetters, (context, input) => makeLetters(context, input));
};
