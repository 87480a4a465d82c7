import { letGoInEachSchool } from "#oversight/retention/public.ts";
import type { Database } from "#platform/db/db.ts";

import { deleteOldLines } from "./sweep.queries.ts";

/** Lets go of what people were told of longer ago than it is kept. */
export const sweepNotifications = (database: Database): Promise<number> =>
  letGoInEachSchool(database, (db, schoolId, { notifications }) =>
    deleteOldLines(db, schoolId, notifications),
  );
