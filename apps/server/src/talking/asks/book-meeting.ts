import type { Input, Reply } from "@dars/contract/platform/route";
import type { bookMeeting as route } from "@dars/contract/talking/ask-answers";

import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { lockAsk, type AskRow } from "./asks.queries.ts";
import { refuseWithdrawn } from "./require-ask.ts";
import { bookSlot, freeSlots, listOwnMeetings, type OwnMeetingRow } from "./slots.queries.ts";
import { settleAnswered } from "./tell-asked.ts";

/** ASK-7: one time for each guardian and child; another one gives the first back. */
export async function bookMeeting(
  context: Context,
  { params: { schoolId, askId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, askId }, async (db) => {
    const ask = await lockAsk(db, schoolId, askId);
    const { studentId, slot: no, topic, byCall } = body;
    const own = (await listOwnMeetings(db, schoolId, askId, context.actor)).find(
      (each) => each.studentId === studentId,
    );
    if (!ask || !own) throw notFound("This ask");
    refuseWithdrawn(ask);
    if (no !== null) refuseBooking(ask, own);
    const { guardianId } = own;
    await freeSlots(db, schoolId, { askId, studentId, guardianId });
    const { accountId } = context.actor;
    const booking = { askId, studentId, guardianId, accountId, topic: topic?.trim() || null, byCall };
    if (no !== null && !(await bookSlot(db, schoolId, { ...booking, no })))
      throw clash("taken", "Another family has booked it.");
    await settleAnswered(db, schoolId, [guardianId]);
    return { slot: no };
  });
}

/** After the deadline, and where the meeting is for others by now, one only cancels. */
function refuseBooking({ state }: AskRow, { isAsked }: OwnMeetingRow): void {
  if (state === "closed") throw clash("closed", "Its deadline is over.");
  if (!isAsked) throw notFound("This ask");
}
