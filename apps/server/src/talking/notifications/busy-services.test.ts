import { saveNotificationSettings } from "@dars/contract/talking/notifications";
import { afterAll, beforeEach, expect, test } from "vitest";

import { aTeacher } from "#platform/testing/factories/people.ts";

import { aSchoolThatPushes } from "./notifications.factory.ts";

const pushing = await aSchoolThatPushes();
const { database, owner, school, passwordHash, receiver, device, work, tell, at, noon } = pushing;
const teacher = await aTeacher(database, school, { passwordHash });
const recipients = [{ personId: teacher.id }];
afterAll(() => receiver.close());

beforeEach(async () => {
  await owner.query("delete from notifications");
  await owner.query("delete from jobs");
  await owner.query("delete from notification_choices");
  await owner.query("update sessions set ended_at = now() where ended_at is null");
  receiver.received.length = 0;
  receiver.answers.clear();
});

/** Makes deferred jobs due now. */
async function later(time: string = noon): Promise<void> {
  await owner.query("update jobs set run_at = now()");
  await at(time);
  await work();
}

const called = () => receiver.received.map(({ device: name }) => name).toSorted();

test("NTF-3: a device that has a push is not called again while another of the person cannot be reached", async () => {
  await device(teacher, "teacher", "phone");
  await device(teacher, "teacher", "tablet");
  receiver.answers.set("phone", { status: 503 });
  await tell({ recipients });
  await at(noon);
  await work();
  await later();
  expect(called()).toEqual(["tablet"]);

  receiver.answers.clear();
  await later();

  expect(called()).toEqual(["phone", "tablet"]);
  expect(await pushing.states()).toEqual({ sent: 1 });
});

test("NTF-3: what is told anew reaches every device again", async () => {
  await device(teacher, "teacher", "phone");
  await device(teacher, "teacher", "tablet");
  receiver.answers.set("phone", { status: 503 });
  const inRoom = { recipients, kind: "chat", page: "chatting", id: 7, collapse: "chat 7" } as const;
  await tell(inRoom);
  await at(noon);
  await work();

  await tell(inRoom);
  receiver.answers.clear();
  await at(noon);
  await work();
  await later();

  expect(called()).toEqual(["phone", "tablet", "tablet"]);
});

test("what one device has when the other's service never comes back was sent", async () => {
  await device(teacher, "teacher", "phone");
  await device(teacher, "teacher", "tablet");
  receiver.answers.set("phone", { status: 503 });
  await tell({ recipients });
  await at(noon);
  await work();

  await owner.query("update notifications set told_at = told_at - interval '25 hours'");
  await owner.query("update jobs set run_at = now()");
  await work();

  expect(called()).toEqual(["tablet"]);
  expect(await pushing.states()).toEqual({ sent: 1 });
  const { rows } = await owner.query("select from jobs");
  expect(rows).toHaveLength(0);
});

test("a service that stays away is asked more and more rarely", async () => {
  await device(teacher, "teacher", "phone");
  receiver.answers.set("phone", { status: 503 });
  await tell({ recipients });
  await at("2036-11-15T08:00:00Z");
  await owner.query("update notifications set told_at = '2036-11-15T06:00:00Z'");

  await work();

  const { rows } = await owner.query(
    "select round(extract(epoch from run_at - now()) / 60) * 60 as seconds from jobs",
  );
  expect(rows).toEqual([{ seconds: "3600" }]);
});

test("NTF-2: a digest is not sent twice to a device while another cannot be reached, and not tried for ever", async () => {
  const own = await device(teacher, "teacher", "phone");
  await device(teacher, "teacher", "tablet");
  const hours = { quietFrom: "21:00", quietUntil: "07:00", digestAt: "16:00" };
  await own.call(saveNotificationSettings, {
    body: { kinds: [{ kind: "post", delivery: "digest" }], ...hours },
  });
  await tell({ recipients });
  await at(noon);
  await work();
  receiver.answers.set("phone", { status: 503 });
  await later();
  await later();
  expect(called()).toEqual(["tablet"]);
  expect(await pushing.states()).toEqual({ digest: 1 });

  await later("2036-11-17T10:00:00Z");

  expect(called()).toEqual(["tablet"]);
  expect(await pushing.states()).toEqual({ sent: 1 });
  const { rows } = await owner.query("select from jobs");
  expect(rows).toHaveLength(0);
});
