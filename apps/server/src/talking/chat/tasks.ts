import type { Database } from "#platform/db/db.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";

import { DELIVER_HELD, deliverHeld, deliverOverdue } from "./deliver-held.ts";

/** A job that was given up, or lost with a restored database, must not keep a message for ever. */
const LOOK_EVERY_SECONDS = 300;

/** The scheduled jobs of the log. */
export const chatTasks = (database: Database): Readonly<Record<string, Task>> => ({
  [DELIVER_HELD]: { run: async (payload) => void (await deliverHeld(database, parseSchoolId(payload))) },
  "look for held messages": { run: () => deliverOverdue(database), everySeconds: LOOK_EVERY_SECONDS },
});

function parseSchoolId(payload: unknown): number {
  if (typeof payload === "object" && payload !== null && "schoolId" in payload) {
    const { schoolId } = payload;
    if (typeof schoolId === "number") return schoolId;
  }
  throw new TypeError("A job of the chat names its school.");
}
