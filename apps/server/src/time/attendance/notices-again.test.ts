import {
  countNotifications,
  listNotifications,
  type NotificationKind,
} from "@dars/contract/talking/notifications";
import { decideExcuse, reportAbsence } from "@dars/contract/time/absences";
import { amendRegister, type MarkToSave } from "@dars/contract/time/attendance";
import { expect, test } from "vitest";

import { NOTICE_CAUSES } from "#notice-causes.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { closeOn } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { notifications } from "#talking/notifications/notifications.routes.ts";
import { settleNow } from "#talking/notifications/settle-now.factory.ts";

import { attendanceBed, buildMark, schoolToday } from "./attendance.factory.ts";
import { attendanceTasks, NOTICE_TASK } from "./notices.ts";
import { MISSING_TASK, missingRegisterTasks } from "./tell-missing.ts";

const { database, owner, as, take, aSchoolDay } = await attendanceBed([notifications(NOTICE_CAUSES)]);
type SchoolDay = Awaited<ReturnType<typeof aSchoolDay>>;

/** Lines of a kind that a reader sees, the newest first: whether each is done. What is not done counts. */
async function fetchNoticeStates(
  reader: Member,
  kind: NotificationKind,
): Promise<readonly ("open" | "done")[]> {
  const own = as(reader.actor);
  const { notifications: lines } = await own.call(listNotifications, { query: {} });
  const found = lines.filter((line) => line.kind === kind);
  const { unread } = await own.call(countNotifications, {});
  expect(unread).toBe(lines.filter(({ isRead }) => !isRead).length);
  return found.map(({ isDone }) => (isDone ? "done" : "open"));
}

async function mark(set: SchoolDay, status: MarkToSave["status"], day = schoolToday()): Promise<void> {
  const minutes = status === "late" ? 5 : null;
  await as(set.management.actor).call(amendRegister, {
    params: { schoolId: set.school.id, sectionId: set.section.id, day, period: "0" },
    body: {
      key: aKey(),
      reason: "Seen at the gate",
      marks: [buildMark({ studentId: set.amal.id, status, minutes })],
    },
  });
}

const tell = (set: SchoolDay, day = schoolToday()) =>
  runTask(attendanceTasks(database), NOTICE_TASK, {
    schoolId: set.school.id,
    sectionId: set.section.id,
    day,
    period: 0,
  });

test.each(["present", "late"] as const)(
  "NTF-5: a child that is %s after all was never absent to its family, and is told of anew when it is",
  async (status) => {
    const set = await aSchoolDay();
    await mark(set, "absent_unexcused");
    await tell(set);
    expect(await fetchNoticeStates(set.father, "absence")).toEqual(["open"]);

    await mark(set, status);
    expect(await fetchNoticeStates(set.father, "absence")).toEqual([]);
    await tell(set);
    expect(await fetchNoticeStates(set.father, "absence")).toEqual([]);

    await mark(set, "absent_unexcused");
    await tell(set);
    const [newest] = await fetchNoticeStates(set.father, "absence");
    expect(newest).toBe("open");
    const { rows } = await owner.query(
      "select 1 from notifications where person_id = $1 and done_at is null",
      [set.father.id],
    );
    expect(rows).toHaveLength(1);
  },
);

test("NTF-5: an absence is open until the family says why, and is gone where its day has no school", async () => {
  const set = await aSchoolDay();
  const [today, yesterday] = [schoolToday(), schoolToday(-1)];
  await mark(set, "absent_unexcused", yesterday);
  await tell(set, yesterday);
  await closeOn(database, set.school, yesterday);
  expect(await fetchNoticeStates(set.father, "absence")).toEqual([]);
  await settleNow(database);

  await mark(set, "absent_unexcused");
  await tell(set);
  expect((await fetchNoticeStates(set.father, "absence"))[0]).toBe("open");
  await as(set.father.actor).call(reportAbsence, {
    params: { schoolId: set.school.id, studentId: set.amal.id },
    body: { key: aKey(), fromDay: today, untilDay: today, reason: "illness", text: null },
  });
  expect((await fetchNoticeStates(set.father, "absence"))[0]).toBe("done");
  expect(await fetchNoticeStates(set.huda, "excuse")).toEqual(["open"]);
});

test("NTF-5: a decision that is turned round is told anew, and a report asks its teacher until then", async () => {
  const set = await aSchoolDay();
  const { huda, father, school, amal } = set;
  const day = schoolToday();
  const { id: excuseId } = await as(father.actor).call(reportAbsence, {
    params: { schoolId: school.id, studentId: amal.id },
    body: { key: aKey(), fromDay: day, untilDay: day, reason: "illness", text: null },
  });
  const decide = (decision: "approved" | "declined", revision: number) =>
    as(huda.actor).call(decideExcuse, {
      params: { schoolId: school.id, excuseId },
      body: { key: aKey(), decision, note: null, revision },
    });
  expect(await fetchNoticeStates(huda, "excuse")).toEqual(["open"]);

  await decide("declined", 1);
  expect(await fetchNoticeStates(huda, "excuse")).toEqual(["done"]);
  expect(await fetchNoticeStates(father, "excuse-decided")).toEqual(["open"]);

  await decide("approved", 2);
  const { rows } = await owner.query(
    "select done_at is null as open from notifications where person_id = $1 and kind = 'excuse-decided' order by id",
    [father.id],
  );
  expect(rows).toEqual([{ open: false }, { open: true }]);
});

test("NTF-5: registers ask until they are taken or their day is none of school, and anew when it is one again", async () => {
  const set = await aSchoolDay();
  const { huda, management, school, section, stranger, other } = set;
  const yesterday = schoolToday(-1);
  const ask = () => runTask(missingRegisterTasks(database), MISSING_TASK);
  // Today's are due from noon: taken, they are asked for at no hour.
  await take(huda, section);
  await take(stranger, other);
  await take(stranger, other, [], { day: yesterday });
  await ask();
  expect(await fetchNoticeStates(huda, "register-missing")).toEqual(["open"]);
  expect(await fetchNoticeStates(management, "register-missing")).toEqual(["open"]);

  await closeOn(database, school, yesterday);
  expect(await fetchNoticeStates(huda, "register-missing")).toEqual(["done"]);
  expect(await fetchNoticeStates(management, "register-missing")).toEqual(["done"]);
  await settleNow(database);
  await ask();

  await owner.query("delete from calendar_entries where school_id = $1 and kind = 'closure'", [school.id]);
  await ask();
  expect((await fetchNoticeStates(huda, "register-missing"))[0]).toBe("open");
  await take(huda, section, [], { day: yesterday });
  expect(await fetchNoticeStates(huda, "register-missing")).not.toContain("open");
  expect(await fetchNoticeStates(management, "register-missing")).not.toContain("open");
});

test("NTF-5: a family is warned of so many late mornings until one is corrected, and once more when there are so many again", async () => {
  const set = await aSchoolDay();
  await owner.query("insert into attendance_rules (school_id, late_notice) values ($1, 1)", [set.school.id]);
  await mark(set, "late");
  await tell(set);
  expect(await fetchNoticeStates(set.father, "attendance-notice")).toEqual(["open"]);

  await mark(set, "present");
  await tell(set);
  expect(await fetchNoticeStates(set.father, "attendance-notice")).toEqual([]);

  await mark(set, "late");
  await tell(set);
  expect((await fetchNoticeStates(set.father, "attendance-notice"))[0]).toBe("open");
});

test("NTF-5: outside the school year no register is asked for, and what was asked before is done", async () => {
  const set = await aSchoolDay();
  const { huda, management, school, stranger, other } = set;
  await take(stranger, other, [], { day: schoolToday(-1) });
  const ask = () => runTask(missingRegisterTasks(database), MISSING_TASK);
  await ask();
  expect(await fetchNoticeStates(huda, "register-missing")).toEqual(["open"]);

  await owner.query(
    "update academic_years set starts_on = $2::date - 300, ends_on = $2 where school_id = $1",
    [school.id, schoolToday(-1)],
  );
  expect(await fetchNoticeStates(huda, "register-missing")).toEqual(["done"]);
  expect(await fetchNoticeStates(management, "register-missing")).toEqual(["done"]);
  await settleNow(database);
  await ask();
  for (const reader of [huda, management, stranger])
    expect(await fetchNoticeStates(reader, "register-missing")).not.toContain("open");
});
