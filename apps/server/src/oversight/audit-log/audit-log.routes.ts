import * as contract from "@dars/contract/oversight/audit-log";

import type { Slice } from "#platform/http/api.ts";

import { listAuditEvents } from "./list-audit-events.ts";

export const auditLog: Slice = (api) => {
  api.serve(contract.listAuditEvents, (context, input) => listAuditEvents(context, input));
};
