import * as contract from "@dars/contract/school/years";

import type { Slice } from "#platform/http/api.ts";

import { changeTerm } from "./change-term.ts";
import { changeYear } from "./change-year.ts";
import { createTerm } from "./create-term.ts";
import { createYear } from "./create-year.ts";
import { listYears } from "./list-years.ts";
import { moveYear, type YearFollowers } from "./move-year.ts";
import { setTermLock } from "./set-term-lock.ts";

export const years =
  (followers: YearFollowers): Slice =>
  (api) => {
    api.serve(contract.listYears, (context, { params }) => listYears(context, params));
    api.serve(contract.createYear, createYear);
    api.serve(contract.changeYear, changeYear);
    api.serve(contract.moveYear, (context, input) => moveYear(followers, context, input));
    api.serve(contract.createTerm, createTerm);
    api.serve(contract.changeTerm, changeTerm);
    api.serve(contract.lockTerm, setTermLock);
  };
