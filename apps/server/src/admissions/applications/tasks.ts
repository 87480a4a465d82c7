import { hourly } from "#platform/jobs/hourly.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";

import { SEND_TRACKING_CODES, sendTrackingCodes } from "./request-tracking-codes.ts";
import { sweepApplications } from "./sweep-applications.ts";
import type { CodeParts } from "./write-code.ts";
import { WRITE_TRACKED_CODE, writeTrackedCode } from "./write-tracked-code.ts";

/** The jobs of this slice. */
export const applicationTasks = (parts: CodeParts): Readonly<Record<string, Task>> => ({
  [WRITE_TRACKED_CODE]: {
    run: (payload) => writeTrackedCode(parts, { sealed: String(Object(payload).sealed) }),
  },
  [SEND_TRACKING_CODES]: {
    run: (payload) => {
      const { sealed, request } = Object(payload);
      return sendTrackingCodes(parts, { sealed: String(sealed), request: String(request) });
    },
  },
  ...hourly("sweep applications", () => sweepApplications(parts)),
});
