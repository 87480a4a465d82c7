import type { NotificationKind } from "@dars/contract/talking/notifications";

import type { Db } from "#platform/db/db.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";

import { updateDone } from "./notify.queries.ts";

export interface DoneNotice {
  readonly schoolId: number;
  readonly kind: NotificationKind;
  /** The ids that its page shows. */
  readonly targets: readonly string[];
}

/** Marks the lines of a notice done, read or not, in the school that the transaction is in. */
export async function settleNotices(db: Db, done: DoneNotice): Promise<void> {
  const { schoolId } = done;
  for (const personId of await updateDone(db, done))
    hintAfterCommit(db, { about: "notified", schoolId, personId });
}
