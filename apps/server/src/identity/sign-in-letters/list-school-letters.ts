import type { listSchoolLetters as route } from "@dars/contract/identity/school-letters";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { isPublicOrigin } from "#platform/is-public-origin.ts";

import { listBatches } from "./batches.queries.ts";
import { toLetterBatch } from "./to-letter-batch.ts";

/** A4: orders of the last week. */
export async function listSchoolLetters(
  { database, origin }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listBatches(database.reading(schoolId), schoolId);
  return { batches: rows.map(toLetterBatch), isReachable: isPublicOrigin(origin) };
}
