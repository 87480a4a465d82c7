import * as absences from "@dars/contract/time/absences";
import * as contract from "@dars/contract/time/attendance";
import * as month from "@dars/contract/time/attendance-month";
import * as rules from "@dars/contract/time/attendance-rules";
import * as workbook from "@dars/contract/time/attendance-workbook";

import type { Slice } from "#platform/http/api.ts";

import { readAttendanceDay } from "./attendance-day.ts";
import { readAttendanceRules, saveAttendanceRules } from "./attendance-rules.ts";
import { backfillRegisters } from "./backfill-registers.ts";
import { compareAttendanceWorkbook } from "./compare-attendance-workbook.ts";
import { decideExcuse, listExcuses } from "./decide-excuse.ts";
import { listMissingRegisters, listOwnRegisters } from "./list-missing-registers.ts";
import { readAttendanceMonth } from "./read-attendance-month.ts";
import { readAttendanceWorkbook } from "./read-attendance-workbook.ts";
import { readMarkHistory, readRegister } from "./read-register.ts";
import { recordArrival } from "./record-arrival.ts";
import { askFamilies, remindOfRegisters } from "./remind-of-registers.ts";
import { reportAbsence, withdrawExcuse } from "./report-absence.ts";
import { amendRegister, saveRegister } from "./save-register.ts";
import { readStudentAttendance } from "./student-attendance.ts";
import { printWarningLetter } from "./warning-letter.ts";

export const attendance: Slice = (api) => {
  api.serve(contract.readRegister, readRegister);
  api.serve(contract.saveRegister, saveRegister);
  api.serve(contract.amendRegister, amendRegister);
  api.serve(workbook.readAttendanceWorkbook, readAttendanceWorkbook);
  api.serve(workbook.compareAttendanceWorkbook, compareAttendanceWorkbook);
  api.serve(workbook.backfillRegisters, backfillRegisters);
  api.serve(contract.readMarkHistory, readMarkHistory);
  api.serve(contract.recordArrival, recordArrival);
  api.serve(contract.listMissingRegisters, listMissingRegisters);
  api.serve(contract.remindOfRegisters, remindOfRegisters);
  api.serve(absences.askFamilies, askFamilies);
  api.serve(contract.listOwnRegisters, listOwnRegisters);
  api.serve(rules.readAttendanceRules, readAttendanceRules);
  api.serve(rules.saveAttendanceRules, saveAttendanceRules);
  api.serve(absences.reportAbsence, reportAbsence);
  api.serve(absences.withdrawExcuse, withdrawExcuse);
  api.serve(absences.listExcuses, listExcuses);
  api.serve(absences.decideExcuse, decideExcuse);
  api.serve(absences.readStudentAttendance, readStudentAttendance);
  api.serve(month.readAttendanceMonth, readAttendanceMonth);
  api.serve(absences.readAttendanceDay, readAttendanceDay);
  api.serve(absences.printWarningLetter, printWarningLetter);
};
