import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { eraseRecordFiles } from "#talking/files/public.ts";

import { deleteApplications, expireOffers, listOld } from "./applications.queries.ts";
import { deleteOldCodes } from "./codes.queries.ts";

/** Offers expire after their days; what was refused or withdrawn is forgotten after a year. */
export async function sweepApplications(database: Database): Promise<number> {
  let gone = 0;
  await oneByOne(await listSchoolIds(database.directory), async (schoolId) => {
    gone += await database.inSchool(schoolId, async (db) => {
      await expireOffers(db, schoolId);
      const old = await listOld(db, schoolId);
      await eraseRecordFiles(db, schoolId, "application", old);
      await deleteApplications(db, schoolId, old);
      return old.length;
    });
  });
  await deleteOldCodes(database.directory);
  return gone;
}
