import { updateDropped } from "./data-exports.queries.ts";
import { getExportPath, type ExportKey, type ExportParts } from "./get-export-path.ts";

export const DROP_EXPORT = "drop exported data";

/** Deletes the file of an export that was downloaded, or that nobody downloaded in time. */
export async function dropExport({ database, store }: ExportParts, which: ExportKey): Promise<void> {
  const { schoolId, exportId } = which;
  await store.remove(getExportPath(which));
  await database.inSchool(schoolId, (db) => updateDropped(db, schoolId, exportId));
}
