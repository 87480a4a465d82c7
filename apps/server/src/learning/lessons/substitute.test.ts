import { listLessons } from "@dars/contract/learning/curriculum";
import { markTaught } from "@dars/contract/learning/lesson-teaching";
import { readLesson } from "@dars/contract/learning/lesson-versions";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { anAssignment } from "#platform/testing/factories/structure.ts";

import { aTextBlock, lessonsBed } from "./lessons.factory.ts";

const { as, database, aTaughtSubject, published } = await lessonsBed();

test("LES-4, ASG-2: a substitute finds the lessons of the class on its day, says what was taught, and finds none before", async () => {
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
  await covers(1);
  await covers(-1);
  await expect(list()).rejects.toMatchObject({ code: "not-found" });

  await covers(0);

  const { lessons, classes } = await list();
  expect(lessons.map((lesson) => lesson.id)).toEqual([id]);
  expect(classes.map((one) => one.id)).toEqual([firstClass.id]);
  const read = await as(stranger.actor).call(readLesson, { params: { schoolId: school.id, lessonId: id } });
  expect(read.versions).toHaveLength(1);
  const taught = { schoolId: school.id, teachingClassId: firstClass.id, lessonId: id };
  await as(stranger.actor).call(markTaught, { params: taught, body: { on: dayFromToday(0) } });
  const [line] = (await as(coordinator.actor).call(listLessons, params)).lessons;
  expect(line).toMatchObject({ taught: [{ classId: firstClass.id, on: dayFromToday(0) }] });
});
