import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import type { TableChoices } from "@dars/contract/roster/table-choices";
import { PART_BYTES, type UploadKind } from "@dars/contract/roster/uploads";

import { audit } from "#platform/audit.ts";
import type { Database } from "#platform/db/db.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";

import { askForWork, importTasks } from "./import-tasks.ts";
import { savePart } from "./parts.queries.ts";
import { isFresh } from "./read-commit-state.ts";
import { runJob } from "./run-job.ts";
import {
  findSchoolId,
  findUpload,
  insertUpload,
  lockUpload,
  updateUpload,
  type KnownUpload,
} from "./uploads.queries.ts";

export type Kind = UploadKind;

/** The school of this code, or the head office of the group. Throws when there is none. */
export async function resolveSchoolId(database: Database, group: string, school?: string): Promise<number> {
  const found = await findSchoolId(database.directory, group, school);
  if (!found) throw new Error("There is no such group or school.");
  return found.id;
}

interface Staged {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly kind: UploadKind;
  readonly choices?: TableChoices;
}

/** Stores a file like the uploads of the app and requests its dry run. The upload belongs to no account. */
export const stage = (database: Database, schoolId: number, { bytes, fileName, kind, choices }: Staged) =>
  database.inSchool(schoolId, async (db) => {
    const file = { kind, fileName, bytes: bytes.length, accountId: null, role: null };
    const { id } = await insertUpload(db, schoolId, file);
    for (let part = 0; part * PART_BYTES < bytes.length; part += 1)
      await savePart(db, schoolId, id, part, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await updateUpload(db, schoolId, id, { state: "checking", sha256, ...(choices && { choices }) });
    await askForWork(db, schoolId, id);
    return id;
  });

/** The operator of the server needs no second person; the log records the import without an account. */
export async function commit(
  database: Database,
  schoolId: number,
  uploadId: number,
  confirmed?: number,
): Promise<void> {
  await ask(database, schoolId, uploadId, "commit", async (upload) => {
    if (upload.state !== "checked" || !isFresh(upload)) throw new Error("Check the upload first.");
    const proposed = upload.outcome?.brake?.proposed;
    if (proposed !== undefined && proposed !== confirmed)
      throw new Error(
        `${proposed} records would end. If that is right, add --confirm-deactivate ${proposed}`,
      );
    return { state: "committing" as const, confirmed: confirmed ?? null };
  });
}

export async function undo(database: Database, schoolId: number, uploadId: number): Promise<void> {
  await ask(database, schoolId, uploadId, "undo", async (upload) => {
    if (upload.state !== "committed") throw new Error("Only a finished import can be undone.");
    return { state: "undoing" as const };
  });
}

async function ask(
  database: Database,
  schoolId: number,
  uploadId: number,
  work: "commit" | "undo",
  judge: (upload: KnownUpload) => Promise<Parameters<typeof updateUpload>[3]>,
): Promise<void> {
  await database.inSchool(schoolId, async (db) => {
    const upload = await lockUpload(db, schoolId, uploadId);
    if (!upload) throw new Error("There is no such upload here.");
    await updateUpload(db, schoolId, uploadId, { ...(await judge(upload)), problem: null });
    await askForWork(db, schoolId, uploadId);
    await audit(db, schoolId, {
      action: work === "commit" ? "roster.allowed" : "roster.undo_asked",
      accountId: null,
      subject: { kind: "roster-upload", id: uploadId },
    });
  });
  await finish(database, schoolId, uploadId);
}

const BUSY: ReadonlySet<string> = new Set(["checking", "committing", "undoing"]);
const LOOK_EVERY_MS = 300;
/** An error is stored in its upload. */
const onError = () => undefined;

/** Until the work on an upload is done: here, or by a server that took it up first. */
export async function finish(database: Database, schoolId: number, uploadId: number): Promise<void> {
  const isBusy = async () =>
    BUSY.has((await findUpload(database.reading(schoolId), schoolId, uploadId))?.state ?? "");
  const tasks = importTasks((job) => runJob(database, job));
  const stop = runJobs({ database, tasks, onError, lookEveryMs: LOOK_EVERY_MS, atOnce: 1 });
  try {
    while (await isBusy()) await setTimeout(LOOK_EVERY_MS);
  } finally {
    await stop();
  }
}
