import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  moveAskDeadline as deadlineRoute,
  remindOfAsk as remindRoute,
  withdrawAsk as withdrawRoute,
  withdrawSlot as slotRoute,
} from "@dars/contract/talking/asks";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, requireWritten, writeOnce } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";

import {
  lockAsk,
  updateDeadline,
  updateRemindedOfAsk,
  updateWithdrawnAsk,
  type AskRow,
} from "./asks.queries.ts";
import { requireAsk } from "./require-ask.ts";
import { settleAsk, tellAsked } from "./tell-asked.ts";
import { tellCancelled, tellWithdrawn } from "./tell-withdrawn.ts";
import { hasSlot, listBookedAhead, updateWithdrawnSlot } from "./withdrawn.queries.ts";

const DAY_MS = 86_400_000;

/** ASK-5. Once a day at most. */
export async function remindOfAsk(
  context: Context,
  { params: { schoolId, askId }, body }: Input<typeof remindRoute>,
): Promise<Reply<typeof remindRoute>> {
  await requireAsk(context, schoolId, askId);
  return writeOnce(context, schoolId, { ...body, askId }, async (db) => {
    const ask = requireStill(await lockAsk(db, schoolId, askId));
    if (ask.state !== "open") throw clash("closed", "Nobody answers it any more.");
    const since = Date.now() - (ask.remindedAt?.getTime() ?? 0);
    if (since < DAY_MS)
      throw new AppError("too-many-requests", "They were already reminded today.", {
        retryAfter: Math.ceil((DAY_MS - since) / 1000),
      });
    await updateRemindedOfAsk(db, schoolId, askId);
    const reminded = await tellAsked(db, { schoolId, askId }, "ask-reminder");
    return { reminded: ask.isAnonymous ? null : reminded };
  });
}

/** ASK-4: an anonymous choice that has ended stays closed, or what one more answer adds could be read off. */
export async function moveAskDeadline(
  context: Context,
  { params: { schoolId, askId }, body }: Input<typeof deadlineRoute>,
): Promise<Reply<typeof deadlineRoute>> {
  await requireAsk(context, schoolId, askId);
  return writeOnce(context, schoolId, { ...body, askId }, async (db) => {
    const ask = requireStill(await lockAsk(db, schoolId, askId));
    requireSeen(ask, body.revision);
    if (ask.state === "withdrawn" || (ask.isAnonymous && ask.state === "closed"))
      throw clash("closed", "It stays closed.");
    const moved = requireWritten(await updateDeadline(db, schoolId, { askId, ...body }));
    await settleAsk(db, { schoolId, askId });
    await audited(context, db, schoolId, "ask.moved", ["ask", askId], { closesAt: body.closesAt });
    return moved;
  });
}

/** ASK-9. One's own; the office's every one of the school. */
export async function withdrawAsk(
  context: Context,
  { params: { schoolId, askId }, body }: Input<typeof withdrawRoute>,
): Promise<Reply<typeof withdrawRoute>> {
  await requireAsk(context, schoolId, askId);
  return writeOnce(context, schoolId, { ...body, askId }, async (db) => {
    const ask = requireStill(await lockAsk(db, schoolId, askId));
    if (ask.state !== "withdrawn") {
      await tellWithdrawn(db, schoolId, ask);
      await updateWithdrawnAsk(db, schoolId, askId);
    }
    await settleAsk(db, { schoolId, askId });
    await audited(context, db, schoolId, "ask.withdrawn", ["ask", askId]);
    return { id: askId };
  });
}

/** ASK-9: for good. The guardian who has booked it is notified, unless the withdrawal of all of it has done so. */
export async function withdrawSlot(
  context: Context,
  { params: { schoolId, askId, slotNo: no }, body }: Input<typeof slotRoute>,
): Promise<Reply<typeof slotRoute>> {
  await requireAsk(context, schoolId, askId);
  return writeOnce(context, schoolId, { ...body, askId, no }, async (db) => {
    const ask = requireStill(await lockAsk(db, schoolId, askId));
    if (!(await hasSlot(db, schoolId, { askId, no }))) throw notFound("This time");
    const booked = ask.state === "withdrawn" ? [] : await listBookedAhead(db, schoolId, { askId, no });
    if (await updateWithdrawnSlot(db, schoolId, { askId, no })) {
      await tellCancelled(db, { schoolId, askId }, booked);
      await audited(context, db, schoolId, "ask.slot-withdrawn", ["ask", askId], { no });
    }
    return { id: askId };
  });
}

function requireStill(ask: AskRow | undefined): AskRow {
  if (!ask) throw notFound("This ask");
  return ask;
}
