import type { Database } from "#platform/db/db.ts";

import { updateOutcome } from "./messages.queries.ts";
import { parseMessageKey } from "./send-outbound.ts";
import type { Receipt } from "./serve-receipts.ts";
import { stopMessages } from "./stop-messages.ts";

/** OUT-4: late, double or out of order, a receipt moves a message forward or not at all. */
export async function settleReceipt(
  database: Database,
  { key, state, reason = "refused-by-service" }: Receipt,
): Promise<void> {
  const known = parseMessageKey(key);
  if (!known) return;
  const { schoolId, id } = known;
  await database.inSchool(schoolId, async (db) => {
    const outcome = state === "refused" ? { state, reason } : { state };
    const moved = await updateOutcome(db, schoolId, id, outcome);
    if (moved && state === "refused" && reason === "stopped") await stopMessages(db, schoolId, moved);
  });
}
