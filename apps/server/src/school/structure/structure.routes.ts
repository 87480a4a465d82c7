import * as contract from "@dars/contract/school/structure";

import type { Slice } from "#platform/http/api.ts";

import { changeOffering } from "./change-offering.ts";
import { changeSection } from "./change-section.ts";
import { closeSection } from "./close-section.ts";
import { createOffering } from "./create-offering.ts";
import { createSection } from "./create-section.ts";
import { makeClasses } from "./make-classes.ts";
import { readStructure } from "./read-structure.ts";

export const structure: Slice = (api) => {
  api.serve(contract.readStructure, readStructure);
  api.serve(contract.createSection, createSection);
  api.serve(contract.changeSection, changeSection);
  api.serve(contract.closeSection, closeSection);
  api.serve(contract.createOffering, createOffering);
  api.serve(contract.changeOffering, changeOffering);
  api.serve(contract.makeClasses, (context, { params }) => makeClasses(context, params));
};
