import { buffer } from "node:stream/consumers";

import type { readBatchPart as route } from "@dars/contract/marks/cards";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";
import type { FileStore } from "#platform/files/store.ts";

import { findPart } from "./batches.queries.ts";
import { getPartPath } from "./print-part.ts";

/** H11: the file of one section. Conflict while it is being printed. */
export async function readBatchPart(
  context: Context,
  store: FileStore,
  { params: { schoolId, batchId, no } }: Input<typeof route>,
): Promise<FileReply> {
  const { database } = context;
  const part = await findPart(database.reading(schoolId), schoolId, batchId, no);
  if (!part) throw notFound("This file");
  if (part.printedAt === null) throw new AppError("conflict", "These cards are still being printed.");
  const stored = part.bytes === 0 ? undefined : await store.read(getPartPath({ schoolId, batchId, no }));
  if (!stored) throw notFound("This file");
  await database.inSchool(schoolId, (db) =>
    audited(context, db, schoolId, "cards.taken", ["card_batch", batchId], { part: no }),
  );
  const bytes = new Uint8Array(await buffer(stored.body));
  return { name: `cards-${part.letter}-${no}.pdf`, type: "application/pdf", bytes };
}
