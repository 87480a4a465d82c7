import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { moveTied, type Following } from "./follow-keys.queries.ts";
import { mergeAccounts } from "./merge-accounts.ts";
import {
  mergeLinks,
  mergeLists,
  mergeMarks,
  mergeRecords,
  mergeRooms,
  refuseWhereEitherRefused,
  type UniqueValues,
} from "./merge-parts.queries.ts";
import { PERSON_KEYS } from "./person-keys.ts";

/**
 * In an order in which no moment lets in more than either record did: links and seats before the rooms that follow
 * from them. Returns how many rows went to the kept record.
 */
export async function mergeRows(
  context: Context,
  db: Db,
  schoolId: number,
  which: Following,
  before: UniqueValues,
): Promise<number> {
  await mergeRecords(db, schoolId, which, before);
  await refuseWhereEitherRefused(db, schoolId, which);
  await mergeMarks(db, schoolId, which);
  await mergeLists(db, schoolId, which);
  await mergeLinks(db, schoolId, which);
  const moved = await moveTied(db, schoolId, PERSON_KEYS, which);
  await mergeRooms(db, schoolId, which);
  return moved + (await mergeAccounts(context, db, schoolId, which));
}
