import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { aMember, aRoom, zoneAt } from "./chat.factory.ts";

const { owner, database, send } = await chatBed();

let school: School;
let student: Member;
let roomId: number;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
  student = await aStudent(database, school);
  roomId = await aRoom(owner, { schoolId: school.id, kind: "subject_class" });
  await aMember(owner, { schoolId: school.id, roomId, personId: student.id, role: "student" });
});

const sendWith = (attachment: object) => send(student, roomId, "Look", aKey(), { attachments: [attachment] });

test.each([
  ["phone", "Call me: ٠٧٧٠ ١٢٣ ٤٥٦٧"],
  ["link", "chat.example.com"],
])("no %s stands in the title of a card either", async (pattern, title) => {
  await expect(sendWith({ kind: "lesson", targetId: 1, title })).rejects.toMatchObject({
    code: "invalid",
    details: { pattern },
  });
  await expect(sendWith({ kind: "lesson", targetId: 1, title: "Fractions" })).resolves.toMatchObject({});
});

test("MOD-6: what a photo is said to show is read as words of a student are", async () => {
  const photo = { kind: "photo", fileId: aKey(), name: "a.jpg", type: "image/jpeg", size: 1 };

  await expect(sendWith({ ...photo, alt: "Call 0770 123 4567" })).rejects.toMatchObject({
    details: { pattern: "phone" },
  });
  await expect(sendWith({ ...photo, alt: "Exercise 3" })).rejects.toMatchObject({
    details: { pattern: "new-account" },
  });
});

test("a file that nobody has uploaded is no attachment, whatever is said of it", async () => {
  const made = { kind: "file", fileId: null, name: "0770 123 4567", type: "text/html", size: 1 };

  await expect(sendWith(made)).rejects.toMatchObject({ code: "invalid", field: "/body/attachments" });
});
