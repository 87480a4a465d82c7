import { ANSWER_PHOTO } from "#demo/exercises/public.ts";
import { CLIP, CLIP_CAPTIONS, drawPictures, drawPortraits } from "#demo/lessons/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import { keepFile, wantMedia } from "#talking/files/public.ts";

import { listSchoolIds } from "./clips.queries.ts";

/** The bytes of the demo's clip with its captions, of its pictures, its photo of written work and its drawn people. */
export async function storeClips(database: Database, store: FileStore): Promise<void> {
  const pictures = [...(await drawPictures()), ...(await drawPortraits())];
  for (const { id } of await listSchoolIds(database)) {
    await keepFile({ database, store }, id, CLIP.id, CLIP.read());
    await keepFile({ database, store }, id, ANSWER_PHOTO.file.fileId, ANSWER_PHOTO.read());
    await keepFile({ database, store }, id, CLIP_CAPTIONS.id, CLIP_CAPTIONS.bytes);
    for (const picture of pictures) await keepFile({ database, store }, id, picture.id, picture.bytes);
    await database.inSchool(id, (db) => wantMedia(db, id, [CLIP.id]));
  }
}
