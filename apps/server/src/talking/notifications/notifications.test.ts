import {
  countNotifications,
  listNotifications,
  markNotifications,
  NOTIFICATIONS_A_PAGE,
  readNotificationSettings,
  readPushKey,
  saveNotificationSettings,
} from "@dars/contract/talking/notifications";
import { afterAll, expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { aSchoolThatPushes } from "./notifications.factory.ts";

const pushing = await aSchoolThatPushes();
const { database, owner, school, group, section, passwordHash, receiver, device, tell } = pushing;
const known = { passwordHash };
const amal = await aStudent(database, school, { ...known, section });
const badr = await aStudent(database, school, { ...known, section });
afterAll(() => receiver.close());

test("a parent reads what is about its children, the newest first; a restricted link takes its lines away (FAM-5)", async () => {
  const mother = await aGuardian(database, group, { ...known, of: [amal, badr] });
  const own = await device(mother, "parent", "mother");
  for (const [id, child] of [amal, badr, amal].entries())
    await tell({ recipients: [{ personId: mother.id, studentId: child.id }], id: id + 1 });

  const { notifications, unread, hasMore } = await own.call(listNotifications, { query: {} });
  expect(notifications.map(({ target, child }) => [target, child?.studentId])).toEqual([
    ["3", amal.id],
    ["2", badr.id],
    ["1", amal.id],
  ]);
  expect([unread, hasMore]).toEqual([3, false]);

  await owner.query(
    "update guardian_links set restricted_by_court = true where guardian_id = $1 and student_id = $2",
    [mother.id, amal.id],
  );
  const left = await own.call(listNotifications, { query: {} });
  expect(left.notifications.map(({ target }) => target)).toEqual(["2"]);
  expect(await own.call(countNotifications, {})).toEqual({ unread: 1 });
});

test("FAM-5: what reached a parent through two children stays while one of their links is open, and names that child", async () => {
  const mother = await aGuardian(database, group, { ...known, of: [amal, badr] });
  const own = await device(mother, "parent", "mother of both");
  await tell({ recipients: [{ personId: mother.id, studentId: amal.id, alsoStudentIds: [badr.id] }], id: 9 });
  const children = async () => {
    const { notifications } = await own.call(listNotifications, { query: {} });
    return notifications.map(({ child }) => child?.studentId);
  };
  const restrict = ({ id }: typeof amal) =>
    owner.query(
      "update guardian_links set restricted_by_court = true where guardian_id = $1 and student_id = $2",
      [mother.id, id],
    );

  expect(await children()).toEqual([amal.id]);
  await restrict(amal);
  expect(await children()).toEqual([badr.id]);
  await restrict(badr);
  expect(await children()).toEqual([]);
});

test("NTF-5: what one device marks is heard by the others", async () => {
  const teacher = await aTeacher(database, school, known);
  const own = await device(teacher, "teacher", "marking phone");
  await tell({ recipients: [{ personId: teacher.id }], id: 1, needsAction: true });
  const [line] = (await own.call(listNotifications, { query: {} })).notifications;
  const hints: unknown[] = [];
  const deaf = database.hints.hear((hint) => hints.push(hint));
  await own.call(markNotifications, {
    body: { lines: [{ schoolId: school.id, id: line?.id ?? 0 }], as: "done" },
  });
  deaf();

  expect(hints).toContainEqual({ about: "notified", schoolId: school.id, personId: teacher.id });
});

test("what needs an action stays under its filter until it is done; what is done has been read", async () => {
  const teacher = await aTeacher(database, school, known);
  const own = await device(teacher, "teacher", "phone");
  const recipients = [{ personId: teacher.id }];
  await tell({ recipients, id: 1, needsAction: true });
  await tell({ recipients, id: 2 });
  const [line] = (await own.call(listNotifications, { query: { needsAction: true } })).notifications;
  expect(line).toMatchObject({ target: "1", isDone: false });

  const lines = [{ schoolId: school.id, id: line?.id ?? 0 }];
  await own.call(markNotifications, { body: { lines, as: "read" } });
  expect((await own.call(listNotifications, { query: { needsAction: true } })).notifications).toHaveLength(1);
  await own.call(markNotifications, { body: { lines, as: "done" } });

  expect((await own.call(listNotifications, { query: { needsAction: true } })).notifications).toEqual([]);
  expect(await own.call(countNotifications, {})).toEqual({ unread: 1 });
});

test("nobody marks what is somebody else's", async () => {
  const [one, other] = [await aTeacher(database, school, known), await aTeacher(database, school, known)];
  const own = await device(one, "teacher", "one");
  await tell({ recipients: [{ personId: other.id }] });
  const { rows } = await owner.query("select id from notifications where person_id = $1", [other.id]);

  await own.call(markNotifications, {
    body: { lines: [{ schoolId: school.id, id: rows[0].id }], as: "done" },
  });

  const left = await owner.query("select read_at, done_at from notifications where person_id = $1", [
    other.id,
  ]);
  expect(left.rows).toEqual([{ read_at: null, done_at: null }]);
});

test("a long history comes in pages, each line once", async () => {
  const teacher = await aTeacher(database, school, known);
  const own = await device(teacher, "teacher", "long");
  for (let id = 1; id <= NOTIFICATIONS_A_PAGE + 5; id += 1)
    await tell({ recipients: [{ personId: teacher.id }], id });

  const first = await own.call(listNotifications, { query: {} });
  expect(first.hasMore).toBe(true);
  const second = await own.call(listNotifications, {
    query: { before: first.notifications.at(-1)?.toldAt ?? "" },
  });

  const targets = [...first.notifications, ...second.notifications].map(({ target }) => Number(target));
  expect(targets).toEqual(
    Array.from({ length: NOTIFICATIONS_A_PAGE + 5 }, (_, at) => NOTIFICATIONS_A_PAGE + 5 - at),
  );
});

test("NTF-5: lines whose record is gone make no page shorter and no end too early", async () => {
  const teacher = await aTeacher(database, school, known);
  const own = await device(teacher, "teacher", "paging phone");
  const count = NOTIFICATIONS_A_PAGE + 5;
  await owner.query(
    `insert into notifications (school_id, school_year, person_id, kind, page, target, told_at)
     select $1, extract(year from now())::int, $2, case when no % 2 = 0 then 'post' else 'lesson' end, 'post', no::text,
       now() - make_interval(secs => no) from generate_series(1, $3) as no`,
    [school.id, teacher.id, 2 * count],
  );

  const first = await own.call(listNotifications, { query: {} });
  const before = first.notifications.at(-1)?.toldAt ?? "";
  const second = await own.call(listNotifications, { query: { before } });

  expect([first.notifications.length, first.hasMore]).toEqual([NOTIFICATIONS_A_PAGE, true]);
  expect([second.notifications.length, second.hasMore]).toEqual([5, false]);
  const targets = [...first.notifications, ...second.notifications].map(({ target }) => Number(target));
  expect(targets).toEqual(Array.from({ length: count }, (_, at) => 2 * (at + 1)));
});

test("choices belong to the account; what is not named stays, and the usual hours hold until others are chosen", async () => {
  const teacher = await aTeacher(database, school, known);
  const own = await device(teacher, "teacher", "choosing");
  const before = await own.call(readNotificationSettings, {});
  expect(before).toMatchObject({ quietFrom: "21:00", quietUntil: "07:00", digestAt: "16:00" });
  expect(before.kinds.every(({ delivery }) => delivery === "instant")).toBe(true);

  await own.call(saveNotificationSettings, {
    body: { ...before, kinds: [{ kind: "chat", delivery: "off" }] },
  });
  const after = await own.call(saveNotificationSettings, {
    body: { ...before, quietFrom: "19:30", kinds: [{ kind: "post", delivery: "digest" }] },
  });

  expect(after.quietFrom).toBe("19:30");
  const chosen = after.kinds.filter(({ delivery }) => delivery !== "instant");
  expect(chosen).toEqual([
    { kind: "chat", delivery: "off" },
    { kind: "post", delivery: "digest" },
  ]);
});

test("every browser subscribes with the same key", async () => {
  const teacher = await aTeacher(database, school, known);
  const own = await device(teacher, "teacher", "key");

  const { key } = await own.call(readPushKey, {});

  expect(Buffer.from(key, "base64url")).toHaveLength(65);
});
