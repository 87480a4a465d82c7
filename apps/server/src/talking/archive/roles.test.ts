import { listArchivedYears } from "@dars/contract/talking/archive";
import { listMessages } from "@dars/contract/talking/chat";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aMember, aMessage, aRoom } from "#talking/chat/chat.factory.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { archive } from "./archive.routes.ts";

const { database, owner, as } = await testbed([archive, chat]);

test("ACC-3, FAM-1: in another role nobody reads what it saw as a guardian, least of all what a court has closed", async () => {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const student = await aStudent(database, school);
  const parent = await aGuardian(database, group, { of: [student] });
  const roomId = await aRoom(owner, {
    schoolId: school.id,
    kind: "teacher_student",
    aboutStudentId: student.id,
    archived: true,
  });
  const place = { schoolId: school.id, roomId };
  await aMember(owner, { ...place, personId: parent.id, role: "observer" });
  await aMessage(owner, { ...place, senderId: student.id });
  await owner.query("update guardian_links set restricted_by_court = true where student_id = $1", [
    student.id,
  ]);
  const ofTheOffice = as({
    ...parent.actor,
    role: "school_management",
    schoolId: school.id,
    personId: parent.id,
  });

  expect(await ofTheOffice.call(listArchivedYears, {})).toEqual({ years: [] });
  await expect(ofTheOffice.call(listMessages, { params: { roomId }, query: {} })).rejects.toMatchObject({
    code: "not-found",
  });
});
