import { sendMessage } from "@dars/contract/talking/chat";
import { listFiles } from "@dars/contract/talking/files";
import { report } from "@dars/contract/talking/moderation";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { aFilesBed } from "#talking/files/files-bed.factory.ts";
import { sendFile, type SignedIn } from "#talking/files/files.factory.ts";

import { aTalkingClass } from "./moderation.factory.ts";

const { server, base, seat, get } = await aFilesBed();
const { database, owner } = server;

test("K9, K10: whoever decides a case opens the file that was reported, though it is hidden, and nobody else does", async () => {
  const group = await aGroup(database);
  const { schoolId, roomId, teacher, students, management } = await aTalkingClass({ database, owner }, group);
  await owner.query("update accounts set created_at = now() - interval '2 days'");
  const [layla, sara, omar] = await Promise.all(students.map(seat));
  const [office, elsewhere, staff] = await Promise.all([
    seat(management),
    aSchool(database, group)
      .then((other) => aManagement(database, other))
      .then(seat),
    seat(teacher),
  ]);
  if (!layla || !sara || !omar) throw new Error("There are three students.");
  const photo = await sendFile(base, omar, {
    schoolId,
    kind: "file",
    name: "picture.txt",
    bytes: Buffer.from("Something bad"),
  });
  const { msgNo } = await omar.client.call(sendMessage, {
    params: { roomId },
    body: {
      clientId: aKey(),
      body: "Look",
      attachments: [{ kind: "file", fileId: photo.id, name: "picture.txt", type: "text/plain", size: 13 }],
    },
  });
  const listed = async ({ client }: SignedIn) => {
    const { files } = await client.call(listFiles, { params: { schoolId }, query: { ids: photo.id } });
    return files;
  };
  expect(await listed(office)).toEqual([]);

  await layla.client.call(report, {
    params: { roomId },
    body: { key: aKey(), msgNo, personId: null, reason: "sexual", note: null },
  });

  const [found] = await listed(office);
  expect(await (await get(found?.links.full ?? "")).text()).toBe("Something bad");
  for (const other of [sara, layla, staff]) expect(await listed(other)).toEqual([]);
  await expect(listed(elsewhere)).rejects.toMatchObject({ code: "not-found" });
});
