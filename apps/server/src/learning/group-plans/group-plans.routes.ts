import * as contract from "@dars/contract/learning/group-plans";

import type { Slice } from "#platform/http/api.ts";

import { readGroupPlan } from "./read-group-plan.ts";
import { saveGroupPlan, shareLessonPlan } from "./save-group-plan.ts";

export const groupPlans: Slice = (api) => {
  api.serve(contract.readGroupPlan, readGroupPlan);
  api.serve(contract.saveGroupPlan, saveGroupPlan);
  api.serve(contract.shareLessonPlan, shareLessonPlan);
};
