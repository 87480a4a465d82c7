import * as contract from "@dars/contract/insight/school-reports";

import type { Slice } from "#platform/http/api.ts";

import { readSchoolReport } from "./read-school-report.ts";

export const schoolReports: Slice = (api) => {
  api.serve(contract.readSchoolReport, readSchoolReport);
};
