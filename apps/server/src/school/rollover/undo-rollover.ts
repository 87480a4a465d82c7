import type { Input } from "@dars/contract/platform/route";
import type { undoRollover as route } from "@dars/contract/school/rollover";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { restoreRegisterNumbers } from "#school/enrolment/public.ts";
import { lockYears, updateYearState } from "#school/years/public.ts";
import { holdYear, thawYear } from "#talking/archive/public.ts";
import { deleteEmptyRooms, roomsOfYear } from "#talking/chat-rooms/public.ts";
import { takeBackNotices } from "#talking/notifications/public.ts";
import { reopenFeeds } from "#time/feeds/public.ts";

import { foundRollover } from "./found-rollover.ts";
import { obstaclesTo } from "./obstacles-to.ts";
import { listYears, lockRollover, updateUndone, type Rollover, type YearRow } from "./rollover.queries.ts";
import { deleteEntered, deleteTraces, listFeedTraces, listRoomTraces, restoreRows } from "./undo.queries.ts";

/** ROL-2: back to how it was before the commit, with the rehearsal as it was approved. */
export const undoRollover = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<{ students: number }> =>
  writeOnce(context, schoolId, body, async (db) => {
    await roomsOfYear.settle(db, schoolId);
    const current = (await listYears(db, schoolId)).find(({ state }) => state === "current");
    // A message that is being sent is waited for, and then stands in the way.
    if (current) await holdYear(db, schoolId, current.ministryYear);
    await lockYears(db, schoolId);
    const { rollover: found, years } = await foundRollover(db, schoolId);
    const rollover = found && (await lockRollover(db, schoolId, found.fromYearId));
    if (rollover?.state !== "committed") throw clash("not-committed", "There is no rollover to undo.");
    const obstacles = await obstaclesTo(db, schoolId, rollover, years);
    if (obstacles.length > 0)
      throw clash("in-use", "The new year is in use already.", { obstacles: [...obstacles] });
    const students = await restore(db, schoolId, rollover, years);
    await updateUndone(db, schoolId, rollover.fromYearId, context.actor.accountId);
    await audited(context, db, schoolId, "rollover.undone", ["year", rollover.fromYearId], {
      students,
      reason: body.reason,
    });
    return { students };
  });

async function restore(
  db: Db,
  schoolId: number,
  { fromYearId, toYearId, committedAt }: Rollover,
  years: readonly YearRow[],
): Promise<number> {
  const past = { schoolId, fromYearId, toYearId };
  const to = years.find(({ id }) => id === toYearId);
  if (to) await deleteEmptyRooms(db, schoolId, to.ministryYear);
  await deleteEntered(db, past);
  const restored = await restoreRows(db, past);
  await restoreRegisterNumbers(
    db,
    schoolId,
    restored.filter(({ registerNo }) => registerNo !== null),
  );
  await updateYearState(db, schoolId, toYearId, "planning");
  await updateYearState(db, schoolId, fromYearId, "current");
  await thawYear(db, schoolId, await listRoomTraces(db, past));
  await reopenFeeds(db, await listFeedTraces(db, past));
  await deleteTraces(db, past);
  if (to && committedAt)
    await takeBackNotices(db, { schoolId, kind: "new-year", target: to.startsOn, since: committedAt });
  await roomsOfYear.settle(db, schoolId);
  return restored.length;
}
