import { EXPORT_HOURS } from "@dars/contract/oversight/data-rights";

import type { Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { notify } from "#talking/notifications/public.ts";

import { bundleOf } from "./bundle-of.ts";
import { findExport, updateFailed, updateMade, type ExportRow } from "./data-exports.queries.ts";
import { DROP_EXPORT } from "./drop-export.ts";
import { placeOf, type ExportKey, type ExportParts } from "./place-of.ts";
import { findPersonOf } from "./record.queries.ts";

const HOUR_MS = 3_600_000;

/** DSR-1. May be begun again after any part of it: the file is written over, and whoever asked is notified once. */
export async function makeExport({ database, store }: ExportParts, which: ExportKey): Promise<void> {
  const { schoolId, exportId } = which;
  const asked = await findExport(database.reading(schoolId), schoolId, exportId);
  if (!asked || asked.madeAt !== null || asked.failedAt !== null || asked.isOver) return;
  const bytes = await bundleOf({ database, store }, schoolId, asked);
  await store.put(placeOf(which), bytes);
  await database.inSchool(schoolId, async (db) => {
    if (!(await updateMade(db, schoolId, exportId, bytes.length))) return;
    const runAt = new Date(Date.now() + EXPORT_HOURS * HOUR_MS);
    await addJobs(db, [{ task: DROP_EXPORT, payload: { ...which }, runAt }]);
    await tell(db, which, asked);
  });
}

export async function failExport({ database }: ExportParts, which: ExportKey): Promise<void> {
  const { schoolId, exportId } = which;
  await database.inSchool(schoolId, async (db) => {
    const asked = await findExport(db, schoolId, exportId);
    if (!asked || asked.madeAt !== null || asked.failedAt !== null) return;
    await updateFailed(db, schoolId, exportId);
    await tell(db, which, asked);
  });
}

/** An administrator who is no person of the school sees it where it was asked for. */
async function tell(db: Db, { schoolId, exportId }: ExportKey, { askedBy, reason }: ExportRow) {
  const personId = await findPersonOf(db, schoolId, askedBy);
  if (personId === undefined) return;
  const page = reason === null ? "my-data" : "notifications";
  await notify(db, { schoolId, recipients: [{ personId }], kind: "own-data", page, id: exportId });
}
