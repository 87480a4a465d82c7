import { readRegister, saveRegister } from "@dars/contract/time/attendance";
import { changeDay } from "@dars/contract/time/cover";
import { afterEach, expect, test, vi } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  teachEveryDay,
} from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";
import { aPeriodPlan, aTimetable } from "#time/timetable/timetable.factory.ts";

import { cover } from "./cover.routes.ts";
import { substituteTasks } from "./open-to-substitutes.ts";

const { database, owner, as } = await testbed([cover, attendance], { authorise: authoriseWith() });

const TODAY = Temporal.Now.plainDateISO("Asia/Baghdad");
const clockAt = (time: string) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY.toString()}T${time}:00+03:00`) });

afterEach(() => void vi.useRealTimers());

test("ASG-2: a class is open to its substitute from ten minutes before the lesson until it ends", async () => {
  const { school, classId, substitute, wake, isOpen, nextWake } = await aCoveredDay();
  expect([await isOpen(), await nextWake()]).toEqual([false, "07:50"]);

  clockAt("07:50");
  await wake();
  expect([await isOpen(), await nextWake()]).toEqual([true, "08:45"]);

  clockAt("08:45");
  await wake();
  expect([await isOpen(), await nextWake()]).toEqual([false, "09:30"]);
  clockAt("09:30");
  await wake();
  expect(await isOpen()).toBe(true);
  clockAt("10:25");
  await wake();
  expect([await isOpen(), await nextWake()]).toEqual([false, null]);
  const { rows } = await owner.query(
    "select state, starts_on::text from teacher_assignments where school_id = $1 and teacher_id = $2",
    [school.id, substitute.id],
  );
  expect(rows).toEqual([{ state: "ended", starts_on: TODAY.toString() }]);
  expect(classId).toBeGreaterThan(0);
});

test("ASG-2, ATD-2: a substitute takes the register of its lesson, after it as well, and no other", async () => {
  const { school, section, student, substitute, wake } = await aCoveredDay();
  const at = (period: string, day = TODAY.toString()) => ({
    schoolId: school.id,
    sectionId: section.id,
    day,
    period,
  });
  const take = (period: string) =>
    as(substitute.actor).call(saveRegister, {
      params: at(period),
      body: {
        key: aKey(),
        takenAt: new Date().toISOString(),
        marks: [{ studentId: student.id, status: "late", minutes: 5, at: new Date().toISOString() }],
      },
    });
  const notFound = { code: "not-found" };

  clockAt("08:05");
  await wake();
  expect(await take("1")).toMatchObject({ late: 1 });
  await expect(take("2")).rejects.toMatchObject(notFound);
  // The lesson is over, its register may still be taken.
  clockAt("13:00");
  await wake();
  expect(await take("1")).toMatchObject({ late: 1 });
  const read = (period: string, day?: string) =>
    as(substitute.actor).call(readRegister, { params: at(period, day) });
  expect(await read("3")).toMatchObject({ may: "record" });
  await expect(read("2")).rejects.toMatchObject(notFound);
  await expect(read("1", TODAY.subtract({ days: 7 }).toString())).rejects.toMatchObject(notFound);
});

test("ASG-2: a lesson that is held as planned again is closed to its substitute at once", async () => {
  const { wake, isOpen, change, lessons } = await aCoveredDay();
  clockAt("08:05");
  await wake();
  expect(await isOpen()).toBe(true);

  await change([{ lessonId: lessons[0] ?? 0, kind: "plain" }]);

  expect(await isOpen()).toBe(false);
});

/** By period; another person holds the first and the third of today's three lessons of a section. */
async function aCoveredDay() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await teachEveryDay(database, school);
  await owner.query("insert into attendance_rules (school_id, mode) values ($1, 'period')", [school.id]);
  const year = await aYear(database, school, { startsOn: dayFromToday(-60), endsOn: dayFromToday(200) });
  const level = await aLevel(database, group);
  const [teacher, substitute] = [await aTeacher(database, school), await aTeacher(database, school)];
  const section = await aSection(database, year, { level });
  const offering = await anOffering(database, year, { level, subject: await aSubject(database, group) });
  const { id: classId } = await aTeachingClass(database, offering, { section, teacher });
  const student = await aStudent(database, school, { section });
  await aPeriodPlan(database, year);
  const weekday = TODAY.dayOfWeek % 7;
  const { lessonIds } = await aTimetable(
    database,
    year,
    [1, 2, 3].map((no) => ({ weekday, no, classIds: [classId] })),
  );
  const office = as((await aManagement(database, school)).actor);
  const change = (changes: { lessonId: number; kind: "changed" | "plain"; teacherId?: number }[]) =>
    office.call(changeDay, {
      params: { schoolId: school.id, date: TODAY.toString() },
      body: {
        key: aKey(),
        changes: changes.map((each) => ({
          teacherId: null,
          roomId: null,
          subjectId: null,
          no: null,
          note: null,
          ...each,
        })),
      },
    });
  clockAt("07:30");
  const [first = 0, , third = 0] = lessonIds;
  await change([first, third].map((lessonId) => ({ lessonId, kind: "changed", teacherId: substitute.id })));
  return {
    school,
    section,
    classId,
    student,
    substitute,
    change,
    lessons: lessonIds,
    wake: () =>
      runTask(substituteTasks(database), "open to substitutes", {
        schoolId: school.id,
        date: TODAY.toString(),
      }),
    /** By what the members of rooms are computed from; access control asks for the same state. */
    isOpen: async () => {
      const { rows } = await owner.query(
        "select from teaching_now($1) where teacher_id = $2 and teaching_class_id = $3",
        [school.id, substitute.id, classId],
      );
      return rows.length > 0;
    },
    /** The time of the next job that opens or closes the class. */
    nextWake: async () => {
      const { rows } = await owner.query(
        `select to_char(min(run_at) at time zone 'Asia/Baghdad', 'HH24:MI') as at from jobs
         where task = 'open to substitutes' and payload ->> 'schoolId' = $1 and run_at > $2`,
        [String(school.id), new Date()],
      );
      return rows[0]?.at ?? null;
    },
  };
}
