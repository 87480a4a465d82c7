import { addClassColumn } from "@dars/contract/marks/class-columns";
import { readSheet } from "@dars/contract/marks/sheets";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSection, aTeachingClass } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aMarkedSchool, gradeByCategories } from "./sheets.factory.ts";
import { sheets } from "./sheets.routes.ts";

const { database, as } = await testbed([sheets], { authorise: authoriseWith() });

const QUIZ = { category: "QZ", title: "Fractions", max: 20, isExtra: false, dueOn: dayFromToday(10) };

/** The class of a teacher, a parallel one of the same and one of another teacher. */
async function givenParallels() {
  const world = await aMarkedSchool(database, { students: 1 });
  const { year, level, offering, teacher, homeroomTeacher } = world;
  await gradeByCategories(database, world);
  const inSection = async (letter: string, of: typeof teacher) =>
    aTeachingClass(database, offering, {
      section: await aSection(database, year, { level, letter }),
      teacher: of,
    });
  return {
    ...world,
    parallel: await inSection("P", teacher),
    foreign: await inSection("Q", homeroomTeacher),
  };
}

test("GB-9: a column is made for parallel classes of a teacher at once, in each with a code of its own", async () => {
  const { school, sheet, otherSheet, teacher, management, parallel, foreign } = await givenParallels();
  const read = async (sheetId: number, of = teacher) =>
    as(of.actor).call(readSheet, { params: { schoolId: school.id, sheetId } });
  const add = (...alsoClassIds: number[]) =>
    as(teacher.actor).call(addClassColumn, {
      params: { schoolId: school.id, sheetId: sheet.id },
      body: { key: aKey(), ...QUIZ, alsoClassIds },
    });
  expect((await read(sheet.id)).parallel?.map(({ classId }) => classId)).toEqual([parallel.id]);
  const ofOffice = (await read(sheet.id, management)).parallel?.map(({ classId }) => classId);
  expect(new Set(ofOffice)).toEqual(new Set([parallel.id, foreign.id]));

  const { code } = await add(parallel.id);

  const own = async (sheetId: number) =>
    (await read(sheetId)).columns.flatMap(({ code: known, own: made }) => (made ? [known, made.title] : []));
  expect(await own(sheet.id)).toEqual([code, "Fractions"]);
  expect(await own(parallel.id)).toEqual(["QZ-2", "Fractions"]);
  await expect(add(foreign.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(add(otherSheet.id)).rejects.toMatchObject({ code: "not-found" });
  expect(await own(sheet.id)).toHaveLength(2);
});

test("GB-9: the office makes no column for a class of another subject with it", async () => {
  const { school, sheet, otherSheet, management } = await givenParallels();

  await expect(
    as(management.actor).call(addClassColumn, {
      params: { schoolId: school.id, sheetId: sheet.id },
      body: { key: aKey(), ...QUIZ, alsoClassIds: [otherSheet.id] },
    }),
  ).rejects.toMatchObject({ code: "invalid", field: "/body/alsoClassIds" });
});
