import type { Input } from "@dars/contract/platform/route";
import type { moveYear as route } from "@dars/contract/school/years";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { requireOpenYear } from "./require-open-year.ts";
import { mayMoveYear } from "./years.policy.ts";
import { lockYears, updateYearState } from "./years.queries.ts";

/** Other slices' work that depends on the current year, such as rooms of chats. */
export interface YearFollowers {
  /** Runs in the same transaction before a year of a school moves. */
  readonly settle: (db: Db, schoolId: number) => Promise<void>;
  /** The number of rooms that would have no writer left if the current year closed. */
  readonly countSilenced: (db: Db, schoolId: number) => Promise<number>;
}

/** YEAR-1: where one becomes current, the one that was is closing from then on. */
export const moveYear = (
  { settle, countSilenced }: YearFollowers,
  context: Context,
  { params: { schoolId, yearId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(context, schoolId, { ...body, yearId }, async (db) => {
    // A year may end here. Before the years are locked: who is at a room may wait for the school's row, too.
    await settle(db, schoolId);
    const years = await lockYears(db, schoolId);
    const known = years.find(({ id }) => id === yearId);
    if (!known) throw notFound("This year");
    await requireOpenYear(db, schoolId, yearId);
    if (known.state === body.state) return { revision: known.revision };
    requireSeen(known, body.revision);
    if (!mayMoveYear(known.state, body.state))
      throw clash("year-order", "A year goes from planning to current, closing and the archive.");
    const before = years.find(({ state }) => state === "current");
    const replaced = body.state === "current" ? before : undefined;
    if (body.state === "closing" || replaced) requireKnown(await countSilenced(db, schoolId), body.silences);
    if (replaced) await updateYearState(db, schoolId, replaced.id, "closing");
    const { revision } = await updateYearState(db, schoolId, yearId, body.state);
    await audited(context, db, schoolId, "year.moved", ["year", yearId], {
      from: known.state,
      to: body.state,
    });
    return { revision };
  });

/** A click that silences a school says first how many rooms it closes, and is meant when that number comes back. */
function requireKnown(rooms: number, silences: number | undefined): void {
  if (rooms > 0 && silences !== rooms)
    throw clash("year-silences", "Nobody could write in the rooms of this year any more.", { rooms });
}
