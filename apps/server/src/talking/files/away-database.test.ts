import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { createFile, finishFile } from "@dars/contract/talking/files";
import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";

import { createApplication } from "#application.ts";
import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { aFreezingDatabase } from "#platform/testing/freezing-database.ts";
import { GENEROUS } from "#platform/testing/served.ts";
import { sized, takesLong } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { aDisk, patchHeaders, signIn } from "./files.factory.ts";

takesLong();
const { database: direct, owner, connection } = await freshDatabase();
const between = await aFreezingDatabase(connection);
const database = Database.open({ connection: asApp({ ...connection, ...between.address }) });
await database.pulse.begin();
const tokens = testTokens();
const { http } = await createApplication({ database, tokens, limits: GENEROUS, files: await aDisk() });
const base = await http.listen({ port: 0 });
afterAll(async () => {
  between.close();
  await http.close();
  await database.close();
});
const school = await aSchool(direct, await aGroup(direct));
const { client, token } = await signIn({ owner, tokens, http }, (await aTeacher(direct, school)).actor);

const MB = 1024 * 1024;
const AWAY = { frozen: [between.freeze, between.thaw], gone: [between.leave, between.comeBack] } as const;

test("T14: an upload whose database freezes or restarts is answered 503 with when to try again, and goes on where it was", async () => {
  const cases = fc.record({
    how: fc.constantFrom("frozen", "gone"),
    sent: fc.integer({ min: 1, max: 3 * MB - 1 }),
    waitMs: fc.integer({ min: 0, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ how, sent, waitMs }) => {
      const content = Buffer.from(randomBytes(1.5 * MB).toString("hex"));
      const { uploadPath, finish } = await announced(content);
      const [leave, comeBack] = AWAY[how];
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const answer = patch(uploadPath, 0, readable);
      const writer = writable.getWriter();
      await writer.write(content.subarray(0, sent));
      await pause(waitMs);

      leave();
      // The connection ends before the bytes do.
      void writer
        .write(content.subarray(sent))
        .then(() => writer.close())
        .catch(() => undefined);
      const { status, headers } = await answer;

      expect({ status, wait: Number(headers.get("retry-after")) > 0 }).toEqual({ status: 503, wait: true });
      comeBack();
      await soon(async () => {
        const at = await offset(uploadPath);
        expect((await patch(uploadPath, at, Uint8Array.from(content.subarray(at)))).status).toBe(204);
      });
      await finish();
    }),
    { numRuns: sized(4, 40), seed: inject("seed"), endOnFailure: true },
  );
});

async function announced(content: Buffer) {
  const params = { schoolId: school.id, fileId: aKey() };
  const body = { id: params.fileId, kind: "file" as const, name: "plan.txt", bytes: content.length };
  const { uploadPath } = await client.call(createFile, { params, body });
  const sha256 = createHash("sha256").update(content).digest("hex");
  const finish = async () => {
    await client.call(finishFile, { params, body: { sha256 } });
    const { rows } = await owner.query("select sha256 from files where id = $1", [params.fileId]);
    expect(rows).toEqual([{ sha256 }]);
  };
  return { uploadPath, finish };
}

const patch = (path: string, at: number, body: Uint8Array<ArrayBuffer> | ReadableStream) =>
  fetch(`${base}${path}`, { method: "PATCH", headers: patchHeaders(token, at), body, duplex: "half" });

async function offset(path: string): Promise<number> {
  const { headers } = await fetch(`${base}${path}`, {
    method: "HEAD",
    headers: { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" },
  });
  return Number(headers.get("upload-offset"));
}
