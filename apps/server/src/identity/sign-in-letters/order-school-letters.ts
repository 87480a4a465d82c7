import type { LetterBatch, orderSchoolLetters as route } from "@dars/contract/identity/school-letters";
import type { Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import * as batches from "./batches.queries.ts";
import { chooseReaders } from "./choose-readers.ts";
import { DROP_LETTERS, PRINT_LETTERS } from "./print-letters.ts";
import { toLetterBatch } from "./to-letter-batch.ts";

/** Letters in one file: a section, or part of a large one. */
const LETTERS_A_FILE = 50;
const HOUR_MS = 3_600_000;

type OrderRequest = Input<typeof route>;

/** A4: settles who gets a letter, in which file. Codes are written when a file is printed. */
export async function orderSchoolLetters(
  context: Context,
  { params: { schoolId }, body }: OrderRequest,
): Promise<LetterBatch> {
  const found = await context.database.inSchool(schoolId, async (db) => {
    await batches.lockOrders(db, schoolId);
    const before = await batches.findBatch(db, schoolId, body.key);
    if (before) return before;
    await order(context, db, schoolId, body);
    return batches.findBatch(db, schoolId, body.key);
  });
  if (!found) throw new Error("What was ordered is there.");
  return toLetterBatch(found);
}

async function order(context: Context, db: Db, schoolId: number, body: OrderRequest["body"]): Promise<void> {
  if (await batches.isPrinting(db, schoolId))
    throw new AppError("conflict", "Letters of this school are being printed.", {
      details: { reason: "printing" },
    });
  const parts = await buildParts(context, db, schoolId, body);
  if (parts.length === 0) throw new AppError("conflict", "No one here needs a letter.");
  const replaced = await batches.updateReplaced(db, schoolId, body.audience);
  const { accountId: askedBy, assignmentId } = context.actor;
  const batchId = await batches.insertBatch(db, schoolId, { ...body, askedBy, assignmentId });
  await batches.insertParts(db, schoolId, batchId, parts);
  const { origin = "" } = context;
  await addJobs(db, [
    { task: PRINT_LETTERS, payload: { schoolId, batchId, no: 1, origin } },
    ...replaced.map((id) => drop(schoolId, id, false, 0)),
    drop(schoolId, batchId, false, batches.KEPT_HOURS),
    drop(schoolId, batchId, true, 24 * batches.LISTED_DAYS),
  ]);
  await audited(context, db, schoolId, "school-letters.ordered", ["letter_batch", batchId], {
    audience: body.audience,
    who: body.who,
    people: parts.reduce((sum, { personIds }) => sum + personIds.length, 0),
  });
}

const drop = (schoolId: number, batchId: number, isForgotten: boolean, hours: number) => ({
  task: DROP_LETTERS,
  payload: { schoolId, batchId, isForgotten },
  runAt: new Date(Date.now() + hours * HOUR_MS),
});

/** Numbered from 1, each of one section. A second letter would end the code of the first, so nobody gets two. */
async function buildParts(
  context: Context,
  db: Db,
  schoolId: number,
  body: OrderRequest["body"],
): Promise<readonly batches.NewPart[]> {
  const parts: batches.NewPart[] = [];
  const met = new Set<number>();
  for (const sectionId of await batches.listCurrentSections(db, schoolId)) {
    const { readers } = await chooseReaders(context, db, { schoolId, sectionId }, body);
    const ids = readers.map(({ id }) => id).filter((id) => !met.has(id) && met.add(id));
    for (let from = 0; from < ids.length; from += LETTERS_A_FILE)
      parts.push({ no: parts.length + 1, sectionId, personIds: ids.slice(from, from + LETTERS_A_FILE) });
  }
  return parts;
}
