import { readFile } from "node:fs/promises";

import { checkUpload } from "@dars/contract/roster/uploads";
import { expect, test } from "vitest";

import { asApp } from "#platform/db/app-connection.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aBigSection, aPackage } from "#roster/import/roster.factory.ts";

import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";
import { sendFile } from "./staged.factory.ts";
import { takeJobs } from "./take-jobs.ts";

const bed = await testbed([rosterUploads]);
const { connection, database, owner } = bed;

test("a dry run goes on in a thread of its own, and other requests are answered meanwhile", async () => {
  const { first, schoolId, read } = await anOffice(bed);
  const uploadId = await checking(first, schoolId, 3000);
  const errors: unknown[] = [];

  const stop = takeJobs({ database, connection: asApp(connection), onError: (error) => errors.push(error) });
  let answered = 0;
  while ((await read(uploadId)).state === "checking") answered += 1;
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

  const stop = takeJobs({ database, connection: asApp(connection), onError: () => undefined });
  while ((await read(uploadId)).progress?.stage === "waiting") continue;
  await stop();
  await holder.query("rollback");
  holder.release();
  expect(await read(uploadId)).toMatchObject({ state: "checking" });
  const stopNext = takeJobs({ database, connection: asApp(connection), onError: () => undefined });
  while ((await read(uploadId)).state === "checking") continue;
  await stopNext();

  expect(await read(uploadId)).toMatchObject({ state: "checked", problem: null });
});

test("a job that killed its worker three times is given up, and the upload says so", async () => {
  const { first, schoolId, read } = await anOffice(bed);
  const uploadId = await checking(first, schoolId, 10);
  await owner.query("update roster_jobs set attempts = 3 where upload_id = $1", [uploadId]);

  const stop = takeJobs({ database, connection: asApp(connection), onError: () => undefined });
  while ((await read(uploadId)).state === "checking") continue;
  await stop();

  expect(await read(uploadId)).toMatchObject({ state: "failed", problem: { code: "unexpected" } });
});

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
