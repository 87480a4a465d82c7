import type { Db } from "#platform/db/db.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";

import type { NoticeCauses } from "./notice-cause.queries.ts";
import { updateOver, type Concerned } from "./settle.queries.ts";

/**
 * Marks the lines of these kinds done whose cause is over, for everybody. Run where a cause changes, in its transaction:
 * what happens again after it is told anew.
 */
export async function settleOver(
  db: Db,
  schoolId: number,
  causes: Partial<NoticeCauses>,
  concerned: Concerned,
): Promise<void> {
  for (const personId of await updateOver(db, schoolId, causes, concerned))
    hintAfterCommit(db, { about: "notified", schoolId, personId });
}
