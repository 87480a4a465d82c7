import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

import {
  checkUpload,
  createUpload,
  discardUpload,
  PART_BYTES,
  readUpload,
  uploadBytesPath,
} from "@dars/contract/roster/uploads";
import { afterAll, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aTeacher } from "#platform/testing/factories/people.ts";
import { GENEROUS } from "#platform/testing/served.ts";
import { Tokens } from "#platform/tokens.ts";
import { aManifest, aZip, SMALL_SCHOOL } from "#roster/import/roster.factory.ts";
import { patchHeaders, signIn } from "#talking/files/files.factory.ts";
import { aNode, sendAndCut } from "#talking/files/nodes.factory.ts";

import { finishJobs } from "./staged.factory.ts";

const { database, owner, connection } = await freshDatabase();
const key = randomBytes(32);
const tokens = new Tokens(key);
const { http } = await createApplication({ database, tokens, limits: GENEROUS });
const here = await http.listen({ port: 0 });
afterAll(() => http.close());

const group = await aGroup(database);
const school = await aSchool(database, group);
const schoolId = school.id;
const { actor } = await anAdministrator(database, group);
const office = await signIn({ owner, tokens, http }, actor);

test("OR-13: an import whose upload is cut and whose server is killed goes on where it stopped, and arrives whole", async () => {
  const content = await aLargePackage();
  const { uploadId, path } = await announced(content.length);
  const cut = (base: string, at: number, bytes: number) =>
    sendAndCut(base, path, patchHeaders(office.token, at), content.subarray(at), bytes);

  await cut(here, 0, PART_BYTES + 100_000);
  const first = await offset(here, path);
  const { base: dying, child } = await aNode({ connection, key, folder: await aFolder() });
  await cut(dying, first, PART_BYTES + 200_000);
  child.kill("SIGKILL");
  await once(child, "exit");
  const second = await offset(here, path);
  const rest = await patch(here, path, second, content.subarray(second));

  expect(first).toBeLessThanOrEqual(PART_BYTES);
  expect(second).toBeGreaterThanOrEqual(first);
  expect(second).toBeLessThan(content.length);
  expect(rest.status).toBe(204);
  expect(await offset(here, path)).toBe(content.length);
  const sha256 = createHash("sha256").update(content).digest("hex");
  await office.client.call(checkUpload, { params: { schoolId, uploadId }, body: { sha256, choices: {} } });
  expect(await finishJobs(database)).toEqual([]);
  const upload = await office.client.call(readUpload, { params: { schoolId, uploadId } });
  expect(upload).toMatchObject({ state: "checked", missingParts: [], problem: null });
});

test("bytes for another place than the next one, and beyond the end, are refused, and none are lost", async () => {
  const { path } = await announced(10);

  expect((await patch(here, path, 5, Buffer.from("world"))).status).toBe(409);
  expect((await patch(here, path, 0, Buffer.alloc(11))).status).toBe(413);
  expect(await offset(here, path)).toBe(0);
  expect((await patch(here, path, 0, Buffer.from("helloworld"))).status).toBe(204);
  expect((await patch(here, path, 0, Buffer.from("helloworld"))).status).toBe(409);
  expect(await offset(here, path)).toBe(10);
});

test("AZ-2: nobody but the office sends bytes of an import, and none follow once it is thrown away", async () => {
  const { uploadId, path } = await announced(5);
  const teacher = await signIn({ owner, tokens, http }, (await aTeacher(database, school)).actor);
  const elsewhere = await aSchool(database, await aGroup(database));
  const other = await signIn({ owner, tokens, http }, (await aManagement(database, elsewhere)).actor);
  const patchStatus = async (token: string, at = path) =>
    (await patch(here, at, 0, Buffer.from("hello"), token)).status;

  expect(await patchStatus("unknown")).toBe(401);
  expect(await patchStatus(teacher.token)).toBe(403);
  expect(await patchStatus(other.token)).toBe(404);
  expect(await patchStatus(other.token, uploadBytesPath(elsewhere.id, uploadId))).toBe(404);
  expect(await offset(here, path)).toBe(0);
  await office.client.call(discardUpload, { params: { schoolId, uploadId } });
  expect(await patchStatus(office.token)).toBe(404);
});

/** The small school with a file beside it that nobody reads, and that no compression makes smaller. */
async function aLargePackage(): Promise<Buffer> {
  const notes = randomBytes(PART_BYTES * 4).toString("base64");
  return readFile(
    await aZip({ "manifest.csv": aManifest(SMALL_SCHOOL), ...SMALL_SCHOOL, "notes.txt": notes }),
  );
}

async function announced(bytes: number) {
  const body = { key: aKey(), fileName: "package.zip", bytes, kind: "oneroster" as const };
  const { uploadId } = await office.client.call(createUpload, { params: { schoolId }, body });
  return { uploadId, path: uploadBytesPath(schoolId, uploadId) };
}

async function offset(base: string, path: string): Promise<number> {
  const { headers } = await fetch(`${base}${path}`, {
    method: "HEAD",
    headers: { authorization: `Bearer ${office.token}`, "tus-resumable": "1.0.0" },
  });
  return Number(headers.get("upload-offset"));
}

const patch = (base: string, path: string, at: number, bytes: Buffer, token = office.token) =>
  fetch(`${base}${path}`, {
    method: "PATCH",
    headers: patchHeaders(token, at),
    body: Uint8Array.from(bytes),
  });
