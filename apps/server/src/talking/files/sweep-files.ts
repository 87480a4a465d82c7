import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import type { FileStore } from "#platform/files/store.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { eraseUnused } from "./files.queries.ts";
import { getFileFolder } from "./places-in-store.ts";
import { deleteErased, listErased, listOrphans } from "./sweep.queries.ts";

/**
 * Erases files announced a day ago and still unattached, and removes the bytes of all erased files. Returns
 * how many files are gone for good. Several nodes may do it at once.
 */
export async function sweepFiles(database: Database, store: FileStore): Promise<number> {
  let gone = 0;
  await oneByOne(await listSchoolIds(database.directory), async (schoolId) => {
    for (const { id } of await listOrphans(database.reading(schoolId), schoolId))
      await database.inSchool(schoolId, (db) => eraseUnused(db, schoolId, id));
    for (const { id } of await listErased(database.reading(schoolId), schoolId)) {
      // The bytes first: a row without bytes is swept again, bytes without a row never.
      await store.removeBelow(getFileFolder(schoolId, id));
      await database.inSchool(schoolId, (db) => deleteErased(db, schoolId, id));
      gone += 1;
    }
  });
  return gone;
}
