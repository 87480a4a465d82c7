import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { deleteOldCounts } from "./counts.queries.ts";
import { deleteOldMessages } from "./messages.queries.ts";

/** Deletes messages after 90 days, with their links, and counts that are over. */
export async function sweepOutbound(database: Database): Promise<void> {
  await deleteOldCounts(database.directory);
  await oneByOne(await listSchoolIds(database.directory), (schoolId) =>
    database.inSchool(schoolId, (db) => deleteOldMessages(db, schoolId)),
  );
}
