import { NOTICE_CAUSES } from "#notice-causes.ts";
import type { Database } from "#platform/db/db.ts";

import { settleAllOver } from "./settle-all-over.ts";

/** What the job does every few minutes. */
export const settleNow = (database: Database): Promise<void> => settleAllOver(database, NOTICE_CAUSES);
