import { EXPORT_HOURS } from "@dars/contract/oversight/data-rights";

import type { Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { notify } from "#talking/notifications/public.ts";

import { buildBundle } from "./build-bundle.ts";
import { findExport, updateFailed, updateMade, type ExportRow } from "./data-exports.queries.ts";
import { DROP_EXPORT } from "./drop-export.ts";
import { getExportPath, type ExportKey, type ExportParts } from "./get-export-path.ts";
import { findPersonId } from "./record.queries.ts";

const HOUR_MS = 3_600_000;

/** DSR-1. May be begun again after any part of it: the file is written over, and whoever asked is notified once. */
export async function makeExport({ database, store }: ExportParts, which: ExportKey): Promise<void> {
  const { schoolId, exportId } = which;
  const exportRow = await findExport(database.reading(schoolId), schoolId, exportId);
  if (!exportRow || exportRow.madeAt !== null || exportRow.failedAt !== null || exportRow.isOver) return;
  const bytes = await buildBundle({ database, store }, schoolId, exportRow);
  await store.put(getExportPath(which), bytes);
  await database.inSchool(schoolId, async (db) => {
    if (!(await updateMade(db, schoolId, exportId, bytes.length))) return;
    const runAt = new Date(Date.now() + EXPORT_HOURS * HOUR_MS);
    await addJobs(db, [{ task: DROP_EXPORT, payload: { ...which }, runAt }]);
    await tell(db, which, exportRow);
  });
}

export async function failExport({ database }: ExportParts, which: ExportKey): Promise<void> {
  const { schoolId, exportId } = which;
  await database.inSchool(schoolId, async (db) => {
    const exportRow = await findExport(db, schoolId, exportId);
    if (!exportRow || exportRow.madeAt !== null || exportRow.failedAt !== null) return;
    await updateFailed(db, schoolId, exportId);
    await tell(db, which, exportRow);
  });
}

/** An administrator who is no person of the school sees it where it was asked for. */
async function tell(db: Db, { schoolId, exportId }: ExportKey, { askedBy, reason }: ExportRow) {
  const personId = await findPersonId(db, schoolId, askedBy);
  if (personId === undefined) return;
  const page = reason === null ? "my-data" : "notifications";
  await notify(db, { schoolId, recipients: [{ personId }], kind: "own-data", page, id: exportId });
}
