import type { Db } from "#platform/db/db.ts";
import { eraseRecordFiles, hideFiles } from "#talking/files/public.ts";

import { isStudentHeld } from "./old-clips.queries.ts";

/** The clip of an answer goes; a legal hold keeps it, and nobody watches it. */
export async function dropClip(
  db: Db,
  schoolId: number,
  { takeId, studentId }: { readonly takeId: number; readonly studentId: number },
): Promise<void> {
  if (await isStudentHeld(db, schoolId, studentId))
    await hideFiles(db, schoolId, { kind: "video_take", id: takeId }, true);
  else await eraseRecordFiles(db, schoolId, "video_take", [takeId]);
}
