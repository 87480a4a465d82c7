import { saveDevice } from "@dars/contract/identity/accounts";
import { afterAll, beforeEach, expect, test } from "vitest";

import type { PushNotice, PushOutcome, PushSender } from "#platform/push/push.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aMember, aMessage, aRoom } from "#talking/chat/chat.factory.ts";

import { aSchoolThatPushes } from "./notifications.factory.ts";
import { tellOfRoom } from "./watch-chats.ts";

const sent: { readonly address: string; readonly notice: PushNotice }[] = [];
const answers = new Map<string, PushOutcome>();
/** A push service of phones that takes everything but what a test lets it refuse. */
const phoneSender: PushSender = {
  send: async (address, notice) => {
    sent.push({ address, notice });
    return answers.get(address) ?? { kind: "sent" };
  },
};

const pushing = await aSchoolThatPushes({ phones: { ios: phoneSender, android: phoneSender } });
const { database, owner, school, section, passwordHash, receiver, signIn, client, work, tell, at, noon } =
  pushing;
const teacher = await aTeacher(database, school, { passwordHash });
const colleague = await aTeacher(database, school, { passwordHash });
const amal = await aStudent(database, school, { passwordHash, section });
const schoolId = school.id;
const recipients = [{ personId: teacher.id }];
afterAll(() => receiver.close());

beforeEach(async () => {
  await owner.query("delete from notifications");
  await owner.query("delete from jobs");
  await owner.query("update sessions set ended_at = now() where ended_at is null");
  sent.length = 0;
  answers.clear();
});

async function phone(platform: "android" | "ios", address: string) {
  const { userData } = await signIn(teacher.login, "teacher");
  await client(userData.token).call(saveDevice, { body: { platform, pushToken: address } });
}

async function deliverAll(): Promise<void> {
  await at(noon);
  await work();
}

async function aRoomWithNews(messages: number): Promise<void> {
  const roomId = await aRoom(owner, { schoolId, aboutStudentId: amal.id });
  for (const { id } of [teacher, colleague])
    await aMember(owner, { schoolId, roomId, personId: id, role: "staff" });
  for (let times = 0; times < messages; times += 1)
    await aMessage(owner, { schoolId, roomId, senderId: colleague.id });
  await tellOfRoom({ database, whoIsHere: async () => new Set() }, { schoolId, roomId });
}

test("a message brings the number for the app's icon to phones: what the Chat tab counts", async () => {
  await phone("ios", "iphone");
  await phone("android", "galaxy");
  await aRoomWithNews(2);
  await aRoomWithNews(1);
  await deliverAll();

  expect(sent).toHaveLength(4);
  for (const { notice } of sent) expect(notice).toMatchObject({ badge: 3, channel: "talking" });
});

test("other news leaves the number as it is, and comes in the channel of its kind", async () => {
  await phone("android", "galaxy");
  await tell({ recipients, kind: "marks-due", page: "mark-sheets" });
  await tell({ recipients, kind: "post", page: "post", urgent: true, id: 9 });
  await deliverAll();

  const channels = sent.map(({ notice }) => notice.channel).toSorted();
  expect(channels).toEqual(["marks", "urgent"]);
  expect(sent.filter(({ notice }) => "badge" in notice)).toEqual([]);
});

test("several notices in one push come in a channel of their own", async () => {
  await phone("ios", "iphone");
  await tell({ recipients, id: 1 });
  await tell({ recipients, id: 2 });
  await at("2036-11-15T20:00:00Z");
  await work();
  expect(sent).toEqual([]);

  await at("2036-11-16T04:00:00Z");
  await owner.query("update jobs set run_at = now()");
  await work();

  expect(sent.map(({ notice }) => notice.channel)).toEqual(["summary"]);
});

test("a phone whose app is gone is not called again; one whose service is busy is, and gets it once", async () => {
  await phone("ios", "iphone");
  await phone("android", "galaxy");
  answers.set("iphone", { kind: "gone" });
  answers.set("galaxy", { kind: "later", seconds: 60 });
  await tell({ recipients });
  await deliverAll();

  answers.clear();
  await owner.query("update jobs set run_at = now()");
  await deliverAll();

  expect(sent.map(({ address }) => address).toSorted()).toEqual(["galaxy", "galaxy", "iphone"]);
  expect(await pushing.states()).toEqual({ sent: 1 });
});
