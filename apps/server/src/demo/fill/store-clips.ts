import { ANSWER_PHOTO } from "#demo/exercises/public.ts";
import { CLIP } from "#demo/lessons/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import { keepFile, wantMedia } from "#talking/files/public.ts";

import { listSchoolIds } from "./clips.queries.ts";

/** The bytes of the demo's clip and of its photo of written work, for the schools that have them. */
export async function storeClips(database: Database, store: FileStore): Promise<void> {
  for (const { id } of await listSchoolIds(database)) {
    await keepFile({ database, store }, id, CLIP.id, CLIP.read());
    await keepFile({ database, store }, id, ANSWER_PHOTO.file.fileId, ANSWER_PHOTO.read());
    await database.inSchool(id, (db) => wantMedia(db, id, [CLIP.id]));
  }
}
