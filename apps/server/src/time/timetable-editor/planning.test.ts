import type { PeriodPlan } from "@dars/contract/time/periods";
import {
  closeTeachingRoom,
  readPlanning,
  savePeriodPlans,
  saveTeacherWishes,
  saveTeachingRoom,
} from "@dars/contract/time/planning";
import { publishTimetable } from "@dars/contract/time/timetable-editor";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aLesson, aSchoolToPlan } from "./timetable-editor.factory.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

const { database, as } = await testbed([timetableEditor], { authorise: authoriseWith() });
type PlannedSchool = Awaited<ReturnType<typeof aSchoolToPlan>>;

const lesson = (no: number, startsAt: string, endsAt: string) => ({
  no,
  kind: "lesson" as const,
  startsAt,
  endsAt,
});
const SHORT: PeriodPlan = {
  title: "Short days",
  shift: "morning",
  weekDays: 127,
  periods: [
    { no: null, kind: "assembly", startsAt: "07:50", endsAt: "08:00" },
    lesson(1, "08:00", "08:35"),
    lesson(2, "08:35", "09:10"),
  ],
};

const read = ({ office, params }: PlannedSchool) => office.call(readPlanning, { params });
const save = async (school: PlannedSchool, plans: PeriodPlan[], revision?: number) =>
  school.office.call(savePeriodPlans, {
    params: school.params,
    body: { key: aKey(), revision: revision ?? (await read(school)).revision, plans },
  });

test("C7: the office saves periods, and a save based on an old revision is refused", async () => {
  const school = await aSchoolToPlan(database, as);
  const before = await read(school);
  const afternoon = { ...SHORT, title: "Afternoon", shift: "afternoon" as const };

  const { revision } = await save(school, [SHORT, afternoon]);

  const { plans } = await read(school);
  expect(plans).toMatchObject([SHORT, afternoon]);
  expect(revision).toBeGreaterThan(before.revision);
  await expect(save(school, [SHORT], before.revision)).rejects.toMatchObject({
    details: { reason: "stale" },
  });
});

test("periods lie one after the other, are numbered in order, and a shift has one plan a weekday", async () => {
  const school = await aSchoolToPlan(database, as);
  const refused = (plans: PeriodPlan[], reason: string) =>
    expect(save(school, plans)).rejects.toMatchObject({ code: "invalid", details: { reason } });

  await refused(
    [{ ...SHORT, periods: [lesson(1, "08:00", "08:45"), lesson(2, "08:40", "09:20")] }],
    "overlap",
  );
  await refused([{ ...SHORT, periods: [lesson(2, "08:00", "08:45")] }], "numbers");
  await refused(
    [
      { ...SHORT, weekDays: 3 },
      { ...SHORT, weekDays: 2 },
    ],
    "days",
  );
});

test("a period that a published timetable has lessons in does not go", async () => {
  const school = await aSchoolToPlan(database, as);
  const timetableId = await school.aDraft([aLesson(school.classIds[0] ?? 0, 0, 3)]);
  await school.office.call(publishTimetable, {
    params: { ...school.params, timetableId },
    body: { key: aKey(), revision: 2, startsOn: dayFromToday(1), isIncomplete: true },
  });

  await expect(save(school, [SHORT])).rejects.toMatchObject({ details: { reason: "needed" } });
  const { periods } = SHORT;
  await save(school, [{ ...SHORT, periods: [...periods, lesson(3, "09:10", "09:45")] }]);
});

test("TT-1: hours by which two shifts overlap are refused where a teacher has lessons in both", async () => {
  const school = await aSchoolToPlan(database, as);
  const late = (startsAt: string, endsAt: string): PeriodPlan => ({
    ...SHORT,
    title: "Afternoon",
    shift: "afternoon",
    periods: [lesson(1, startsAt, endsAt)],
  });
  await save(school, [SHORT, late("12:00", "12:40")]);
  // One teacher holds the maths of both sections, one in each shift.
  const [maths = 0, mathsOfOther = 0] = school.classIds;
  const timetableId = await school.aDraft([
    aLesson(maths, 0, 2),
    aLesson(mathsOfOther, 0, 1, { shift: "afternoon" }),
  ]);
  await school.office.call(publishTimetable, {
    params: { ...school.params, timetableId },
    body: { key: aKey(), revision: 2, startsOn: dayFromToday(1), isIncomplete: true },
  });

  await expect(save(school, [SHORT, late("09:00", "09:40")])).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "clashes", clashes: [expect.stringContaining(`teacher ${school.teachers[0].id} `)] },
  });
  expect((await read(school)).plans).toMatchObject([{}, { periods: [{ startsAt: "12:00" }] }]);
  await save(school, [SHORT, late("09:10", "09:50")]);
});

test("rooms are added, called otherwise and closed; a closed one of the same name is open again", async () => {
  const school = await aSchoolToPlan(database, as);
  const { office, params, lab } = school;
  const room = (id: number | null, name: string) =>
    office.call(saveTeachingRoom, { params, body: { key: aKey(), id, name } });

  const { id } = await room(null, "Atelier");
  await room(id, "Studio");
  await expect(room(null, "Studio")).rejects.toMatchObject({ details: { reason: "name" } });
  await expect(room(lab.id, "Studio")).rejects.toMatchObject({ details: { reason: "name" } });
  await office.call(closeTeachingRoom, { params: { ...params, teachingRoomId: id } });
  expect((await read(school)).rooms.map(({ name }) => name)).toEqual(["Lab"]);
  expect(await room(null, "Studio")).toEqual({ id });
  const unknown = office.call(closeTeachingRoom, { params: { ...params, teachingRoomId: 999_999 } });
  await expect(unknown).rejects.toMatchObject({ code: "not-found" });
});

test("a teacher's free days and wishes are kept, and another school's teacher is not known", async () => {
  const [school, other] = [await aSchoolToPlan(database, as), await aSchoolToPlan(database, as)];
  const { office, params, teachers } = school;
  const wishes = { freeDays: 2, unwished: [{ weekday: 0, no: 6 }], mostADay: 4 };
  const wish = (teacherId: number, seen?: typeof wishes) =>
    office.call(saveTeacherWishes, {
      params: { ...params, teacherId },
      body: { key: aKey(), wishes, ...(seen && { seen }) },
    });

  await wish(teachers[0].id);
  await wish(teachers[0].id, wishes);
  // KEY-4: who has read them before does not write over them.
  await expect(wish(teachers[0].id)).rejects.toMatchObject({ details: { reason: "stale", stored: wishes } });

  expect((await read(school)).teachers.find(({ id }) => id === teachers[0].id)).toMatchObject({ wishes });
  await expect(wish(other.teachers[0].id)).rejects.toMatchObject({ code: "not-found" });
  await expect(as(teachers[0].actor).call(readPlanning, { params })).rejects.toMatchObject({
    code: "forbidden",
  });
});
