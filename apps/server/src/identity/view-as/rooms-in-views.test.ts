import { startView } from "@dars/contract/identity/view-as";
import { listArchivedYears } from "@dars/contract/talking/archive";
import { readUnread } from "@dars/contract/talking/chat";
import { listRooms } from "@dars/contract/talking/chat-rooms";
import { syncRooms } from "@dars/contract/talking/live";
import { listCases, listMyReports } from "@dars/contract/talking/moderation";
import { listActsOnMe, listSchoolRooms, readLookedRoom } from "@dars/contract/talking/moderation-rooms";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn } from "#identity/accounts/accounts.factory.ts";
import { aManagement, anAdministrator, aStudent } from "#platform/testing/factories/people.ts";
import { aMember, aMessage, aRoom } from "#talking/chat/chat.factory.ts";

const { database, owner, client, group, school, section, passwordHash, signIn } = await aSchoolThatSignsIn();

const WITHHELD = { code: "forbidden", details: { reason: "viewing" } };

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
    () => looking.call(listMyReports, { params: { roomId } }),
    () => looking.call(listActsOnMe, {}),
  ])
    await expect(call()).rejects.toMatchObject(WITHHELD);
  expect(await looking.call(syncRooms, { body: { heads: { [roomId]: 0 }, waitSeconds: 0 } })).toEqual({
    epoch: expect.any(String),
    frames: [],
  });
});

test("A7, MOD-2: neither a case nor a room is read through the eyes of who may read it", async () => {
  const head = await anAdministrator(database, group, { passwordHash });
  const administrator = client((await signIn(head.login, "administrator")).userData.token);
  const manager = await aManagement(database, school);
  const roomId = await aRoom(owner, { schoolId: school.id, kind: "subject_class" });
  const params = { schoolId: school.id };
  const { session } = await administrator.call(startView, {
    params: { ...params, personId: manager.id },
    body: { role: "school_management", reason: "The office asks for help" },
  });
  const looking = client(session.userData.token);

  for (const call of [
    () => looking.call(listCases, { params, query: {} }),
    () => looking.call(listSchoolRooms, { params, query: {} }),
    () => looking.call(readLookedRoom, { params: { ...params, roomId }, query: {} }),
  ])
    await expect(call()).rejects.toMatchObject(WITHHELD);
  await expect(administrator.call(listCases, { params, query: {} })).resolves.toMatchObject({ cases: [] });
});
