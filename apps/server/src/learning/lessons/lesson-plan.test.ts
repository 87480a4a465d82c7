import {
  changeLesson,
  copyLessons,
  listLessons,
  listLessonSources,
} from "@dars/contract/learning/curriculum";
import { compareLessonPlan, readLessonPlan, saveLessonPlan } from "@dars/contract/learning/lesson-plan";
import { expect, test } from "vitest";

import { readGrid } from "#platform/sheets/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { anOffering, aYear } from "#platform/testing/factories/structure.ts";
import { writeLines, filled, readLines } from "#platform/testing/returned-workbook.ts";

import { aTextBlock, lessonsBed } from "./lessons.factory.ts";
import { PLAN_KEYS } from "./read-lesson-plan.ts";

const { as, aTaughtSubject, begun, database, published } = await lessonsBed();
type TaughtSubject = Awaited<ReturnType<typeof aTaughtSubject>>;

const toOfferingParams = ({ school, offering }: TaughtSubject) => ({
  schoolId: school.id,
  offeringId: offering.id,
});

/** A workbook of these lines under the template's keys. */
const aWorkbook = (...lines: readonly (readonly string[])[]) =>
  new Uint8Array(Buffer.from([PLAN_KEYS, ...lines].map((cells) => cells.join("\t")).join("\n")));

const compare = (place: TaughtSubject, body: ReturnType<typeof aWorkbook>) =>
  as(place.coordinator.actor).call(compareLessonPlan, { params: toOfferingParams(place), body });

async function download(place: TaughtSubject): Promise<Uint8Array<ArrayBuffer>> {
  const plan = { params: toOfferingParams(place), query: {} };
  return new Uint8Array((await as(place.coordinator.actor).call(readLessonPlan, plan)).bytes);
}

test("a plan comes from a workbook: compared, taken over, and the same afterwards", async () => {
  const place = await aTaughtSubject();
  const body = aWorkbook(
    ["", "الميكانيك", "القوى", "", "Forces", "٣", "45", "What a force is"],
    ["", "الميكانيك", "الحركة", "", "", "4", "", ""],
    ["", "الضوء", "الانعكاس", "", "", "", "", ""],
  );
  const compared = await compare(place, body);
  expect(compared).toMatchObject({ newUnits: ["الميكانيك", "الضوء"], same: 0, faults: [] });
  expect(compared.rows[0]).toMatchObject({ line: 2, lessonId: null, week: 3, minutes: 45 });

  const save = {
    key: aKey(),
    language: "ar" as const,
    rows: compared.rows.map(({ line: _line, ...row }) => row),
  };
  const take = () =>
    as(place.coordinator.actor).call(saveLessonPlan, { params: toOfferingParams(place), body: save });
  expect(await take()).toEqual({ units: 2, created: 3, changed: 0 });
  // Sent again it writes nothing again.
  expect(await take()).toEqual({ units: 2, created: 3, changed: 0 });

  const { units, lessons } = await as(place.coordinator.actor).call(listLessons, {
    params: toOfferingParams(place),
  });
  expect(units.map(({ name }) => name.ar)).toEqual(["الميكانيك", "الضوء"]);
  expect(lessons).toMatchObject([{ week: 3, drafts: 1 }, { week: 4 }, { week: null }]);

  const file = await as(place.coordinator.actor).call(readLessonPlan, {
    params: toOfferingParams(place),
    query: {},
  });
  const [first] = (await readGrid(file.name, Buffer.from(file.bytes), {})).sheets;
  expect(first?.grid.rows.at(-1)?.cells.map(({ text }) => text)).toContain("الانعكاس");
  expect(await compare(place, new Uint8Array(file.bytes))).toMatchObject({ rows: [], same: 3, faults: [] });
});

test("each row that cannot be taken says why, and the others stand", async () => {
  const place = await aTaughtSubject();
  const { id } = await begun(place, place.coordinator, "One");
  const known = String(id);
  const compared = await compare(
    place,
    aWorkbook(
      [known, "", "", "", "First", "2", "", ""],
      [known, "", "", "", "Again", "", "", ""],
      ["999999", "", "", "", "Another's", "", "", ""],
      ["", "Unit", "", "", "", "", "", ""],
      ["", "", "", "", "Late", "61", "", ""],
      ["", "", "", "", "Endless", "", "soon", ""],
      ["", "", "", "", "x".repeat(201), "", "", ""],
    ),
  );

  expect(compared.rows).toMatchObject([{ lessonId: id, name: { en: "First" }, week: 2 }]);
  expect(compared.faults.map(({ line, reason }) => [line, reason])).toEqual([
    [3, "twice"],
    [4, "lesson"],
    [5, "name"],
    [6, "week"],
    [7, "minutes"],
    [8, "long"],
  ]);
});

test("a workbook without one of the columns is refused, so that it empties nothing", async () => {
  const place = await aTaughtSubject();
  const keys = PLAN_KEYS.filter((key) => key !== "objectives");
  const body = new Uint8Array(Buffer.from(`${keys.join("\t")}\n\t\t\t\tForces\t3\t45`));

  await expect(compare(place, body)).rejects.toMatchObject({ code: "invalid" });
});

test("a row whose lesson has changed since the download says so", async () => {
  const place = await aTaughtSubject();
  const [changed, unchanged] = [
    await begun(place, place.coordinator, "One"),
    await begun(place, place.coordinator, "Two"),
  ];
  const file = await download(place);
  await as(place.coordinator.actor).call(changeLesson, {
    params: { schoolId: place.school.id, lessonId: changed.id },
    body: {
      key: aKey(),
      revision: 1,
      name: { en: "One, by a colleague", ar: null, ckb: null },
      objectives: "",
      unitId: null,
      week: 2,
      minutes: 12,
    },
  });

  // As it was taken, the file says nothing, and undoes nothing.
  expect(await compare(place, file)).toMatchObject({ rows: [], same: 2 });
  const later = filled(await readLines(file), "lesson_id", "week", new Map([[String(changed.id), "7"]]));
  const compared = await compare(place, writeLines(later));
  expect(compared.rows).toMatchObject([
    {
      lessonId: changed.id,
      revision: 2,
      isStale: true,
      name: { en: "One, by a colleague" },
      week: 7,
      minutes: 12,
    },
  ]);
  expect(compared.same).toBe(1);
  expect(compared.rows.some(({ lessonId }) => lessonId === unchanged.id)).toBe(false);
});

test("an empty cell leaves what a lesson has, and a dash takes it away", async () => {
  const place = await aTaughtSubject();
  const { id } = await begun(place, place.coordinator, "One");
  const row = [String(id), "", "", "", "", "3", "45", "What a force is"];
  const { rows } = await compare(place, aWorkbook(row));
  expect(rows).toMatchObject([{ name: { en: "One" }, week: 3 }]);
  await as(place.coordinator.actor).call(saveLessonPlan, {
    params: toOfferingParams(place),
    body: { key: aKey(), language: "en", rows: rows.map(({ line: _line, ...own }) => own) },
  });

  const later = await compare(place, aWorkbook([String(id), "", "", "", "", "", "–", ""]));

  expect(later.rows).toMatchObject([
    { name: { en: "One" }, week: 3, minutes: null, objectives: "What a force is" },
  ]);
});

test("last year's workbook fills the plan of the new year, and changes the lessons that were copied", async () => {
  const place = await aTaughtSubject();
  const copied = await published(place, [aTextBlock("a")], "Copied");
  const next = await aYear(database, place.school, { state: "planning" });
  const offering = await anOffering(database, next, { level: place.level, subject: place.physics });
  const params = { schoolId: place.school.id, offeringId: offering.id };
  const { sources } = await as(place.coordinator.actor).call(listLessonSources, { params });
  expect(sources).toMatchObject([{ offeringId: place.offering.id, lessons: 1 }]);
  await as(place.coordinator.actor).call(copyLessons, {
    params,
    body: { key: aKey(), fromOfferingId: place.offering.id },
  });
  await begun(place, place.coordinator, "Added since");

  const file = await download(place);
  const compared = await as(place.coordinator.actor).call(compareLessonPlan, { params, body: file });

  expect(compared).toMatchObject({ isOfOther: true, same: 1, faults: [] });
  expect(compared.rows).toMatchObject([{ lessonId: null, name: { en: "Added since" } }]);
  const { lessons } = await as(place.coordinator.actor).call(listLessons, { params });
  expect(lessons.map(({ id }) => id)).not.toContain(copied.id);
});

test("a lesson changed meanwhile is a conflict, and no row of the plan is saved", async () => {
  const place = await aTaughtSubject();
  const { id } = await begun(place, place.coordinator, "One");
  const row = {
    revision: 1,
    unit: "New unit",
    name: { en: "Changed", ar: null, ckb: null },
    objectives: "",
    week: null,
    minutes: null,
  };
  const save = (revision: number) =>
    as(place.coordinator.actor).call(saveLessonPlan, {
      params: toOfferingParams(place),
      body: {
        key: aKey(),
        language: "en",
        rows: [
          { ...row, lessonId: null, revision: 0 },
          { ...row, lessonId: id, revision },
        ],
      },
    });

  await expect(save(7)).rejects.toMatchObject({ code: "conflict" });
  const list = () => as(place.coordinator.actor).call(listLessons, { params: toOfferingParams(place) });
  expect((await list()).units).toEqual([]);
  expect(await save(1)).toEqual({ units: 1, created: 1, changed: 1 });
});

test("D3: the office and teachers of other subjects bring no plan", async () => {
  const place = await aTaughtSubject();
  const body = aWorkbook(["", "", "", "", "Forces", "", "", ""]);
  const by = (actor: typeof place.stranger.actor) =>
    as(actor).call(compareLessonPlan, { params: toOfferingParams(place), body });

  await expect(by(place.stranger.actor)).rejects.toMatchObject({ code: "not-found" });
  await expect(by(place.management.actor)).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    compare(place, new Uint8Array(Buffer.from("a photo, or anything else"))),
  ).rejects.toMatchObject({ code: "invalid" });
});
