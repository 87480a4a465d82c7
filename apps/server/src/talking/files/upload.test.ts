import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";

import { createFile, finishFile } from "@dars/contract/talking/files";
import { afterAll, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { takesLong } from "#platform/testing/sized.ts";
import { Tokens } from "#platform/tokens.ts";

import { aFolder, patchHeaders, signIn } from "./files.factory.ts";
import { aNode, sendAndCut } from "./nodes.factory.ts";

takesLong();
const { database, owner, connection } = await freshDatabase();
const key = randomBytes(32);
const tokens = new Tokens(key);
const folder = await aFolder();
const limits = { perSession: 1_000_000, perAddress: 1_000_000 };
const { http } = await createApplication({ database, tokens, limits, files: new DiskStore(folder) });
const here = await http.listen({ port: 0 });
afterAll(() => http.close());

const BYTES = 6 * 1024 * 1024;

test("T14: a file that is cut, sent twice at once and to a server that is killed arrives whole, once", async () => {
  const school = await aSchool(database, await aGroup(database));
  const { actor } = await aTeacher(database, school);
  const { client, token } = await signIn({ owner, tokens, http }, actor);
  const content = Buffer.from(randomBytes(BYTES / 2).toString("hex"));
  const sha256 = createHash("sha256").update(content).digest("hex");
  const params = { schoolId: school.id, fileId: aKey() };
  const body = { id: params.fileId, kind: "file" as const, name: "plan.txt", bytes: BYTES };
  const { uploadPath } = await client.call(createFile, { params, body });
  const offset = async (base: string) => {
    const { headers } = await fetch(`${base}${uploadPath}`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" },
    });
    return Number(headers.get("upload-offset"));
  };
  const patchTo = (base: string, at: number) =>
    fetch(`${base}${uploadPath}`, {
      method: "PATCH",
      headers: patchHeaders(token, at),
      body: Uint8Array.from(content.subarray(at)),
    });
  const cutAt = (base: string, at: number, bytes: number) =>
    sendAndCut(base, uploadPath, patchHeaders(token, at), content.subarray(at), bytes);

  for (let cut = 0; cut < 8; cut += 1) await cutAt(here, await offset(here), 150_000 + cut * 40_000);
  const { base: dying, child } = await aNode({ connection, key, folder });
  const before = await offset(dying);
  await cutAt(dying, before, 1_300_000);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await offset(here)).toBeGreaterThanOrEqual(before);
  const { base: there } = await aNode({ connection, key, folder });
  const at = await offset(here);
  const both = await Promise.all([patchTo(here, at), patchTo(there, at)]);

  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect(await offset(there)).toBe(BYTES);
  const card = await client.call(finishFile, { params, body: { sha256 } });
  expect(card).toMatchObject({ state: "ready", size: BYTES });
  const { rows } = await owner.query(
    "select sha256, (select count(*)::int from file_parts) as parts from files",
  );
  expect(rows).toEqual([{ sha256, parts: 0 }]);
});
