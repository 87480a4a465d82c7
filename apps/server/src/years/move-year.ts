import type { Input } from "@dars/contract/route";
import type { moveYear as route } from "@dars/contract/years";

import { settleRooms } from "#chat-rooms/public.ts";
import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { requireOpenYear } from "./require-open-year.ts";
import { mayMoveYear } from "./years.policy.ts";
import { lockYears, updateYearState } from "./years.queries.ts";

/** YEAR-1: where one becomes current, the one that was is closing from then on. */
export const moveYear = (
  context: Context,
  { params: { schoolId, yearId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(context, schoolId, "moveYear", { ...body, yearId }, async (db) => {
    // A year may end here. Before the years are locked: who is at a room may wait for the school's row, too.
    await settleRooms(db, schoolId);
    const years = await lockYears(db, schoolId);
    const known = years.find(({ id }) => id === yearId);
    if (!known) throw notFound("This year");
    await requireOpenYear(db, schoolId, yearId);
    if (known.state === body.state) return { revision: known.revision };
    requireSeen(known, body.revision);
    if (!mayMoveYear(known.state, body.state))
      throw clash("year-order", "A year goes from planning to current, closing and the archive.");
    const before = years.find(({ state }) => state === "current");
    if (body.state === "current" && before) await updateYearState(db, schoolId, before.id, "closing");
    const { revision } = await updateYearState(db, schoolId, yearId, body.state);
    await audit(db, schoolId, {
      action: "year.moved",
      ...by(context),
      subject: { kind: "year", id: yearId },
      changes: { from: known.state, to: body.state },
    });
    return { revision };
  });
