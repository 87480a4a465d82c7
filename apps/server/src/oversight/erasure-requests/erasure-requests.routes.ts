import * as contract from "@dars/contract/oversight/erasure-requests";

import type { Slice } from "#platform/http/api.ts";

import { listErasureRequests } from "./list-erasure-requests.ts";
import { listErasureSubjects } from "./list-erasure-subjects.ts";
import { refuseErasureRequest } from "./refuse-erasure-request.ts";
import { requestErasure } from "./request-erasure.ts";
import { withdrawErasureRequest } from "./withdraw-erasure-request.ts";

export const erasureRequests: Slice = (api) => {
  api.serve(contract.listErasureSubjects, (context) => listErasureSubjects(context));
  api.serve(contract.requestErasure, (context, input) => requestErasure(context, input));
  api.serve(contract.withdrawErasureRequest, (context, input) => withdrawErasureRequest(context, input));
  api.serve(contract.listErasureRequests, (context, input) => listErasureRequests(context, input));
  api.serve(contract.refuseErasureRequest, (context, input) => refuseErasureRequest(context, input));
};
