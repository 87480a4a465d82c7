import * as contract from "@dars/contract/people";

import type { Slice } from "#platform/http/api.ts";

import { readPerson } from "./read-person.ts";

export const people: Slice = (api) => {
  api.serve(contract.readPerson, (context, { params }) => readPerson(context, params));
};
