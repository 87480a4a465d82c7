import { buffer } from "node:stream/consumers";

import type { takeDataExport as route } from "@dars/contract/oversight/data-rights";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";
import type { FileStore } from "#platform/files/store.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { findExport, lockExport, updateTaken, type ExportRow } from "./data-exports.queries.ts";
import { DROP_EXPORT } from "./drop-export.ts";
import { getExportPath } from "./get-export-path.ts";
import { mayExport } from "./may-export.ts";
import { ownDataCauses } from "./own-data-causes.queries.ts";
import { refuseUnidentified } from "./refuse-unidentified.ts";
import { deriveExportState } from "./to-data-export.ts";

const REPEATED_MS = 3_600_000;

/** DSR-1: once; the same request may be repeated, so that a download cut off by the network is not lost. */
export async function takeDataExport(
  context: Context,
  store: FileStore,
  { body: { key, schoolId, exportId } }: Input<typeof route>,
): Promise<FileReply> {
  const { database } = context;
  const exportRow = await findExport(database.reading(schoolId), schoolId, exportId);
  if (!exportRow || !(await isForCaller(context, schoolId, exportRow))) throw notFound("This export");
  await refuseUnidentified(context);
  refuseUntakeable(exportRow, key);
  const stored = await store.read(getExportPath({ schoolId, exportId }));
  if (!stored) throw new AppError("unavailable", "The file is temporarily unavailable.", { retryAfter: 60 });
  const bytes = new Uint8Array(await buffer(stored.body));
  await database.inSchool(schoolId, (db) => take(context, db, { schoolId, exportId, key }));
  return { name: `data-${exportRow.personId}.zip`, type: "application/zip", bytes };
}

/** Who asked, as long as it may see the person; the office as long as it serves the school. */
async function isForCaller(context: Context, schoolId: number, exportRow: ExportRow): Promise<boolean> {
  const { accountId, role, schoolId: ownSchool } = context.actor;
  if (exportRow.askedBy !== accountId || exportRow.askedRole !== role) return false;
  if (exportRow.reason === null) return mayExport(context, { schoolId, personId: exportRow.personId });
  return role === "administrator" || ownSchool === schoolId;
}

function refuseUntakeable(exportRow: ExportRow, key: string): void {
  if (exportRow.takeKey === key && exportRow.isJustTaken) return;
  const state = deriveExportState(exportRow);
  if (state !== "ready") throw clash(state, "This export cannot be downloaded now.");
}

async function take(
  context: Context,
  db: Db,
  { schoolId, exportId, key }: Input<typeof route>["body"],
): Promise<void> {
  const exportRow = await lockExport(db, schoolId, exportId);
  if (!exportRow) throw notFound("This export");
  refuseUntakeable(exportRow, key);
  if (exportRow.takenAt !== null) return;
  await updateTaken(db, schoolId, exportId, key);
  await settleOver(db, schoolId, ownDataCauses, { targets: [exportId] });
  await addJobs(db, [
    { task: DROP_EXPORT, payload: { schoolId, exportId }, runAt: new Date(Date.now() + REPEATED_MS) },
  ]);
  await audited(context, db, schoolId, "own-data.taken", ["person", exportRow.personId], {
    export: exportId,
  });
}
