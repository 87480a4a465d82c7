import { sql } from "kysely";

import type { Db } from "./driver.ts";
import { KEEP_PLANS } from "./transaction.ts";

/**
 * For the rest of this transaction: plans of prepared statements are not made anew. For short writes whose large
 * statements cost more to plan than to run.
 */
export async function keepPlans(db: Db): Promise<void> {
  await sql.raw(KEEP_PLANS).execute(db);
}
