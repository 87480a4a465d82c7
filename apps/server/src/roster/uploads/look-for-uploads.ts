import type { Database } from "#platform/db/db.ts";

import { askForWork } from "./import-tasks.ts";
import { listSchools, listWithoutJob } from "./sweep.queries.ts";

/** Asks again for work whose job was lost. */
export async function lookForUploads(database: Database): Promise<void> {
  for (const { id: schoolId } of await listSchools(database.directory)) {
    const lost = await listWithoutJob(database.reading(schoolId), schoolId);
    for (const { id } of lost) await askForWork(database.directory, schoolId, id);
  }
}
