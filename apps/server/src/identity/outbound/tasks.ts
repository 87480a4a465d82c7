import { nightly } from "#platform/jobs/nightly.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";

import { SEND_OUTBOUND } from "./queue-outbound.ts";
import { sendOutbound, type OutboundSending } from "./send-outbound.ts";
import { SEND_SIGN_IN_CODE, sendSignInCode } from "./send-sign-in-code.ts";
import { sweepOutbound } from "./sweep-outbound.ts";

/** The jobs of this slice. */
export const outboundTasks = (sending: OutboundSending): Readonly<Record<string, Task>> => ({
  [SEND_OUTBOUND]: {
    callsOut: true,
    run: (payload) => {
      const { schoolId, ids } = Object(payload);
      return sendOutbound(sending, {
        schoolId: Number(schoolId),
        ids: Array.isArray(ids) ? ids.map(Number) : [],
      });
    },
  },
  [SEND_SIGN_IN_CODE]: {
    run: (payload) => {
      const { sealed, request } = Object(payload);
      return sendSignInCode(sending, { sealed: String(sealed), request: String(request) });
    },
  },
  ...nightly("sweep outbound", () => sweepOutbound(sending.database)),
});
