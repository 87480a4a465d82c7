import { createFile, discardFile } from "@dars/contract/talking/files";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { served } from "#platform/testing/served.ts";

import { aFilesBed } from "./files-bed.factory.ts";
import { aDisk, signIn } from "./files.factory.ts";

const { server, school, aSender } = await aFilesBed();
const MEGABYTE = 1024 * 1024;

test.each([
  ["300 files", 300, 1],
  ["500 MB", 25, 20 * MEGABYTE],
])("an account brings no more than %s into a school within a day", async (_, files, bytes) => {
  const [sender, other] = [await aSender(), await aSender()];
  await server.owner.query(
    `insert into files (school_id, id, account_id, kind, name, bytes)
     select $1, left(md5($2 || '-' || n), 15), $2::bigint, 'file', 'paper.txt', $4
     from generate_series(1, $3::int) as n`,
    [school.id, sender.actor.accountId, files, bytes],
  );
  const announce = ({ client }: typeof sender) =>
    client.call(createFile, {
      params: { schoolId: school.id },
      body: { id: aKey(), kind: "file", name: "paper.txt", bytes: 10 },
    });

  await expect(announce(sender)).rejects.toMatchObject({ code: "too-many-requests" });
  await announce(other);
  await server.owner.query(
    "update files set created_at = now() - interval '25 hours' where account_id = $1 and bytes > 0",
    [sender.actor.accountId],
  );
  await announce(sender);
});

test("a school keeps no more than it has room for, and what is erased makes room", async () => {
  const store = await aDisk();
  const small = await served((parts) => createApplication({ ...parts, files: store, schoolBytes: 1000 }));
  const full = await aSchool(small.database, await aGroup(small.database));
  const teacher = await aTeacher(small.database, full);
  const { client } = await signIn(small, teacher.actor);
  const announce = (bytes: number) =>
    client.call(createFile, {
      params: { schoolId: full.id },
      body: { id: aKey(), kind: "file", name: "paper.txt", bytes },
    });
  const { file } = await announce(900);

  await expect(announce(101)).rejects.toMatchObject({
    code: "too-large",
    details: { reason: "school-full", maximum: 1000 },
  });
  await announce(100);
  await client.call(discardFile, { params: { schoolId: full.id, fileId: file.id } });
  await announce(900);
});
