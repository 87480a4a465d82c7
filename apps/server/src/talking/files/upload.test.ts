import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";

import { createFile, finishFile } from "@dars/contract/talking/files";
import { afterAll, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { Tokens } from "#platform/tokens.ts";

import { patchHeaders, signIn } from "./files.factory.ts";
import { aNode, sendAndCut } from "./nodes.factory.ts";

heavy();
const { database, owner, connection } = await freshDatabase();
const key = randomBytes(32);
const tokens = new Tokens(key);
const folder = await aFolder();
const limits = { perSession: 1_000_000, perAddress: 1_000_000 };
const { http } = await createApplication({ database, tokens, limits, files: new DiskStore(folder) });
const here = await http.listen({ port: 0 });
afterAll(() => http.close());
const school = await aSchool(database, await aGroup(database));
const { client, token } = await signIn({ owner, tokens, http }, (await aTeacher(database, school)).actor);
// Another server of the same files, which is killed at last.
const { base: there, child } = await aNode({ connection, key, folder });

/** A file of so many bytes of which nothing has been sent. */
async function aCreatedFile(bytes: number) {
  const content = Buffer.from(randomBytes(bytes / 2).toString("hex"));
  const sha256 = createHash("sha256").update(content).digest("hex");
  const params = { schoolId: school.id, fileId: aKey() };
  const body = { id: params.fileId, kind: "file" as const, name: "plan.txt", bytes };
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
  const cutAt = (base: string, at: number, length: number) =>
    sendAndCut(base, uploadPath, patchHeaders(token, at), content.subarray(at), length);
  const expectWhole = async () => {
    const card = await client.call(finishFile, { params, body: { sha256 } });
    expect(card).toMatchObject({ state: "ready", size: bytes });
    const { rows } = await owner.query(
      "select sha256, (select count(*)::int from file_parts where file_id = id) as parts from files where id = $1",
      [params.fileId],
    );
    expect(rows).toEqual([{ sha256, parts: 0 }]);
  };
  return { offset, patchTo, cutAt, expectWhole };
}

const MB = 1024 * 1024;

test("T14: a file that is cut and sent twice at once, to two servers, arrives whole, once", async () => {
  const { offset, patchTo, cutAt, expectWhole } = await aCreatedFile(4 * MB);

  for (let cut = 0; cut < 8; cut += 1) await cutAt(here, await offset(here), 150_000 + cut * 40_000);
  // What came before the last cut may still be on its way into the store: then both are refused, and ask again.
  await soon(async () => {
    const at = await offset(here);
    const both = await Promise.all([patchTo(here, at), patchTo(there, at)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
  expect(await offset(there)).toBe(4 * MB);
  await expectWhole();
});

test("T14: a file that is sent to a server that is killed arrives whole, once", async () => {
  const { offset, patchTo, cutAt, expectWhole } = await aCreatedFile(3 * MB);

  await cutAt(here, 0, MB);
  const before = await offset(there);
  await cutAt(there, before, 1_300_000);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await offset(here)).toBeGreaterThanOrEqual(before);

  await soon(async () => expect((await patchTo(here, await offset(here))).status).toBe(204));
  expect(await offset(here)).toBe(3 * MB);
  await expectWhole();
});
