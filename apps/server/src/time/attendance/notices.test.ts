import { readAttendanceDay } from "@dars/contract/time/absences";
import { amendRegister, type MarkToSave } from "@dars/contract/time/attendance";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { attendanceBed, markOf, schoolToday } from "./attendance.factory.ts";
import { attendanceTasks, NOTICE_TASK } from "./notices.ts";

const { database, owner, as, aSchoolDay } = await attendanceBed();
type School = Awaited<ReturnType<typeof aSchoolDay>>;

const fromPaper = ({ school, section, management }: School, day: string, marks: MarkToSave[]) =>
  as(management.actor).call(amendRegister, {
    params: { schoolId: school.id, sectionId: section.id, day, period: "0" },
    body: { key: aKey(), reason: "From paper", marks },
  });

test("a pattern of one weekday is shown to the office", async () => {
  const set = await aSchoolDay();
  for (const weeks of [1, 2, 3])
    await fromPaper(set, schoolToday(-7 * weeks), [markOf({ studentId: set.basim.id })]);
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
      markOf({ studentId: set.amal.id }),
      markOf({ studentId: set.basim.id, status: "late", minutes: 5 }),
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
