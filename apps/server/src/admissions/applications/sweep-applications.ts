import type { AddressParts } from "#identity/outbound/public.ts";
import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { eraseRecordFiles } from "#talking/files/public.ts";

import { expireOffers, listEndingOffers } from "./applicants.queries.ts";
import { deleteApplications, listOld } from "./applications.queries.ts";
import { deleteOldCodes } from "./codes.queries.ts";
import { tellApplicant } from "./tell-applicant.ts";

interface SweepParts extends AddressParts {
  readonly database: Database;
}

/** Offers expire after their days, with a reminder before (APP-7); refused and withdrawn applications go after a year. */
export async function sweepApplications({ database, ...parts }: SweepParts): Promise<number> {
  let gone = 0;
  await oneByOne(await listSchoolIds(database.directory), async (schoolId) => {
    gone += await database.inSchool(schoolId, async (db) => {
      for (const one of await expireOffers(db, schoolId))
        await tellApplicant(db, parts, schoolId, one, { state: "expired", occasion: one.revision });
      for (const one of await listEndingOffers(db, schoolId))
        await tellApplicant(db, parts, schoolId, one, {
          state: "accepted",
          occasion: `ends ${one.revision}`,
        });
      const old = await listOld(db, schoolId);
      await eraseRecordFiles(db, schoolId, "application", old);
      await deleteApplications(db, schoolId, old);
      return old.length;
    });
  });
  await deleteOldCodes(database.directory);
  return gone;
}
