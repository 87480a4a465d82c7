import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { deleteOld, expireOffers } from "./applications.queries.ts";
import { deleteOldCodes } from "./codes.queries.ts";

/** Offers expire after their days; what was refused or withdrawn is forgotten after a year. */
export async function sweepApplications(database: Database): Promise<number> {
  let gone = 0;
  await oneByOne(await listSchoolIds(database.directory), async (schoolId) => {
    gone += await database.inSchool(schoolId, async (db) => {
      await expireOffers(db, schoolId);
      return deleteOld(db, schoolId);
    });
  });
  await deleteOldCodes(database.directory);
  return gone;
}
