import type { Database } from "#platform/db/db.ts";

import { deleteOldSessions, forgetIdleDevices } from "./old-sessions.queries.ts";

const SESSION_DAYS = 90;
const DEVICE_DAYS = 60;
const AT_ONCE = 5000;

/** Deletes sessions 90 days after their end, and what notifies devices that were idle for 60 days. Returns how many. */
export async function sweepSessions({ directory }: Database, atOnce = AT_ONCE): Promise<number> {
  await forgetIdleDevices(directory, DEVICE_DAYS);
  let count = 0;
  for (let gone = atOnce; gone === atOnce; count += gone)
    gone = await deleteOldSessions(directory, SESSION_DAYS, atOnce);
  return count;
}
