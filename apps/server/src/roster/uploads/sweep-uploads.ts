import type { Database, Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";
import { deleteJournal } from "#roster/import/public.ts";

import { dropFound } from "./found.queries.ts";
import { deleteParts } from "./parts.queries.ts";
import { listOld, listSchools, type OldUpload } from "./sweep.queries.ts";
import { lockUpload, updateUpload } from "./uploads.queries.ts";

/**
 * Deletes the personal data of uploads after this many days without a change of state: the file, the found
 * rows, and the journal for undoing the import. The line in the list of uploads stays, and so does the audit
 * log. Returns how many were swept.
 */
export async function sweepUploads(database: Database, days: number): Promise<number> {
  const schools = await listSchools(database.directory);
  let swept = 0;
  for (const { id: schoolId } of schools) {
    const old = await listOld(database.reading(schoolId), schoolId, days);
    for (const upload of old)
      if (await database.inSchool(schoolId, (db) => sweep(db, schoolId, upload, days))) swept += 1;
  }
  return swept;
}

/** False if the upload has changed its state since it was listed. */
async function sweep(db: Db, schoolId: number, { id }: OldUpload, days: number): Promise<boolean> {
  const upload = await lockUpload(db, schoolId, id);
  const [isStill] = await listOld(db, schoolId, days, id);
  if (!upload || !isStill) return false;
  for (const writtenTo of upload.outcome?.schoolIds ?? []) {
    await enterSchool(db, writtenTo);
    await deleteJournal(db, { schoolId: writtenTo, uploadId: id });
  }
  await enterSchool(db, schoolId);
  await deleteParts(db, schoolId, id);
  await dropFound(db, schoolId, id);
  const isOver = upload.state === "committed" || upload.state === "undone";
  await updateUpload(db, schoolId, id, {
    ...(!isOver && { state: "discarded", checked: null, progress: null }),
    outcome: null,
  });
  return true;
}
