import { spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createConnection } from "node:net";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";

import { createFile, finishFile } from "@dars/contract/talking/files";
import { afterAll, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import { COMPILED } from "#platform/testing/compiled.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { takesLong } from "#platform/testing/sized.ts";
import { Tokens } from "#platform/tokens.ts";

import { aFolder, patchHeaders, signIn } from "./files.factory.ts";

takesLong();
const { database, owner, connection } = await freshDatabase();
const key = randomBytes(32);
const tokens = new Tokens(key);
const folder = await aFolder();
const limits = { perSession: 1_000_000, perAddress: 1_000_000 };
const { http } = await createApplication({ database, tokens, limits, files: new DiskStore(folder) });
const here = await http.listen({ port: 0 });
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await http.close();
});

const CHILD = fileURLToPath(new URL("node-in-child.factory.ts", import.meta.url));
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
  const { base: dying, child } = await aNode();
  const before = await offset(dying);
  await cutAt(dying, before, 1_300_000);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await offset(here)).toBeGreaterThanOrEqual(before);
  const { base: there } = await aNode();
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

/** Another node of the same server, in a process of its own. */
async function aNode(): Promise<{ readonly base: string; readonly child: ChildProcess }> {
  const child = spawn(execPath, [CHILD, JSON.stringify(connection), key.toString("base64"), folder], {
    env: COMPILED,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [line] = await once(child.stdout, "data");
  return { base: String(line).trim(), child };
}

/** A request that breaks off after so many bytes of its body. Ends when the server has noticed. */
async function sendAndCut(
  base: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  bytes: number,
): Promise<void> {
  const { hostname, port } = new URL(base);
  const socket = createConnection(Number(port), hostname);
  await once(socket, "connect");
  const lines = Object.entries({ host: "dars.test", ...headers, "content-length": String(body.length) });
  socket.write(
    `PATCH ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
  );
  await new Promise<void>((resolve) => socket.write(body.subarray(0, bytes), () => resolve()));
  socket.resetAndDestroy();
  await once(socket, "close");
}
