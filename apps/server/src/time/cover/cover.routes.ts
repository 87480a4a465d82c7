import * as contract from "@dars/contract/time/cover";

import type { Slice } from "#platform/http/api.ts";

import { changeDay } from "./change-day.ts";
import { readDayPlan } from "./read-day-plan.ts";
import { recordStaffAbsence, removeStaffAbsence } from "./staff-absences.ts";

export const cover: Slice = (api) => {
  api.serve(contract.readDayPlan, readDayPlan);
  api.serve(contract.recordStaffAbsence, recordStaffAbsence);
  api.serve(contract.removeStaffAbsence, removeStaffAbsence);
  api.serve(contract.changeDay, changeDay);
};
