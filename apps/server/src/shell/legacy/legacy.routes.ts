import * as contract from "@dars/contract/shell/report-tickets";

import type { Slice } from "#platform/http/api.ts";

import { createReportTicket, createSchoolReportTicket } from "./report/create-report-ticket.ts";

/** The routes of v6 here; the calls of app 51.6 are in legacy-calls.ts. */
export const reportTickets: Slice = (api) => {
  api.serve(contract.createReportTicket, createReportTicket);
  api.serve(contract.createSchoolReportTicket, createSchoolReportTicket);
};
