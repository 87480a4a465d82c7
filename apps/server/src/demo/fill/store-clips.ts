import { CLIP } from "#demo/lessons/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import { keepFile, wantMedia } from "#talking/files/public.ts";

import { listSchoolIds } from "./clips.queries.ts";

/** The bytes of the demo's clip, for the schools that have it. */
export async function storeClips(database: Database, store: FileStore): Promise<void> {
  for (const { id } of await listSchoolIds(database)) {
    await keepFile({ database, store }, id, CLIP.id, CLIP.read());
    await database.inSchool(id, (db) => wantMedia(db, id, [CLIP.id]));
  }
}
