import type { listCardBatches as route } from "@dars/contract/marks/cards";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listBatches } from "./batches.queries.ts";
import { toCardBatch } from "./to-card-batch.ts";

/** H11: those whose files are still kept. */
export async function listCardBatches(
  { database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listBatches(database.reading(schoolId), schoolId);
  return { batches: rows.map(toCardBatch) };
}
