import { addClassColumn, changeClassColumn } from "@dars/contract/marks/class-columns";
import { saveMarks } from "@dars/contract/marks/sheets";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { hideClassColumn, updateClassColumn } from "./class-columns.queries.ts";
import { buildMarksBody, aMarkedSchool, gradeByCategories } from "./sheets.factory.ts";
import { sheets } from "./sheets.routes.ts";
import { lockColumns } from "./write-marks.queries.ts";

const { database, owner, as } = await testbed([sheets], { authorise: authoriseWith() });

const QUIZ = { title: "Fractions", max: 20, isExtra: false, dueOn: dayFromToday(10) };

test("GB-9: a mark that arrives while its column is removed is not kept", async () => {
  const { school, sheet, offering, code, enter } = await givenQuiz();

  const saving = await database.inSchool(school.id, async (db) => {
    await lockColumns(db, school.id, sheet.id, [code], "update");
    const waiting = enter(15);
    await lockWaits(owner);
    await hideClassColumn(db, school.id, { offeringId: offering.id, code });
    return { waiting };
  });

  expect(await saving.waiting).toMatchObject({ cells: [{ outcome: "not-here" }] });
});

test("GB-9: a mark that arrives while the maximum is lowered is measured by the new one", async () => {
  const { school, sheet, offering, code, enter } = await givenQuiz();

  const saving = await database.inSchool(school.id, async (db) => {
    await lockColumns(db, school.id, sheet.id, [code], "update");
    const waiting = enter(15);
    await lockWaits(owner);
    await updateClassColumn(db, school.id, { offeringId: offering.id, code }, { ...QUIZ, max: 10 });
    return { waiting };
  });

  expect(await saving.waiting).toMatchObject({ cells: [{ outcome: "above-max" }] });
});

/** A quiz out of 20 that was changed once, so that its column has a row. */
async function givenQuiz() {
  const world = await aMarkedSchool(database, { students: 1 });
  await gradeByCategories(database, world);
  const { school, sheet, teacher, students } = world;
  const params = { schoolId: school.id, sheetId: sheet.id };
  const client = as(teacher.actor);
  const { code } = await client.call(addClassColumn, {
    params,
    body: { key: aKey(), category: "QZ", ...QUIZ },
  });
  await client.call(changeClassColumn, {
    params: { ...params, column: code },
    body: { key: aKey(), revision: 1, ...QUIZ },
  });
  const enter = (mark: number) =>
    client.call(saveMarks, { params, body: buildMarksBody({ [students[0]?.id ?? 0]: mark }, code) });
  return { ...world, code, enter };
}
