import { logout } from "@dars/contract/identity/accounts";
import { saveNotificationSettings } from "@dars/contract/talking/notifications";
import { afterAll, beforeEach, expect, test } from "vitest";

import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anEvaluator } from "#platform/testing/factories/scopes.ts";
import { ensurePeople } from "#school/appointments/public.ts";

import { aSchoolThatPushes } from "./notifications.factory.ts";

const pushing = await aSchoolThatPushes();
const { database, owner, school, group, section, passwordHash, receiver, device, work, tell, at, noon } =
  pushing;
const known = { passwordHash };
const teacher = await aTeacher(database, school, known);
const amal = await aStudent(database, school, { ...known, name: "Amal Hadi", section });
const mother = await aGuardian(database, group, { ...known, of: [amal] });
const toTeacher = [{ personId: teacher.id }];
const toMother = [{ personId: mother.id, studentId: amal.id }];
const QUIET = { quietFrom: "21:00", quietUntil: "07:00", digestAt: "16:00" };
afterAll(() => receiver.close());

beforeEach(async () => {
  await owner.query("delete from notifications");
  await owner.query("delete from jobs");
  await owner.query("delete from notification_choices");
  await owner.query("delete from notification_hours");
  await owner.query("update sessions set ended_at = now() where ended_at is null");
  receiver.received.length = 0;
  receiver.answers.clear();
});

/** Sends a notice at a time of day, and runs the jobs due then. */
async function sendNotice(notice: Parameters<typeof tell>[0], time = noon): Promise<void> {
  await tell(notice);
  await at(time);
  await work();
}

test("NTF-1: a push is encrypted for its device, signed by the server, and holds its kind and ids alone", async () => {
  await device(teacher, "teacher", "phone");

  await sendNotice({ recipients: toTeacher, kind: "message", page: "messages", id: 12 });

  const [push] = receiver.received;
  expect(push?.payload).toMatchObject({ page: "notifications", lang: "ar", dir: "rtl" });
  expect(push?.payload["title"]).toBe("رسالة جديدة من المدرسة");
  expect(Object.keys(push?.payload ?? {}).toSorted()).toEqual([
    "body",
    "dir",
    "id",
    "lang",
    "page",
    "tag",
    "title",
  ]);
  expect(push?.claims.sub).toBe("mailto:office@school.example");
  expect(push).toMatchObject({ ttl: "86400", urgency: "normal" });
  expect(JSON.stringify(push)).not.toContain("Amal");
  expect(await pushing.states()).toEqual({ sent: 1 });
});

test("NTF-2: at night nothing comes but what is urgent; the rest comes at seven, as one", async () => {
  await device(teacher, "teacher", "phone");

  await sendNotice({ recipients: toTeacher, id: 1 }, "2036-11-15T20:00:00Z");
  await sendNotice({ recipients: toTeacher, id: 2 }, "2036-11-16T03:59:00Z");
  expect(receiver.received).toEqual([]);
  expect(await pushing.states()).toEqual({ held: 2 });
  await sendNotice({ recipients: toTeacher, id: 3, urgent: true }, "2036-11-15T20:00:00Z");
  expect(receiver.received).toMatchObject([{ urgency: "high", payload: { page: "post", id: "3" } }]);

  const { rows } = await owner.query("select run_at from jobs");
  expect(rows).toEqual([{ run_at: new Date("2036-11-16T04:00:00Z") }]);
  await at("2036-11-16T04:00:00Z");
  await owner.query("update jobs set run_at = now()");
  await work();
  expect(receiver.received.slice(1)).toMatchObject([
    { payload: { title: "إشعاران جديدان", page: "notifications" } },
  ]);
  expect(await pushing.states()).toEqual({ sent: 3 });
});

test("NTF-2: whoever makes the night longer is not called at its old end", async () => {
  const own = await device(teacher, "teacher", "phone");
  await sendNotice({ recipients: toTeacher }, "2036-11-15T20:00:00Z");
  await own.call(saveNotificationSettings, { body: { kinds: [], ...QUIET, quietUntil: "09:00" } });

  await at("2036-11-16T04:00:00Z");
  await owner.query("update jobs set run_at = now()");
  await work();
  expect(receiver.received).toEqual([]);
  expect(await pushing.states()).toEqual({ held: 1 });

  await at("2036-11-16T06:00:00Z");
  await owner.query("update jobs set run_at = now()");
  await work();
  expect(receiver.received).toHaveLength(1);
});

test("hours of one's own are kept in place of the usual ones", async () => {
  const own = await device(teacher, "teacher", "phone");
  const hours = { ...QUIET, quietFrom: "11:00", quietUntil: "13:00" };
  await own.call(saveNotificationSettings, { body: { kinds: [], ...hours } });

  await sendNotice({ recipients: toTeacher });
  await sendNotice({ recipients: toTeacher, id: 2 }, "2036-11-15T19:00:00Z");

  expect(await pushing.states()).toEqual({ held: 1, sent: 1 });
});

test("NTF-3: pushes of one room take each other's place on the device and at the service", async () => {
  await device(teacher, "teacher", "phone");
  const inRoom = {
    recipients: toTeacher,
    kind: "chat",
    page: "chatting",
    id: 7,
    collapse: "chat 7",
  } as const;

  await sendNotice(inRoom);
  await sendNotice({ ...inRoom, parts: { count: 5 } });

  const [first, second] = receiver.received;
  expect(first?.payload["tag"]).toBe(second?.payload["tag"]);
  expect(first?.topic).toBe(second?.topic);
  expect(second?.payload["title"]).toBe("5 رسائل جديدة");
  expect(second?.payload).toMatchObject({ page: "chatting", id: "7" });
});

test("NTF-4: whoever has signed out, was signed out or is disabled gets nothing on that device", async () => {
  const own = await device(teacher, "teacher", "phone");
  await device(teacher, "teacher", "tablet");
  await own.call(logout, {});
  await sendNotice({ recipients: toTeacher });
  expect(receiver.received.map(({ device: name }) => name)).toEqual(["tablet"]);

  await owner.query("update accounts set state = 'disabled' where id = $1", [teacher.accountId]);
  await sendNotice({ recipients: toTeacher, id: 2 });
  await owner.query("update accounts set state = 'active' where id = $1", [teacher.accountId]);

  expect(receiver.received).toHaveLength(1);
});

test("FAM-5: a guardian who is restricted after the line was written is not pushed to", async () => {
  await device(mother, "parent", "phone");
  await tell({ recipients: toMother });
  await owner.query("update guardian_links set restricted_by_court = true where guardian_id = $1", [
    mother.id,
  ]);
  await at(noon);
  await work();
  await owner.query("update guardian_links set restricted_by_court = false where guardian_id = $1", [
    mother.id,
  ]);

  expect(receiver.received).toEqual([]);
  expect(await pushing.states()).toEqual({ off: 1 });
  await sendNotice({ recipients: toMother, id: 2 });
  expect(receiver.received).toHaveLength(1);
});

test("ACC-3: what concerns a child reaches the device on which its parent is one, and not the one on which it works as a teacher", async () => {
  const both = await aTeacher(database, school, known);
  await aGuardianLink(database, both, amal);
  await owner.query("insert into role_assignments (account_id, group_id, role) values ($1, $2, 'parent')", [
    both.accountId,
    group.id,
  ]);
  await device(both, "teacher", "tablet");
  await device(both, "parent", "phone");

  await sendNotice({ recipients: [{ personId: both.id, studentId: amal.id }] });

  expect(receiver.received.map(({ device: name }) => name)).toEqual(["phone"]);
});

test("an address that is gone is forgotten; a service that is busy is asked again when it says", async () => {
  await device(teacher, "teacher", "phone");
  receiver.answers.set("phone", { status: 429, retryAfter: "120" });
  await sendNotice({ recipients: toTeacher });
  const { rows } = await owner.query(
    "select round(extract(epoch from run_at - now()) / 60) * 60 as seconds, attempts from jobs",
  );
  expect(rows).toEqual([{ seconds: "120", attempts: 0 }]);

  receiver.answers.set("phone", { status: 410 });
  await owner.query("update jobs set run_at = now()");
  await work();

  expect(await pushing.states()).toEqual({ no_device: 1 });
  const { rows: tokens } = await owner.query(
    "select 1 from sessions where push_token is not null and ended_at is null",
  );
  expect(tokens).toEqual([]);
});

test("T19b: a sender that is killed again and again loses nothing, and what it sends twice is seen once", async () => {
  await device(teacher, "teacher", "phone");
  for (let id = 1; id <= 40; id += 1) await tell({ recipients: toTeacher, id });
  await at(noon);
  // Killed after it sent and before it noted that: the line waits again under the same tag.
  for (let kills = 0; kills < 3; kills += 1) {
    await work();
    await owner.query("update notifications set push = 'waiting' where id % 7 = $1", [kills]);
    await owner.query(
      `insert into jobs (task, payload) select 'send notifications',
        jsonb_build_object('schoolId', school_id, 'ids', jsonb_agg(id)) from notifications where push = 'waiting' group by school_id`,
    );
  }
  await work();

  const tags = new Set(receiver.received.map(({ payload }) => payload["tag"]));
  expect(tags.size).toBe(40);
  expect(receiver.received.length).toBeGreaterThan(40);
  expect(await pushing.states()).toEqual({ sent: 40 });
});

test("NTF-4: an evaluator who was sent to a school is somebody there, and is pushed what it is told", async () => {
  const evaluator = await anEvaluator(database, group, { ...known, schools: [school] });
  await device(evaluator, "evaluator", "tablet");
  await ensurePeople(database);
  await ensurePeople(database);
  const { rows: own } = await owner.query<{ id: number }>(
    "select person_id::float8 as id from account_people where account_id = $1 and school_id = $2",
    [evaluator.accountId, school.id],
  );

  await sendNotice({ recipients: own.map(({ id }) => ({ personId: id })) });

  expect(own.length).toBe(1);
  expect(receiver.received.length).toBe(1);
});
