import { readGroupReport as readGroupReportRoute } from "@dars/contract/insight/group-report";
import * as contract from "@dars/contract/insight/school-reports";
import { readSchoolTrend as readSchoolTrendRoute } from "@dars/contract/insight/school-trend";

import type { Slice } from "#platform/http/api.ts";

import { exportReport } from "./export-report.ts";
import { deleteReportView, keepReportView } from "./keep-report-view.ts";
import { listSchoolReports } from "./list-school-reports.ts";
import { readGroupReport } from "./read-group-report.ts";
import { listReportPeople, readSchoolReport } from "./read-school-report.ts";
import { readSchoolTrend } from "./read-school-trend.ts";

export const schoolReports: Slice = (api) => {
  api.serve(readGroupReportRoute, readGroupReport);
  api.serve(readSchoolTrendRoute, readSchoolTrend);
  api.serve(contract.listSchoolReports, listSchoolReports);
  api.serve(contract.readSchoolReport, readSchoolReport);
  api.serve(contract.listReportPeople, listReportPeople);
  api.serve(contract.exportReport, exportReport);
  api.serve(contract.saveReportView, keepReportView);
  api.serve(contract.deleteReportView, deleteReportView);
};
