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
import { stateOf } from "./export-of.ts";
import { mayExport } from "./may-export.ts";
import { ownDataCauses } from "./own-data-causes.queries.ts";
import { placeOf } from "./place-of.ts";
import { refuseUnidentified } from "./refuse-unidentified.ts";

const REPEATED_MS = 3_600_000;

/** DSR-1: once; the same request may be repeated, so that a download cut off by the network is not lost. */
export async function takeDataExport(
  context: Context,
  store: FileStore,
  { body: { key, schoolId, exportId } }: Input<typeof route>,
): Promise<FileReply> {
  const { database } = context;
  const asked = await findExport(database.reading(schoolId), schoolId, exportId);
  if (!asked || !(await isForCaller(context, schoolId, asked))) throw notFound("This export");
  await refuseUnidentified(context);
  refuseUntakeable(asked, key);
  const stored = await store.read(placeOf({ schoolId, exportId }));
  if (!stored) throw new AppError("unavailable", "The file is temporarily unavailable.", { retryAfter: 60 });
  const bytes = new Uint8Array(await buffer(stored.body));
  await database.inSchool(schoolId, (db) => take(context, db, { schoolId, exportId, key }));
  return { name: `data-${asked.personId}.zip`, type: "application/zip", bytes };
}

/** Who asked, as long as it may see the person; the office as long as it serves the school. */
async function isForCaller(context: Context, schoolId: number, asked: ExportRow): Promise<boolean> {
  const { accountId, role, schoolId: ownSchool } = context.actor;
  if (asked.askedBy !== accountId || asked.askedRole !== role) return false;
  if (asked.reason === null) return mayExport(context, { schoolId, personId: asked.personId });
  return role === "administrator" || ownSchool === schoolId;
}

function refuseUntakeable(asked: ExportRow, key: string): void {
  if (asked.takeKey === key && asked.isJustTaken) return;
  const state = stateOf(asked);
  if (state !== "ready") throw clash(state, "This export cannot be downloaded now.");
}

async function take(
  context: Context,
  db: Db,
  { schoolId, exportId, key }: Input<typeof route>["body"],
): Promise<void> {
  const asked = await lockExport(db, schoolId, exportId);
  if (!asked) throw notFound("This export");
  refuseUntakeable(asked, key);
  if (asked.takenAt !== null) return;
  await updateTaken(db, schoolId, exportId, key);
  await settleOver(db, schoolId, ownDataCauses, { targets: [exportId] });
  await addJobs(db, [
    { task: DROP_EXPORT, payload: { schoolId, exportId }, runAt: new Date(Date.now() + REPEATED_MS) },
  ]);
  await audited(context, db, schoolId, "own-data.taken", ["person", asked.personId], { export: exportId });
}
