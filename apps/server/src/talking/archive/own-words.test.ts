import { exportOwnMessages, exportStudentMessages } from "@dars/contract/talking/archive";
import { beforeAll, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { rowsRead } from "#platform/testing/rows-read.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aMember, aRoom, manyMessages } from "#talking/chat/chat.factory.ts";
import { redactMessage } from "#talking/chat/public.ts";
import { aMessage } from "#talking/moderation/moderation.factory.ts";

import { archive } from "./archive.routes.ts";
import { selectOwnLines } from "./own-words.queries.ts";

const { database, owner, as } = await testbed([archive], { authorise: authoriseWith() });

let group: Group;
let school: School;
beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
});

test("K11: a guardian takes out its child's words; those that answer them are named by role, without a word", async () => {
  const { student, parent, teacher, roomId } = await aFamily();
  await say(roomId, teacher, "Who has the book?");
  const question = await say(roomId, student, "What is for tomorrow?");
  await say(roomId, teacher, "Page seven", question);
  await say(roomId, teacher, "Sara, come to me");

  const text = await readLines(as(parent.actor).call(exportOwnMessages, inEnglish({ roomId })));

  expect(text.map(stripTime)).toEqual(["What is for tomorrow?", "[message from staff]"]);
});

test("K11: a student takes out its own words and nothing beside them", async () => {
  const { student, teacher, roomId } = await aFamily();
  const question = await say(roomId, student, "What is for tomorrow?");
  await say(roomId, teacher, "Page seven", question);

  const text = await readLines(as(student.actor).call(exportOwnMessages, inEnglish({ roomId })));

  expect(text.map(stripTime)).toEqual(["What is for tomorrow?"]);
});

test("K11: what was taken out of a room is in no file, not even as a line", async () => {
  const { student, roomId } = await aFamily();
  const msgNo = await say(roomId, student, "Nonsense");
  await say(roomId, student, "Good morning");
  await database.inSchool(school.id, (db) =>
    redactMessage(db, school.id, { roomId, msgNo, by: student.id, reason: "author" }),
  );

  const text = await readLines(as(student.actor).call(exportOwnMessages, inEnglish({ roomId })));

  expect(text.map(stripTime)).toEqual(["Good morning"]);
});

test("K11, CHAT-3: a child's words leave every room it was in, also one that it left and its guardian never saw", async () => {
  const { student, parent, teacher, roomId } = await aFamily();
  await say(roomId, student, "In our room");
  const former = await aRoom(owner, { schoolId: school.id, kind: "subject_class" });
  const fellow = await aStudent(database, school);
  await aMember(owner, { ...at(former), personId: teacher.id });
  await aMember(owner, { ...at(former), personId: fellow.id, role: "student" });
  await aMember(owner, { ...at(former), personId: student.id, role: "student", leftSeq: 9 });
  const first = await say(former, fellow, "I am ill");
  await say(former, student, "Get well", first);
  const params = { schoolId: school.id, studentId: student.id };
  const take = ({ actor }: Member) =>
    as(actor).call(exportStudentMessages, { params, query: { locale: "en" } });

  const taken = await readLines(take(parent));

  expect(taken.map(stripTime)).toEqual([
    expect.stringMatching(/^Teacher and student · \d{4}$/),
    "In our room",
    "",
    expect.stringMatching(/^Class · \d{4}$/),
    "[message from a student]",
    "Get well",
    "",
  ]);
  expect((await readLines(take(student))).map(stripTime)).not.toContain("[message from a student]");
  for (const stranger of [fellow, await aGuardian(database, group, { of: [fellow] })])
    await expect(take(stranger)).rejects.toMatchObject({ code: "not-found" });
  await expect(take(teacher)).rejects.toMatchObject({ code: "forbidden" });
  await owner.query("update guardian_links set restricted_by_court = true where student_id = $1", [
    student.id,
  ]);
  await expect(take(parent)).rejects.toMatchObject({ code: "not-found" });
});

test("K11: in a long room each message is looked at a few times, however many answer each other", async () => {
  const { student, teacher, roomId } = await aFamily();
  const count = 3000;
  for (const senderId of [student.id, teacher.id])
    await manyMessages(owner, { ...at(roomId), senderId, count: count / 2 });
  await owner.query("update room_events set reply_to = msg_no - 1 where room_id = $1 and msg_no % 3 = 0", [
    roomId,
  ]);
  await owner.query("analyze room_events");

  const statement = selectOwnLines(school.id, { authors: [student.id], roomIds: [roomId], hasContext: true });

  expect(await rowsRead(database, school.id, "said", statement)).toBeLessThan(10 * count);
});

async function aFamily() {
  const student = await aStudent(database, school);
  const parent = await aGuardian(database, group, { of: [student] });
  const teacher = await aTeacher(database, school);
  const roomId = await aRoom(owner, {
    schoolId: school.id,
    kind: "teacher_student",
    aboutStudentId: student.id,
  });
  await aMember(owner, { ...at(roomId), personId: student.id, role: "student" });
  await aMember(owner, { ...at(roomId), personId: teacher.id });
  await aMember(owner, { ...at(roomId), personId: parent.id, role: "observer" });
  return { student, parent, teacher, roomId };
}

const at = (roomId: number) => ({ schoolId: school.id, roomId });

/** Returns the message's number. */
async function say(roomId: number, sender: Member, body: string, replyTo?: number): Promise<number> {
  const msgNo = await aMessage(owner, at(roomId), sender, body);
  if (replyTo !== undefined)
    await owner.query("update room_events set reply_to = $3 where room_id = $1 and msg_no = $2", [
      roomId,
      msgNo,
      replyTo,
    ]);
  return msgNo;
}

const inEnglish = <T>(params: T) => ({ params, query: { locale: "en" as const } });

async function readLines(taking: Promise<{ readonly bytes: Uint8Array }>): Promise<readonly string[]> {
  const { bytes } = await taking;
  return new TextDecoder().decode(bytes).split("\r\n").slice(0, -1);
}

/** Without the time. */
const stripTime = (line: string): string => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}/, "");
