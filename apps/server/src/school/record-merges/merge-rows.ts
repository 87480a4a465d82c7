import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { moveTied, type Following } from "./follow-keys.queries.ts";
import { LOOSE_KEYS } from "./loose-keys.ts";
import { mergeAccounts, type Merged } from "./merge-accounts.ts";
import {
  mergeLinks,
  mergeLists,
  mergeMarks,
  mergeRecords,
  mergeRooms,
  refuseWhereEitherRefused,
} from "./merge-parts.queries.ts";
import { PERSON_KEYS } from "./person-keys.ts";

/**
 * In an order in which no moment lets in more than either record did: links and seats before the rooms that follow
 * from them. Returns how many rows went to the kept record, and the sessions that it ended.
 */
export async function mergeRows(
  context: Context,
  db: Db,
  schoolId: number,
  which: Following,
): Promise<Merged> {
  await mergeRecords(db, schoolId, which);
  await refuseWhereEitherRefused(db, schoolId, which);
  await mergeMarks(db, schoolId, which);
  await mergeLists(db, schoolId, which);
  await mergeLinks(db, schoolId, which);
  const moved = await moveTied(db, schoolId, [...PERSON_KEYS, ...LOOSE_KEYS], which);
  await mergeRooms(db, schoolId, which);
  const accounts = await mergeAccounts(context, db, schoolId, which);
  return { ...accounts, moved: moved + accounts.moved };
}
