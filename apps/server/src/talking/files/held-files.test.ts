import { discardFile } from "@dars/contract/talking/files";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { aFilesBed } from "./files-bed.factory.ts";
import { sweepFiles } from "./sweep-files.ts";

const { server, store, school, aRoomWithTwo, send, listed } = await aFilesBed();
const { database, owner } = server;

test("CHAT-7: what a message of the night hangs on is there when the rooms open, however long they were shut", async () => {
  const { teacher, roomId } = await aRoomWithTwo();
  const { id: fileId } = await send(teacher, "file", "a.txt", Buffer.from("a"));
  await owner.query(
    `insert into held_messages (school_id, room_id, sender_id, client_id, body, attachments, arrives_at)
     values ($1, $2, $3, $4, '', $5, now() + interval '1 hour')`,
    [school.id, roomId, teacher.personId, aKey(), JSON.stringify([{ kind: "file", fileId, name: "a.txt" }])],
  );
  await owner.query("update files set created_at = created_at - interval '25 hours'");

  await teacher.client.call(discardFile, { params: { schoolId: school.id, fileId } });
  await sweepFiles(database, store);
  expect(await listed(teacher, fileId)).toHaveLength(1);

  await owner.query("delete from held_messages where school_id = $1", [school.id]);
  await sweepFiles(database, store);
  expect(await listed(teacher, fileId)).toEqual([]);
});
