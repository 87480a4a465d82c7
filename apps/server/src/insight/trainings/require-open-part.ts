import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { listParts, type PartRow } from "./parts.queries.ts";
import { findVisible, lockTraining } from "./trainings.queries.ts";

interface TrainingPartKey {
  readonly schoolId: number;
  readonly training: string;
  readonly partId: number;
}

/** The part of a kind that the caller may do now, with the training under lock. */
export async function requireOpenPart(
  db: Db,
  { actor }: Context,
  { schoolId, training, partId }: TrainingPartKey,
  kind: PartRow["kind"],
) {
  await lockTraining(db, schoolId, training);
  const row = await findVisible(db, schoolId, actor, training);
  const personId = row?.takerId ?? null;
  if (!row || personId === null) throw notFound("This training");
  const part = (await listParts(db, schoolId, row.id, personId)).find(({ id }) => id === partId);
  if (part?.kind !== kind) throw notFound("This part");
  if (row.isCancelled) throw clash("cancelled", "It was cancelled.");
  if (row.mine === null || row.mine.answer === "declined") throw clash("no-seat", "Take part in it first.");
  return { part, trainingId: row.id, personId };
}
