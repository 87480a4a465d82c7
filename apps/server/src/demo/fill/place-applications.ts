import { placeApplication } from "#admissions/applications/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { listUnplaced } from "./applications.queries.ts";
import { listSchoolIds } from "./group.queries.ts";
import { findDemoGroup } from "./verify.queries.ts";

/** Opens the applications of the demo schools by their tracking codes; only the server that runs knows its key. */
export async function placeApplications(database: Database, tokens: Tokens): Promise<void> {
  const groupId = await findDemoGroup(database.directory);
  for (const schoolId of groupId === undefined ? [] : await listSchoolIds(database.directory, groupId))
    await database.inSchool(schoolId, async (db) => {
      for (const application of await listUnplaced(db, schoolId))
        await placeApplication(db, tokens, { ...application, schoolId });
    });
}
