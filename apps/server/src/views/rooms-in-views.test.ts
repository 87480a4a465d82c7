import { listArchivedYears } from "@dars/contract/archive";
import { readUnread } from "@dars/contract/chat";
import { listRooms } from "@dars/contract/chat-rooms";
import { syncRooms } from "@dars/contract/live";
import { startView } from "@dars/contract/views";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn } from "#accounts/accounts.factory.ts";
import { aMember, aMessage, aRoom } from "#chat/chat.factory.ts";
import { aManagement, aStudent } from "#platform/testing/factories/people.ts";

const { database, owner, client, school, section, passwordHash, signIn } = await aSchoolThatSignsIn();

test("A7, K2: whoever looks at what a child sees reads none of its rooms", async () => {
  const manager = await aManagement(database, school, { passwordHash });
  const office = client((await signIn(manager.login, "school_management")).userData.token);
  const student = await aStudent(database, school, { section });
  const roomId = await aRoom(owner, { schoolId: school.id, kind: "subject_class" });
  await aMember(owner, { schoolId: school.id, roomId, personId: student.id, role: "student" });
  await aMessage(owner, { schoolId: school.id, roomId, senderId: student.id });
  const { session } = await office.call(startView, {
    params: { schoolId: school.id, personId: student.id },
    body: { role: "student", reason: "The family asks for help" },
  });
  const looking = client(session.userData.token);

  for (const call of [
    () => looking.call(listRooms, { query: {} }),
    () => looking.call(readUnread, {}),
    () => looking.call(listArchivedYears, {}),
  ])
    await expect(call()).rejects.toMatchObject({ code: "forbidden", details: { reason: "viewing" } });
  expect(await looking.call(syncRooms, { body: { heads: { [roomId]: 0 }, waitSeconds: 0 } })).toEqual({
    frames: [],
  });
});
