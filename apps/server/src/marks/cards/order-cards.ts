import type { CardBatch, orderCards as route } from "@dars/contract/marks/cards";
import type { Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import {
  findBatch,
  insertBatch,
  insertParts,
  KEPT_DAYS,
  listSeats,
  type NewPart,
} from "./batches.queries.ts";
import { DROP_BATCH, PRINT_PART } from "./tasks.ts";
import { toCardBatch } from "./to-card-batch.ts";

/** Cards in one file: a section, or part of a large one. */
const CARDS_A_FILE = 50;
const DAY_MS = 86_400_000;

type OrderCardsRequest = Input<typeof route>;

/** H11: settles who is printed, in which order; the printing itself is work of its own for each file. */
export async function orderCards(
  context: Context,
  { params: { schoolId }, body }: OrderCardsRequest,
): Promise<CardBatch> {
  const { key } = body;
  const found = await context.database.inSchool(schoolId, async (db) => {
    const before = await findBatch(db, schoolId, { key });
    if (before) return before;
    await order(context, db, schoolId, body);
    return findBatch(db, schoolId, { key });
  });
  if (!found) throw new Error("What was ordered is there.");
  return toCardBatch(found);
}

async function order(
  context: Context,
  db: Db,
  schoolId: number,
  { key, sectionIds, kind, locale, digits }: OrderCardsRequest["body"],
): Promise<void> {
  const seats = await listSeats(db, schoolId, sectionIds, locale);
  const [yearId, ...otherYears] = new Set(seats.map((seat) => seat.yearId));
  if (yearId === undefined) throw new AppError("conflict", "Nothing is published for these sections.");
  if (otherYears.length > 0) throw notFound("This section");
  const parts = splitIntoParts(seats);
  const askedBy = context.actor.accountId;
  const { origin = "" } = context;
  const batchId = await insertBatch(db, schoolId, { key, yearId, kind, locale, digits, askedBy });
  // Sent twice at once: the other one has done it.
  if (batchId === undefined) return;
  await insertParts(db, schoolId, batchId, parts);
  await addJobs(db, [
    ...parts.map(({ no }) => ({ task: PRINT_PART, payload: { schoolId, batchId, no, origin } })),
    { task: DROP_BATCH, payload: { schoolId, batchId }, runAt: new Date(Date.now() + KEPT_DAYS * DAY_MS) },
  ]);
  await audited(context, db, schoolId, "cards.ordered", ["card_batch", batchId], {
    kind,
    sections: sectionIds.length,
    students: seats.length,
  });
}

/** Numbered from 1, each of one section. */
function splitIntoParts(
  seats: readonly { readonly sectionId: number; readonly studentId: number }[],
): readonly NewPart[] {
  const parts: NewPart[] = [];
  for (const [sectionId, those] of Map.groupBy(seats, (seat) => seat.sectionId))
    for (let from = 0; from < those.length; from += CARDS_A_FILE)
      parts.push({
        no: parts.length + 1,
        sectionId,
        studentIds: those.slice(from, from + CARDS_A_FILE).map(({ studentId }) => studentId),
      });
  return parts;
}
