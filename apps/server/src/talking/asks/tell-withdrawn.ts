import type { Db } from "#platform/db/db.ts";
import { notify } from "#talking/notifications/public.ts";

import type { AskRow } from "./asks.queries.ts";
import type { WhichAsk } from "./tell-asked.ts";
import { toRecipient } from "./to-recipient.ts";
import { listBookedAhead, listCounting, type BookedSlot } from "./withdrawn.queries.ts";

/** ASK-9: notifies the people who count on an ask, before it is withdrawn. Nobody plans with the answers to a poll. */
export async function tellWithdrawn(db: Db, schoolId: number, { id: askId, kind }: AskRow): Promise<void> {
  if (kind === "meeting") {
    await tellCancelled(db, { schoolId, askId }, await listBookedAhead(db, schoolId, { askId }));
    return;
  }
  await notify(db, {
    schoolId,
    recipients: (await listCounting(db, schoolId, askId)).map(toRecipient),
    kind: "ask-withdrawn",
    page: "ask",
    id: askId,
  });
}

/** ASK-9: notifies the guardians whose booked times are withdrawn. */
export const tellCancelled = (
  db: Db,
  { schoolId, askId }: WhichAsk,
  booked: readonly BookedSlot[],
): Promise<number> =>
  notify(db, {
    schoolId,
    recipients: booked.map(({ guardianId, studentId }) => ({ personId: guardianId, studentId })),
    kind: "meeting-cancelled",
    page: "ask",
    id: askId,
  });
