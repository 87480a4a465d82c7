import type { Db } from "#platform/db/db.ts";
import { eraseRecordFiles } from "#talking/files/public.ts";

import { deletePhoto } from "./person-photos.queries.ts";

/** Nobody sees the photo from now on, and its bytes are gone within the hour (DSR-2). Returns how many files were erased. */
export async function erasePersonPhoto(db: Db, schoolId: number, personId: number): Promise<number> {
  const id = await deletePhoto(db, schoolId, personId);
  return id === undefined ? 0 : eraseRecordFiles(db, schoolId, "person", [id]);
}
