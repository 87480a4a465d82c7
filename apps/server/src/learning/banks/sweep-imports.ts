import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { deleteOldParts } from "./imports.queries.ts";

/** Deletes the uploaded files of imports of questions, and what was read of them, a day after they were announced. */
export async function sweepImports(database: Database): Promise<number> {
  let gone = 0;
  await oneByOne(await listSchoolIds(database.directory), async (schoolId) => {
    gone += await database.inSchool(schoolId, (db) => deleteOldParts(db, schoolId));
  });
  return gone;
}
