import { readAttendanceDay, readStudentAttendance } from "@dars/contract/time/absences";
import { amendRegister, type MarkToSave } from "@dars/contract/time/attendance";
import { afterEach, expect, test, vi } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { attendanceBed, buildMark, schoolToday } from "./attendance.factory.ts";
import { attendanceTasks, NOTICE_TASK, WARNING_TASK } from "./notices.ts";

afterEach(() => void vi.useRealTimers());

const { database, owner, as, take, aSchoolDay } = await attendanceBed();
type SchoolDay = Awaited<ReturnType<typeof aSchoolDay>>;

const fromPaper = ({ school, section, management }: SchoolDay, day: string, marks: MarkToSave[]) =>
  as(management.actor).call(amendRegister, {
    params: { schoolId: school.id, sectionId: section.id, day, period: "0" },
    body: { key: aKey(), reason: "From paper", marks },
  });

test("a pattern of one weekday is shown to the office", async () => {
  const set = await aSchoolDay();
  for (const weeks of [1, 2, 3])
    await fromPaper(set, schoolToday(-7 * weeks), [buildMark({ studentId: set.basim.id })]);
  const { patterns } = await as(set.management.actor).call(readAttendanceDay, {
    params: { schoolId: set.school.id, day: schoolToday() },
  });
  expect(patterns).toMatchObject([{ studentId: set.basim.id, kind: "weekday", times: 3, of: 3 }]);
});

test("ATD-4, ATD-5, NTF-1: guardians are told once of an absence, of days that warn and of lateness, without words", async () => {
  const set = await aSchoolDay();
  for (const days of [1, 2, 3]) {
    const day = schoolToday(-days);
    await fromPaper(set, day, [
      buildMark({ studentId: set.amal.id }),
      buildMark({ studentId: set.basim.id, status: "late", minutes: 5 }),
    ]);
    const slot = { schoolId: set.school.id, sectionId: set.section.id, day, period: 0 };
    for (let times = 0; times < 2; times++) await runTask(attendanceTasks(database), NOTICE_TASK, slot);
  }
  const { rows } = await owner.query<{ kind: string; student_id: number; n: number }>(
    `select kind, student_id, count(*)::int as n from notifications where school_id = $1 and person_id = $2
     group by 1, 2 order by 1, 2`,
    [set.school.id, set.father.id],
  );
  const isOneMonth = schoolToday(-3).slice(0, 7) === schoolToday(-1).slice(0, 7);
  expect(rows).toEqual([
    // Three in the same minute are one line (NTF-3).
    { kind: "absence", student_id: set.amal.id, n: 1 },
    { kind: "attendance-notice", student_id: set.amal.id, n: 1 },
    ...(isOneMonth ? [{ kind: "attendance-notice", student_id: set.basim.id, n: 1 }] : []),
  ]);
});

/** It records by period, and warns from the first day on. */
async function aSchoolByPeriod() {
  const set = await aSchoolDay();
  await owner.query(
    "insert into attendance_rules (school_id, mode, warn_at) values ($1, 'period', array[1]::smallint[])",
    [set.school.id],
  );
  const sums = async () =>
    (
      await as(set.management.actor).call(readStudentAttendance, {
        params: { schoolId: set.school.id, studentId: set.amal.id },
      })
    ).sums;
  const warnings = async () => {
    const { rows } = await owner.query(
      "select 1 from attendance_notices where school_id = $1 and kind = 'warned 1'",
      [set.school.id],
    );
    return rows.length;
  };
  return { ...set, sums, warnings };
}

test("ATD-1, ATD-2: of six periods, registers that nobody took do not make two absences a day", async () => {
  const set = await aSchoolByPeriod();
  const day = schoolToday(-1);
  for (const period of [1, 2, 3])
    await take(set.huda, set.section, period < 3 ? [{ studentId: set.amal.id }] : [], { day, period });
  expect(await set.sums()).toMatchObject({ recorded: 3, daysUnexcused: 0, marksLeft: 100, percent: 33.3 });
  for (const period of [4, 5])
    await take(set.huda, set.section, [{ studentId: set.amal.id }], { day, period });
  expect(await set.sums()).toMatchObject({ recorded: 5, daysUnexcused: 1, marksLeft: 98 });
});

const clockAt = (time: string) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${schoolToday()}T${time}+03:00`) });

test("ATD-1, ATD-5: who misses the first period is warned of once the day is over, and not where it came after", async () => {
  const set = await aSchoolByPeriod();
  const { id: schoolId } = set.school;
  const day = { schoolId, sectionId: set.section.id, day: schoolToday() };
  clockAt("09:00");
  await take(set.huda, set.section, [{ studentId: set.amal.id }], { period: 1 });
  await runTask(attendanceTasks(database), NOTICE_TASK, { ...day, period: 1 });
  expect([await set.warnings(), (await set.sums()).daysUnexcused]).toEqual([0, 0]);
  const { rows } = await owner.query(
    "select run_at from jobs where task = $1 and payload ->> 'schoolId' = $2",
    [WARNING_TASK, String(schoolId)],
  );
  expect(rows).toEqual([{ run_at: new Date(`${day.day}T17:03:00+03:00`) }]);

  clockAt("17:10");
  await take(set.huda, set.section, [], { period: 2 });
  await runTask(attendanceTasks(database), WARNING_TASK, day);
  expect([await set.warnings(), (await set.sums()).daysUnexcused]).toEqual([0, 0]);
  await take(set.huda, set.section, [{ studentId: set.amal.id }], { period: 2 });
  await runTask(attendanceTasks(database), WARNING_TASK, day);
  expect([await set.warnings(), (await set.sums()).daysUnexcused]).toEqual([1, 1]);
});

test.each([
  ["an hour before its last period ends", "16:00:00", 0],
  ["a second before it ends", "16:59:59", 0],
  ["as it ends", "17:00:00", 1],
  ["afterwards", "17:00:01", 1],
])(
  "ATD-1, ATD-5: nobody is warned of a day that is still running, however much of it was missed: %s",
  async (_, time, warned) => {
    const set = await aSchoolByPeriod();
    const { id: schoolId } = set.school;
    clockAt("12:00");
    for (const period of [1, 2, 3, 4])
      await take(set.huda, set.section, [{ studentId: set.amal.id }], { period });

    clockAt(time);
    await runTask(attendanceTasks(database), WARNING_TASK, {
      schoolId,
      sectionId: set.section.id,
      day: schoolToday(),
    });

    expect(await set.warnings()).toBe(warned);
  },
);

test.each([
  ["one day fewer", 2, 0],
  ["as many days", 3, 1],
  ["one day more", 4, 1],
])("ATD-5: families are warned of as many days as the school has named: %s", async (_, absent, warned) => {
  const set = await aSchoolDay();
  const { id: schoolId } = set.school;
  await owner.query(
    "insert into attendance_rules (school_id, mode, warn_at) values ($1, 'day', '{3}'::smallint[])",
    [schoolId],
  );
  for (let days = 1; days <= absent; days++)
    await fromPaper(set, schoolToday(-days), [buildMark({ studentId: set.amal.id })]);

  await runTask(attendanceTasks(database), WARNING_TASK, {
    schoolId,
    sectionId: set.section.id,
    day: schoolToday(-1),
  });

  const { rows } = await owner.query(
    "select student_id from attendance_notices where school_id = $1 and kind = 'warned 3'",
    [schoolId],
  );
  expect(rows).toHaveLength(warned);
});
