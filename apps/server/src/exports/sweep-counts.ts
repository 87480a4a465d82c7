import type { Database } from "#platform/db/db.ts";

import { deleteOldCounts } from "./exports.queries.ts";

/** Forgets what nobody counts any more. Answers with how many rows went. */
export const sweepExportCounts = ({ directory }: Database): Promise<number> => deleteOldCounts(directory);
