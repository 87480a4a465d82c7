import * as contract from "@dars/contract/time/cover";
import * as own from "@dars/contract/time/own-absences";

import type { Slice } from "#platform/http/api.ts";

import { changeDay } from "./change-day.ts";
import { decideAbsenceReport, listAbsenceReports } from "./decide-absence-report.ts";
import { listOwnAbsences, reportOwnAbsence, withdrawOwnAbsence } from "./own-absences.ts";
import { printCoverSheet } from "./print-cover-sheet.ts";
import { readDayPlan } from "./read-day-plan.ts";
import { recordStaffAbsence, removeStaffAbsence } from "./staff-absences.ts";

export const cover: Slice = (api) => {
  api.serve(contract.readDayPlan, readDayPlan);
  api.serve(contract.printCoverSheet, printCoverSheet);
  api.serve(contract.recordStaffAbsence, recordStaffAbsence);
  api.serve(contract.removeStaffAbsence, removeStaffAbsence);
  api.serve(contract.changeDay, changeDay);
  api.serve(own.listOwnAbsences, listOwnAbsences);
  api.serve(own.reportOwnAbsence, reportOwnAbsence);
  api.serve(own.withdrawOwnAbsence, withdrawOwnAbsence);
  api.serve(own.listAbsenceReports, listAbsenceReports);
  api.serve(own.decideAbsenceReport, decideAbsenceReport);
};
