import type { Database } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import type { Caller } from "./legacy-caller.ts";
import { findFrontGroup } from "./legacy.queries.ts";

const RETRY_AFTER_SECONDS = 60;

/**
 * Throws 503 while the caller's group is being worked on, so that an app keeps its session. A token that is not known
 * may be one that is being restored: there the server's first group decides.
 */
export async function refuseInMaintenance(database: Database, caller: Caller): Promise<void> {
  if (caller.kind === "expired") return;
  const isDown =
    caller.kind === "session"
      ? caller.session.maintenance
      : (await findFrontGroup(database.shortReading(null)))?.maintenance;
  if (isDown) throw inMaintenance();
}

export const inMaintenance = () =>
  new AppError("unavailable", "The server is closed for maintenance.", { retryAfter: RETRY_AFTER_SECONDS });
