import { listLessons } from "@dars/contract/learning/curriculum";
import { markTaught } from "@dars/contract/learning/lesson-teaching";
import { readLesson } from "@dars/contract/learning/lesson-versions";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { anAssignment } from "#platform/testing/factories/structure.ts";

import { aTextBlock, lessonsBed } from "./lessons.factory.ts";

const { as, database, aTaughtSubject, published } = await lessonsBed();

test("LES-4, ASG-2: a substitute finds the lessons of the class on its day, says what was taught, and reads them from the assignment on", async () => {
  const place = await aTaughtSubject();
  const { school, offering, firstClass, stranger, coordinator } = place;
  const { id } = await published(place, [aTextBlock("One.")]);
  const params = { params: { schoolId: school.id, offeringId: offering.id } };
  const list = () => as(stranger.actor).call(listLessons, params);
  await expect(list()).rejects.toMatchObject({ code: "not-found" });
  const covers = (day: number) =>
    anAssignment(database, firstClass, stranger, {
      role: "substitute",
      startsOn: dayFromToday(day),
      endsOn: dayFromToday(day + 1),
    });
  await covers(-1);
  await expect(list()).rejects.toMatchObject({ code: "not-found" });

  await covers(1);
  const before = await list();
  expect(before.lessons.map((lesson) => lesson.id)).toEqual([id]);
  expect(before.may).toEqual({ write: false, publish: false });
  const lesson = { params: { schoolId: school.id, lessonId: id } };
  expect((await as(stranger.actor).call(readLesson, lesson)).may.write).toBe(false);
  const early = { schoolId: school.id, teachingClassId: firstClass.id, lessonId: id };
  await expect(
    as(stranger.actor).call(markTaught, { params: early, body: { on: dayFromToday(0) } }),
  ).rejects.toMatchObject({ code: "not-found" });

  await covers(0);

  const { lessons, classes, may } = await list();
  expect(may.write).toBe(true);
  expect(lessons.map((one) => one.id)).toEqual([id]);
  expect(classes.map((one) => one.id)).toEqual([firstClass.id]);
  const read = await as(stranger.actor).call(readLesson, { params: { schoolId: school.id, lessonId: id } });
  expect(read.versions).toHaveLength(1);
  const taught = { schoolId: school.id, teachingClassId: firstClass.id, lessonId: id };
  await as(stranger.actor).call(markTaught, { params: taught, body: { on: dayFromToday(0) } });
  const [line] = (await as(coordinator.actor).call(listLessons, params)).lessons;
  expect(line).toMatchObject({ taught: [{ classId: firstClass.id, on: dayFromToday(0) }] });
});
