import {
  changeLesson,
  copyLessons,
  createUnit,
  listLessons,
  orderLessons,
} from "@dars/contract/learning/curriculum";
import { listCoverage, markTaught } from "@dars/contract/learning/lesson-teaching";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { anOffering, aYear } from "#platform/testing/factories/structure.ts";

import { aTextBlock, lessonsBed } from "./lessons.factory.ts";

const { database, as, aTaughtSubject, begun, published } = await lessonsBed();
type TaughtSubject = Awaited<ReturnType<typeof aTaughtSubject>>;

test("units and lessons are put in order as a whole; what has come meanwhile is a conflict", async () => {
  const place = await aTaughtSubject();
  const { coordinator } = place;
  const unitId = (await aUnit(place, "Forces")).id;
  const [one, two] = [await begun(place, coordinator, "One"), await begun(place, coordinator, "Two")];
  const order = (lessons: { id: number; unitId: number | null }[]) =>
    as(coordinator.actor).call(orderLessons, {
      params: toOfferingParams(place),
      body: { key: aKey(), unitIds: [unitId], lessons },
    });

  await order([
    { id: two.id, unitId },
    { id: one.id, unitId },
  ]);
  const { lessons } = await list(place, coordinator);
  expect(lessons.map(({ id, number }) => [id, number])).toEqual([
    [two.id, 1],
    [one.id, 2],
  ]);
  await expect(order([{ id: one.id, unitId }])).rejects.toMatchObject({ details: { reason: "stale" } });
});

test("D3: a teacher writes lessons of what it teaches and nobody else's; the office writes none", async () => {
  const place = await aTaughtSubject();
  const { teacher, stranger, management } = place;
  const { id } = await begun(place, teacher);

  await expect(begun(place, stranger)).rejects.toMatchObject({ code: "not-found" });
  await expect(begun(place, management)).rejects.toMatchObject({ code: "forbidden" });
  const change = (revision: number) =>
    as(teacher.actor).call(changeLesson, {
      params: { schoolId: place.school.id, lessonId: id },
      body: {
        key: aKey(),
        revision,
        name: { en: "Second law", ar: null, ckb: null },
        objectives: "",
        unitId: null,
        week: null,
        minutes: null,
      },
    });
  await change(1);
  await expect(change(1)).rejects.toMatchObject({ details: { reason: "stale", revision: 2 } });
});

test("lessons of a year are copied into the next, published, and once", async () => {
  const place = await aTaughtSubject();
  const { school, level, physics, coordinator } = place;
  await aUnit(place, "Forces");
  await published(place, [aTextBlock("One.")]);
  const coming = await aYear(database, school, {
    startsOn: dayFromToday(300),
    endsOn: dayFromToday(600),
    state: "planning",
  });
  const later = await anOffering(database, coming, { level, subject: physics });
  const copy = () =>
    as(coordinator.actor).call(copyLessons, {
      params: { schoolId: school.id, offeringId: later.id },
      body: { key: aKey(), fromOfferingId: place.offering.id },
    });

  expect(await copy()).toEqual({ units: 1, lessons: 1 });
  await expect(copy()).rejects.toMatchObject({ details: { reason: "taken" } });
  const { lessons } = await as(coordinator.actor).call(listLessons, {
    params: { schoolId: school.id, offeringId: later.id },
  });
  expect(lessons).toMatchObject([{ published: 1, week: 2 }]);
});

test("what a class was taught counts in its coverage, and only its teacher says so", async () => {
  const place = await aTaughtSubject();
  const { school, firstClass, teacher, colleague, coordinator } = place;
  const { id } = await published(place, [aTextBlock("One.")]);
  const teach = (by: typeof teacher, on: string | null) =>
    as(by.actor).call(markTaught, {
      params: { schoolId: school.id, teachingClassId: firstClass.id, lessonId: id },
      body: { on },
    });

  await expect(teach(colleague, dayFromToday(0))).rejects.toMatchObject({ code: "not-found" });
  await expect(teach(teacher, dayFromToday(2))).rejects.toMatchObject({ code: "invalid" });
  await teach(teacher, dayFromToday(-1));
  const { offerings } = await as(coordinator.actor).call(listCoverage, {
    params: { schoolId: school.id },
    query: {},
  });
  expect(offerings).toMatchObject([
    {
      offeringId: place.offering.id,
      lessons: 1,
      published: 1,
      classes: [
        { taught: 1, due: 1 },
        { taught: 0, due: 1 },
      ],
    },
  ]);
  const { lessons } = await list(place, teacher);
  expect(lessons[0]?.taught).toEqual([{ classId: firstClass.id, on: dayFromToday(-1) }]);
  await teach(teacher, null);
  expect((await list(place, teacher)).lessons[0]?.taught).toEqual([]);
});

const toOfferingParams = ({ school, offering }: TaughtSubject) => ({
  schoolId: school.id,
  offeringId: offering.id,
});

const list = (place: TaughtSubject, by: TaughtSubject["teacher"]) =>
  as(by.actor).call(listLessons, { params: toOfferingParams(place) });

const aUnit = (place: TaughtSubject, name: string) =>
  as(place.coordinator.actor).call(createUnit, {
    params: toOfferingParams(place),
    body: { key: aKey(), name: { en: name, ar: null, ckb: null } },
  });
