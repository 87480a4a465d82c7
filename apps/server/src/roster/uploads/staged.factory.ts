import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

import type { Client } from "@dars/contract/platform/client";
import {
  checkUpload,
  createUpload,
  putUploadPart,
  readUpload,
  type Upload,
  type UploadKind,
} from "@dars/contract/roster/uploads";
import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { heardTasks } from "#platform/testing/run-task.ts";

import { importTasks } from "./import-tasks.ts";
import { runJob } from "./run-job.ts";

/** Runs all waiting jobs, here and now. Returns the unexpected errors. */
export async function finishJobs(database: Database): Promise<Error[]> {
  const errors: Error[] = [];
  const tasks = heardTasks(importTasks((job) => runJob(database, job)));
  const onError = (error: unknown) =>
    void errors.push(error instanceof Error ? error : new Error(String(error)));
  const stop = runJobs({ database, tasks, onError, lookEveryMs: 5, atOnce: 1 });
  while (await isWorkDue(database, Object.keys(tasks))) await pause(5);
  await stop();
  return errors;
}

/** Also while it is under way. */
const isWorkDue = async ({ directory }: Database, tasks: readonly string[]): Promise<boolean> =>
  (await directory
    .selectFrom("jobs")
    .select("id")
    .where("task", "in", tasks)
    .where((or) => or.or([or("holder", "is not", null), or("run_at", "<=", sql<Date>`now()`)]))
    .executeTakeFirst()) !== undefined;

interface Sent {
  readonly schoolId: number;
  readonly fileName?: string;
  readonly kind?: UploadKind;
}

/** Sends a file in parts. Returns the upload's id and the file's sum. */
export async function sendFile(
  client: Client,
  bytes: Uint8Array<ArrayBuffer>,
  { schoolId, fileName = "package.zip", kind = "oneroster" }: Sent,
): Promise<{ uploadId: number; sha256: string }> {
  const { uploadId, partBytes } = await client.call(createUpload, {
    params: { schoolId },
    body: { key: aKey(), fileName, bytes: bytes.byteLength, kind },
  });
  for (let part = 0; part * partBytes < bytes.byteLength; part += 1)
    await client.call(putUploadPart, {
      params: { schoolId, uploadId, part },
      body: bytes.slice(part * partBytes, (part + 1) * partBytes),
    });
  return { uploadId, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Sends a package and has it checked. */
export async function checkedFile(
  database: Database,
  client: Client,
  path: string,
  sent: Sent,
): Promise<Upload> {
  const { schoolId } = sent;
  const { uploadId, sha256 } = await sendFile(client, new Uint8Array(await readFile(path)), sent);
  await client.call(checkUpload, { params: { schoolId, uploadId }, body: { sha256, choices: {} } });
  const errors = await finishJobs(database);
  if (errors[0]) throw errors[0];
  return client.call(readUpload, { params: { schoolId, uploadId } });
}
