import type { Database } from "#platform/db/db.ts";

import { askForWork, buildKey } from "./import-tasks.ts";
import { listJobKeys, listSchools, listWaiting } from "./sweep.queries.ts";

/** Asks again for work whose job was lost, such as that of a server of the release before. */
export async function lookForUploads(database: Database): Promise<void> {
  const { directory } = database;
  for (const { id: schoolId } of await listSchools(directory)) {
    const waiting = await listWaiting(database.reading(schoolId), schoolId);
    if (waiting.length === 0) continue;
    const keys = await listJobKeys(
      directory,
      waiting.map(({ id }) => buildKey(schoolId, id)),
    );
    for (const { id } of waiting)
      if (!keys.has(buildKey(schoolId, id))) await askForWork(directory, schoolId, id);
  }
}
