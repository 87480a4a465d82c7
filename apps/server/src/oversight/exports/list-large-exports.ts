import { FEW_STUDENTS, type listLargeExports as route } from "@dars/contract/oversight/exports";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listLarge } from "./exports.queries.ts";

/** Exports by the rest of the office, for the manage page. */
export async function listLargeExports(
  { database, actor }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listLarge(database.reading(schoolId), schoolId, actor.accountId, FEW_STUDENTS);
  return { exports: rows.map((row) => ({ ...row, takenAt: row.takenAt.toISOString() })) };
}
