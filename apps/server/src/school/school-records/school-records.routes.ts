import * as contract from "@dars/contract/school/school-records";

import type { Slice } from "#platform/http/api.ts";

import { changeSchool } from "./change-school.ts";
import { copySetUp } from "./copy-set-up.ts";
import { createSchool } from "./create-school.ts";
import { moveSchool } from "./move-school.ts";
import { readSchool } from "./read-school.ts";

export const schoolRecords: Slice = (api) => {
  api.serve(contract.readSchool, (context, { params }) => readSchool(context, params));
  api.serve(contract.createSchool, createSchool);
  api.serve(contract.changeSchool, changeSchool);
  api.serve(contract.moveSchool, moveSchool);
  api.serve(contract.copySetUp, copySetUp);
};
