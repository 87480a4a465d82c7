import { getArchiveFolder, type ArchiveWork, type WhichArchive } from "./archive-shapes.ts";
import { updateStopped } from "./archives.queries.ts";

export const DROP_ARCHIVE = "drop a school's archive";

/** Deletes the files of an archive; it may be done again. */
export async function dropArchive(
  { database, store }: Pick<ArchiveWork, "database" | "store">,
  which: WhichArchive,
): Promise<void> {
  const { schoolId, archiveId } = which;
  await database.inSchool(schoolId, (db) => updateStopped(db, schoolId, archiveId));
  await store.removeBelow(getArchiveFolder(which));
}
