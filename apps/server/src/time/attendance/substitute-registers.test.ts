import { readRegister } from "@dars/contract/time/attendance";
import { getWeekday } from "@dars/contract/time/days";
import { expect, test } from "vitest";

import { aSubject } from "#platform/testing/factories/organisation.ts";
import { aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anOffering, aTeachingClass } from "#platform/testing/factories/structure.ts";
import { aPeriodPlan, aTeachingRoom, aTimetable } from "#time/timetable/timetable.factory.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { database, as, aSchoolDay } = await attendanceBed();
type SchoolDay = Awaited<ReturnType<typeof aSchoolDay>>;

const TODAY = schoolToday();

/** Omar has today's first four lessons of a section: one is given to Layla, one to another, one moves to another room. */
async function aCoveredSection() {
  const set = await aSchoolDay();
  const { group, school, section, other, omar } = set;
  const year = { id: section.yearId, schoolId: school.id };
  const [layla, another] = [await aTeacher(database, school), await aTeacher(database, school)];
  const offering = await anOffering(database, year, {
    level: { id: section.levelId, groupId: group.id },
    subject: await aSubject(database, group),
  });
  const [own, ofOther] = [
    await aTeachingClass(database, offering, { section, teacher: omar }),
    await aTeachingClass(database, offering, { section: other, teacher: omar }),
  ];
  await aPeriodPlan(database, year);
  const weekday = getWeekday(TODAY);
  const { lessonIds } = await aTimetable(database, year, [
    ...[1, 2, 3, 4].map((no) => ({ weekday, no, classIds: [own.id] })),
    { weekday, no: 5, classIds: [ofOther.id] },
  ]);
  const room = await aTeachingRoom(database, school.id);
  const changes = [
    { kind: "changed", teacher_id: layla.id },
    { kind: "changed", teacher_id: another.id },
    { kind: "changed", room_id: room.id },
    { kind: "cancelled" },
    { kind: "changed", teacher_id: layla.id },
  ] as const;
  await database.inSchool(school.id, async (db) => {
    for (const [at, change] of changes.entries())
      await db
        .insertInto("lesson_changes")
        .values({ school_id: school.id, lesson_id: lessonIds[at] ?? 0, on_day: TODAY, ...change })
        .execute();
  });
  return { ...set, layla, another };
}

/** The periods whose register a teacher reads; 0 is the day as a whole. */
async function listReadable(
  { school }: SchoolDay,
  { actor }: Member,
  { id: sectionId }: { readonly id: number },
  day = TODAY,
) {
  const readable: number[] = [];
  for (const period of [0, 1, 2, 3, 4, 5, 6])
    await as(actor)
      .call(readRegister, { params: { schoolId: school.id, sectionId, day, period: String(period) } })
      .then(
        () => readable.push(period),
        (error: unknown) => expect(error).toMatchObject({ code: "not-found" }),
      );
  return readable;
}

test("ASG-2: a substitute's registers of a section are of the lessons that it holds there on that day, and of the whole day", async () => {
  const set = await aCoveredSection();
  const { section, other, layla, another, stranger, omar } = set;

  expect(await listReadable(set, layla, section)).toEqual([0, 1]);
  expect(await listReadable(set, another, section)).toEqual([0, 2]);
  expect(await listReadable(set, layla, other)).toEqual([0, 5]);
  expect(await listReadable(set, another, other)).toEqual([]);
  expect(await listReadable(set, stranger, section)).toEqual([]);
  for (const day of [schoolToday(-1), schoolToday(-7)])
    expect(await listReadable(set, layla, section, day)).toEqual([]);
  expect(await listReadable(set, omar, section)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
