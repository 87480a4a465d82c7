import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { ERRORS } from "@tus/utils";
import { expect, test } from "vitest";

import { DiskStore } from "#platform/files/disk-store.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";

import { insertFile } from "./files.queries.ts";
import { UploadStore, uploadId } from "./upload-store.ts";

const { database } = await freshDatabase();

test("the same bytes brought many times over, in whatever lengths, lie in the store once", async () => {
  const school = await aSchool(database, await aGroup(database));
  const { accountId } = await aTeacher(database, school);
  const folder = await aFolder();
  const uploads = new UploadStore(database, new DiskStore(folder));
  const file = { id: aKey(), accountId, kind: "file" as const, name: "a.txt", bytes: 5000 };
  await database.inSchool(school.id, (db) => insertFile(db, school.id, file));
  const bring = (bytes: number) =>
    uploads.write(Readable.from([Buffer.alloc(bytes)]), uploadId(school.id, file.id), 0);

  const brought = await Promise.allSettled([1000, 1001, 1002, 1003, 1003, 9000].map(bring));

  const refused = brought.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(5);
  for (const each of refused) expect(each).toMatchObject({ reason: ERRORS.INVALID_OFFSET });
  expect(await readdir(join(folder, String(school.id), file.id, "parts"))).toHaveLength(1);
});
