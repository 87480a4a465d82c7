import type { NotificationKind } from "@dars/contract/talking/notifications";

import type { Db } from "#platform/db/db.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";

import { deleteNotices } from "./notify.queries.ts";

export interface TakenBackNotice {
  readonly schoolId: number;
  readonly kind: NotificationKind;
  /** The id that its page shows. */
  readonly target: string;
  readonly since: Date;
}

/** Deletes the lines of a notice that is not true any more, sent or not: what is not sent yet is not sent. */
export async function takeBackNotices(db: Db, notice: TakenBackNotice): Promise<void> {
  const { schoolId } = notice;
  for (const personId of await deleteNotices(db, notice))
    hintAfterCommit(db, { about: "notified", schoolId, personId });
}
