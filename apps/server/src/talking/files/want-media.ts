import type { Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { insertWanted, listPdfs } from "./media.queries.ts";
import type { FileOwner } from "./uses.queries.ts";

export const MEDIA_TASK = "make-media";

/** On these files are read in class and at home, often on a slow line; of videos how much was watched is measured. */
const KINDS: ReadonlySet<FileOwner["kind"]> = new Set([
  "lesson",
  "guide_video",
  "video_task",
  "video_take",
  "attempt",
  "homework",
  "homework_answer",
  "training",
]);

/** Of these only PDFs are processed: their pages are searched. */
const WRITTEN: ReadonlySet<FileOwner["kind"]> = new Set(["room", "post", "thread"]);

/** As `wantMedia`, as far as files of owners of these kinds are processed. */
export async function wantMediaForOwners(
  db: Db,
  schoolId: number,
  fileIds: readonly string[],
  owners: readonly FileOwner[],
): Promise<void> {
  if (owners.some(({ kind }) => KINDS.has(kind))) await wantMedia(db, schoolId, fileIds);
  else if (owners.some(({ kind }) => WRITTEN.has(kind)))
    await wantMedia(db, schoolId, await listPdfs(db, schoolId, fileIds));
}

/** Requests smaller forms of files, once the caller's transaction is committed; each file is processed once. */
export async function wantMedia(db: Db, schoolId: number, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const insertedIds = await insertWanted(db, schoolId, fileIds);
  await addJobs(
    db,
    insertedIds.map((fileId) => ({ task: MEDIA_TASK, payload: { schoolId, fileId } })),
  );
}
