import { letGoInEachSchool } from "#oversight/retention/public.ts";
import type { Database } from "#platform/db/db.ts";

import { deleteOldProposals } from "./sweep.queries.ts";

const AT_ONCE = 500;
const YEARS = 3;

/** Deletes requests three years after they were decided (docs/rules.md#retention). */
export const sweepProposals = (database: Database): Promise<number> =>
  letGoInEachSchool(database, (db, schoolId) => deleteOldProposals(db, schoolId, YEARS, AT_ONCE));
