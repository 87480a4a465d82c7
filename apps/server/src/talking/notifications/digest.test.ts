import { saveNotificationSettings } from "@dars/contract/talking/notifications";
import { afterAll, beforeEach, expect, test } from "vitest";

import { USUAL_HOURS } from "#platform/hours.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";

import { aSchoolThatPushes } from "./notifications.factory.ts";

const pushing = await aSchoolThatPushes();
const { database, owner, school, passwordHash, receiver, device, work, tell, at, noon } = pushing;
const teacher = await aTeacher(database, school, { passwordHash });
const toTeacher = [{ personId: teacher.id }];
afterAll(() => receiver.close());

beforeEach(async () => {
  await owner.query("delete from notifications");
  await owner.query("delete from jobs");
  receiver.received.length = 0;
});

test("what somebody wants in a digest or not at all stands in the history, and comes at four or never", async () => {
  const own = await device(teacher, "teacher", "phone");
  const kinds = [
    { kind: "post", delivery: "digest" },
    { kind: "chat", delivery: "off" },
  ] as const;
  await own.call(saveNotificationSettings, { body: { kinds: [...kinds], ...USUAL_HOURS } });

  await tell({ recipients: toTeacher });
  await tell({ recipients: toTeacher, kind: "chat", page: "chatting", id: 4 });
  await at(noon);
  await work();
  expect(await pushing.states()).toEqual({ digest: 1, off: 1 });

  const { rows } = await owner.query(
    "update jobs set run_at = now() returning to_char(run_at, 'HH24') as at",
  );
  expect(rows).toHaveLength(1);
  await work();
  expect(receiver.received).toMatchObject([{ payload: { page: "post", id: "1" } }]);
});

test("NTF-2: a digest that somebody wants at night comes when the night is over", async () => {
  const own = await device(teacher, "teacher", "phone");
  const kinds = [{ kind: "post", delivery: "digest" }] as const;
  await own.call(saveNotificationSettings, {
    body: { kinds: [...kinds], ...USUAL_HOURS, digestAt: "22:00" },
  });
  await tell({ recipients: toTeacher });
  await at(noon);
  await work();

  const { rows } = await owner.query("select run_at from jobs");
  expect(rows).toEqual([{ run_at: new Date("2036-11-16T04:00:00Z") }]);
  await at("2036-11-15T19:00:00Z");
  await owner.query("update jobs set run_at = now()");
  await work();
  expect(receiver.received).toEqual([]);

  await at("2036-11-16T04:00:00Z");
  await owner.query("update jobs set run_at = now()");
  await work();
  expect(receiver.received).toHaveLength(1);
});
