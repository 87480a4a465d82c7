import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

import { checkUpload, commitUpload } from "@dars/contract/roster/uploads";
import { Registry } from "prom-client";
import { expect, test } from "vitest";

import { asApp } from "#platform/db/app-connection.ts";
import { measuredTasks } from "#platform/jobs/measured-tasks.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aBigSection, aPackage } from "#roster/import/roster.factory.ts";

import { importsInThreads } from "./imports-in-threads.ts";
import { lookForUploads } from "./look-for-uploads.ts";
import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";
import { finishJobs, sendFile } from "./staged.factory.ts";

heavy();
const bed = await testbed([rosterUploads]);
const { connection, database, owner } = bed;

test("a dry run goes on in a thread of its own, and other requests are answered meanwhile", async () => {
  const { first, schoolId, read } = await anOffice(bed);
  const uploadId = await checking(first, schoolId, sized(1000, 3000));
  const errors: unknown[] = [];

  const stop = aNode({ onError: (error) => errors.push(error) });
  let answered = 0;
  for (; (await read(uploadId)).state === "checking"; answered += 1) await pause(5);
  await stop();

  expect(errors).toEqual([]);
  expect(await read(uploadId)).toMatchObject({ state: "checked", progress: null });
  // A thread that shares the event loop would let one or two through.
  expect(answered).toBeGreaterThan(20);
});

test("a server that stops in the middle of a dry run leaves it to the next one", async () => {
  const { first, schoolId, read } = await anOffice(bed);
  const uploadId = await checking(first, schoolId, 500);
  const holder = await owner.connect();
  await holder.query("begin; lock table roster_upload_parts in access exclusive mode");

  const stop = aNode();
  while ((await read(uploadId)).progress?.stage === "waiting") await pause(5);
  await stop();
  await holder.query("rollback");
  holder.release();
  expect(await read(uploadId)).toMatchObject({ state: "checking" });
  const stopNext = aNode();
  while ((await read(uploadId)).state === "checking") await pause(20);
  await stopNext();

  expect(await read(uploadId)).toMatchObject({ state: "checked", problem: null });
});

test("a job that killed its worker three times is given up, and the upload says so", async () => {
  const { first, schoolId, read } = await anOffice(bed);
  const uploadId = await checking(first, schoolId, 10);
  await owner.query("update jobs set attempts = 3 where payload->>'uploadId' = $1", [uploadId]);

  const stop = aNode();
  while ((await read(uploadId)).state === "checking") await pause(20);
  await stop();

  expect(await read(uploadId)).toMatchObject({ state: "failed", problem: { code: "unexpected" } });
});

test("an import whose job was lost is found, and its work is done", async () => {
  const { first, schoolId, read } = await anOffice(bed);
  const uploadId = await checking(first, schoolId, 10);
  await owner.query("delete from jobs where payload->>'uploadId' = $1", [uploadId]);

  await lookForUploads(database);
  await lookForUploads(database);

  expect(await finishJobs(database)).toEqual([]);
  expect(await read(uploadId)).toMatchObject({ state: "checked", problem: null });
});

test("12.4: two nodes do the work on an upload once, and the figures of one of them show it", async () => {
  const { first, second, schoolId, read } = await anOffice(bed);
  const uploadId = await checking(first, schoolId, 100);
  const figures = [new Registry(), new Registry()];

  const stops = figures.map((metrics) => aNode({ metrics }));
  while ((await read(uploadId)).state === "checking") await pause(20);
  const params = { schoolId, uploadId };
  await second.call(commitUpload, { params, body: { key: aKey(), isAlone: false } });
  while ((await read(uploadId)).state === "committing") await pause(20);
  await Promise.all(stops.map((stop) => stop()));

  expect(await read(uploadId)).toMatchObject({ state: "committed", problem: null });
  const runs = await Promise.all(figures.map(countRuns));
  expect(runs.reduce((sum, more) => sum + more)).toBe(2);
  const { rows } = await owner.query(
    "select from audit_events where school_id = $1 and action = 'roster.imported'",
    [schoolId],
  );
  expect(rows).toHaveLength(1);
});

/** A node that runs the work on uploads, until the returned function is called. */
function aNode({
  onError = () => undefined,
  metrics = new Registry(),
}: { readonly onError?: (error: unknown) => void; readonly metrics?: Registry } = {}): () => Promise<void> {
  const ending = new AbortController();
  const tasks = importsInThreads({ connection: asApp(connection), signal: ending.signal });
  const stop = runJobs({
    database,
    tasks: measuredTasks(metrics)(tasks),
    onError,
    lookEveryMs: 20,
    atOnce: 1,
  });
  return async () => {
    ending.abort();
    await stop();
  };
}

async function countRuns(metrics: Registry): Promise<number> {
  const text = await metrics.metrics();
  return Number(/^dars_job_runs_total\{job="work on upload"\} (\d+)$/m.exec(text)?.[1]);
}

async function checking(
  client: Awaited<ReturnType<typeof anOffice>>["first"],
  schoolId: number,
  students: number,
): Promise<number> {
  const bytes = new Uint8Array(await readFile(await aPackage(aBigSection(students))));
  const { uploadId, sha256 } = await sendFile(client, bytes, { schoolId });
  await client.call(checkUpload, { params: { schoolId, uploadId }, body: { sha256, choices: {} } });
  return uploadId;
}
