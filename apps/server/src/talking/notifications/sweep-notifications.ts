import { letGoInEachSchool } from "#oversight/retention/public.ts";
import type { Database } from "#platform/db/db.ts";

import { deleteOldLines } from "./sweep.queries.ts";

/** Deletes notifications after their retention period. */
export const sweepNotifications = (database: Database): Promise<number> =>
  letGoInEachSchool(database, (db, schoolId, { notifications }) =>
    deleteOldLines(db, schoolId, notifications),
  );
