import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import type { Following, PersonTable } from "#platform/db/person-table.ts";

import { moveTied, tiedColumns } from "./follow-keys.queries.ts";
import { mergeAccounts, type Merged } from "./merge-accounts.ts";
import { mergeRecords } from "./merge-parts.queries.ts";

/**
 * In an order in which no moment lets in more than either record did: links and seats before the rooms that follow
 * from them. Returns how many rows went to the kept record, and the sessions that it ended.
 */
export async function mergeRows(
  context: Context,
  db: Db,
  schoolId: number,
  tables: readonly PersonTable[],
  which: Following,
): Promise<Merged> {
  await mergeRecords(db, schoolId, which);
  for (const { merge } of tables) await merge?.before?.(db, schoolId, which);
  const moved = await moveTied(db, schoolId, tiedColumns(tables, "people"), which);
  for (const { merge } of tables) await merge?.after?.(db, schoolId, which);
  const accounts = await mergeAccounts(context, db, schoolId, tables, which);
  return { ...accounts, moved: moved + accounts.moved };
}
