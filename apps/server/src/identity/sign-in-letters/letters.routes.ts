import * as school from "@dars/contract/identity/school-letters";
import * as contract from "@dars/contract/identity/sign-in-letters";

import type { FileStore } from "#platform/files/store.ts";
import type { Slice } from "#platform/http/api.ts";

import { issueSectionCodes } from "./issue-section-codes.ts";
import { listSchoolLetters } from "./list-school-letters.ts";
import { makeLetters } from "./make-letters.ts";
import { orderSchoolLetters } from "./order-school-letters.ts";
import { printPeopleLetters } from "./print-people-letters.ts";
import { readLetterPart } from "./read-letter-part.ts";

/** Sign-in letters; `store` is where those of a whole school lie. */
export const letters =
  (store: FileStore): Slice =>
  (api) => {
    api.serve(contract.issueSectionCodes, (context, input) => issueSectionCodes(context, input));
    api.serve(contract.makeLetters, (context, input) => makeLetters(context, input));
    api.serve(school.orderSchoolLetters, (context, input) => orderSchoolLetters(context, input));
    api.serve(school.listSchoolLetters, (context, input) => listSchoolLetters(context, input));
    api.serve(school.printPeopleLetters, (context, input) => printPeopleLetters(context, input));
    api.serve(school.readLetterPart, (context, input) => readLetterPart(context, store, input));
  };
