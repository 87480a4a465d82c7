import { letGoInEachSchool } from "#oversight/retention/public.ts";
import type { Database } from "#platform/db/db.ts";

import { deleteOldRequests } from "./sweep.queries.ts";

const AT_ONCE = 500;
const YEARS = 3;

/** Deletes requests for erasure three years after they were closed (docs/rules.md#retention). */
export const sweepErasureRequests = (database: Database): Promise<number> =>
  letGoInEachSchool(database, (db, schoolId) => deleteOldRequests(db, schoolId, YEARS, AT_ONCE));
