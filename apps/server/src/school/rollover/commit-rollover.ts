import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { findToday } from "#platform/db/today.ts";
import { clash } from "#platform/db/write-once.ts";
import { giveRegisterNumbers } from "#school/enrolment/public.ts";
import { lockYears, updateYearState } from "#school/years/public.ts";
import { freezeYear, holdYear } from "#talking/archive/public.ts";
import { roomsOfYear } from "#talking/chat-rooms/public.ts";
import { notify } from "#talking/notifications/public.ts";
import { retireFeeds } from "#time/feeds/public.ts";

import {
  closeEnrolments,
  closeSeats,
  endTeaching,
  enterNextYear,
  insertTraceRows,
  limitGraduates,
  listGone,
  listTold,
  type Passage,
} from "./commit.queries.ts";
import { requireReady } from "./require-ready.ts";
import { listYears, lockRollover, updateCommitted, type Rollover } from "./rollover.queries.ts";

interface Approved {
  readonly fromYearId: number;
  /** Of the rehearsal that was approved. */
  readonly revision: number;
}

/**
 * ROL-1: closes the year and opens the next in the caller's transaction; all of it or nothing. A second time it changes
 * nothing.
 */
export async function commitRollover(
  context: Context,
  db: Db,
  schoolId: number,
  { fromYearId, revision }: Approved,
): Promise<void> {
  // Before the years are locked, as where a year moves: a transaction that holds a room may wait for the school's row.
  await roomsOfYear.settle(db, schoolId);
  const ending = (await listYears(db, schoolId)).find(({ id }) => id === fromYearId);
  if (ending) await holdYear(db, schoolId, ending.ministryYear);
  await lockYears(db, schoolId);
  const rollover = await lockRollover(db, schoolId, fromYearId);
  if (!rollover || rollover.state === "committed") return;
  if (rollover.revision !== revision)
    throw clash("stale", "The places have changed since this was submitted.");
  await requireReady(db, schoolId, fromYearId);
  const { passage, schoolYear, firstDay } = await preparePassage(db, schoolId, rollover);
  const closed = await closeEnrolments(db, passage);
  await closeSeats(db, passage);
  await endTeaching(db, passage);
  const entered = await enterNextYear(db, passage);
  await giveRegisterNumbers(db, schoolId, entered, { isFirst: true });
  await limitGraduates(db, passage);
  await freeze(db, passage, schoolYear);
  await updateYearState(db, schoolId, fromYearId, "closing");
  await updateYearState(db, schoolId, rollover.toYearId, "current");
  await updateCommitted(db, schoolId, fromYearId, context.actor.accountId);
  await audited(context, db, schoolId, "rollover.committed", ["year", fromYearId], {
    to: rollover.toYearId,
    closed,
    entered: entered.length,
  });
  await tell(db, passage, firstDay);
}

/** Enrolments end today at the latest and begin today at the latest: whoever signs in afterwards sees the new class. */
async function preparePassage(db: Db, schoolId: number, { fromYearId, toYearId }: Rollover) {
  const [years, today] = [await listYears(db, schoolId), await findToday(db, schoolId)];
  const from = years.find(({ id }) => id === fromYearId);
  const to = years.find(({ id }) => id === toYearId);
  if (from?.state !== "current" || to?.state !== "planning")
    throw clash("year-order", "The year that ends is the current one, and the next is in planning.");
  const passage: Passage = {
    schoolId,
    fromYearId,
    toYearId,
    endsOn: today < from.endsOn ? today : from.endsOn,
    startsOn: today < to.startsOn ? today : to.startsOn,
  };
  return { passage, schoolYear: from.ministryYear, firstDay: to.startsOn };
}

/** The rooms of the year, and the calendar addresses of whoever does not go on. */
async function freeze(db: Db, passage: Passage, schoolYear: number): Promise<void> {
  const { schoolId } = passage;
  const rooms = await freezeYear(db, schoolId, schoolYear);
  await insertTraceRows(
    db,
    passage,
    "room",
    rooms.map((room) => ({ id: room.id, was: room })),
  );
  const feeds = await retireFeeds(db, schoolId, await listGone(db, passage));
  await insertTraceRows(
    db,
    passage,
    "feed",
    feeds.map((id) => ({ id, was: {} })),
  );
}

async function tell(db: Db, passage: Passage, firstDay: string): Promise<void> {
  const recipients = await listTold(db, passage);
  await notify(db, {
    schoolId: passage.schoolId,
    recipients: recipients.map(({ personId, studentId }) =>
      studentId === null ? { personId } : { personId, studentId },
    ),
    kind: "new-year",
    page: "schedule",
    id: firstDay,
  });
}
