import { addClassColumn, changeClassColumn, removeClassColumn } from "@dars/contract/marks/class-columns";
import { choosePolicy } from "@dars/contract/marks/policies";
import { amendMark, publishMarks, readMarkProgress } from "@dars/contract/marks/publication";
import type { Mark } from "@dars/contract/marks/results";
import { readPublishedYear } from "@dars/contract/marks/results";
import {
  decideColumn,
  readMarkWorkbook,
  readSheet,
  saveMarks,
  submitColumn,
} from "@dars/contract/marks/sheets";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { policies } from "#marks/policies/policies.routes.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { sheets } from "#marks/sheets/sheets.routes.ts";
import { readGrid } from "#platform/sheets/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSection, aTeachingClass } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, as } = await testbed([sheets, publication, policies, results], {
  authorise: authoriseWith(),
});

const NUMBERS = {
  pool1: null,
  pool2: null,
  maxCompletion: 0,
  individual: null,
  generalMean: null,
  generalMin: null,
};

/** A level judged by weighted categories, with two students; its final exam is open. */
async function aGradedSchool() {
  const world = await aMarkedSchool(database, { students: 2 });
  const { school, year, level, sheet, otherSheet, section, students, teacher, homeroomTeacher, management } =
    world;
  const office = as(management.actor);
  await office.call(choosePolicy, {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      levelId: level.id,
      code: "INTL-US",
      numbers: NUMBERS,
      fromYearId: year.id,
      source: "The school's handbook",
    },
  });
  await database.inSchool(school.id, (db) =>
    db
      .insertInto("mark_windows")
      .values({
        school_id: school.id,
        year_id: year.id,
        level_id: level.id,
        code: "EXAM",
        opens_on: dayFromToday(-7),
        due_on: dayFromToday(40),
      })
      .execute(),
  );
  const params = { schoolId: school.id, sheetId: sheet.id };
  const [first, second] = students;
  if (!first || !second) throw new Error("Two students sit here.");
  const add = async (category: string, title: string, max: number, isExtra = false) =>
    (
      await as(teacher.actor).call(addClassColumn, {
        params,
        body: { key: aKey(), category, title, max, isExtra, dueOn: dayFromToday(10) },
      })
    ).code;
  const enter = (code: string, marks: readonly Mark[], by = { teacher, sheetId: sheet.id }) =>
    as(by.teacher.actor).call(saveMarks, {
      params: { schoolId: school.id, sheetId: by.sheetId },
      body: {
        key: aKey(),
        reason: null,
        cells: marks.map((mark, place) => ({
          studentId: students[place]?.id ?? 0,
          code,
          mark,
          revision: 0,
        })),
      },
    });
  const approve = async (code: string, by = { teacher, sheetId: sheet.id }) => {
    const which = { schoolId: school.id, sheetId: by.sheetId, column: code };
    const { revision } = await as(by.teacher.actor).call(submitColumn, {
      params: which,
      body: { key: aKey(), revision: 0, isPartial: true },
    });
    await office.call(decideColumn, {
      params: which,
      body: { key: aKey(), revision, approve: true, reason: null },
    });
  };
  const seen = async () =>
    (
      await as(first.actor).call(readPublishedYear, {
        params: { schoolId: school.id, studentId: first.id, yearId: year.id },
      })
    ).result;
  const publish = (codes: readonly string[], more: object = {}) =>
    office.call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, codes, more),
    });
  const other = { teacher: homeroomTeacher, sheetId: otherSheet.id };
  return { ...world, office, params, first, second, add, enter, approve, seen, publish, other };
}

test("GB-9: a teacher makes columns in categories, and the sheet computes the grade and names what is dropped", async () => {
  const { teacher, params, first, add, enter } = await aGradedSchool();
  const [worksheet, easy, hard, project] = [
    await add("HW", "Worksheet", 10),
    await add("QZ", "Fractions", 20),
    await add("QZ", "Decimals", 20),
    await add("PRJ", "A model", 50),
  ];
  await enter(worksheet, [8]);
  await enter(easy, [17]);
  await enter(hard, [4]);
  await enter(project, [45]);
  await enter("EXAM", [70]);

  const sheet = await as(teacher.actor).call(readSheet, { params });

  expect(sheet.columns.map(({ code, own }) => [code, own?.title])).toEqual([
    ["HW-1", "Worksheet"],
    ["QZ-1", "Fractions"],
    ["QZ-2", "Decimals"],
    ["PRJ-1", "A model"],
    ["EXAM", undefined],
  ]);
  // 20·80 + 20·85 + 20·90 + 40·70 = 7900 of 100
  expect(sheet.rows.find(({ student }) => student.id === first.id)?.values).toMatchObject({
    QZ: 85,
    GRADE: 79,
  });
  expect(sheet.letters).toMatchObject({ code: "GRADE" });
});

test("GB-9: a category that the scheme does not have, and a mark above the column's maximum, are refused", async () => {
  const { teacher, params, add, enter } = await aGradedSchool();
  const quiz = await add("QZ", "Fractions", 20);
  const { cells } = await enter(quiz, [21]);
  expect(cells).toMatchObject([{ outcome: "above-max" }]);
  await expect(add("LAB", "A laboratory", 20)).rejects.toMatchObject({ code: "invalid" });
  await enter(quiz, [15]);
  const change = (max: number) =>
    as(teacher.actor).call(changeClassColumn, {
      params: { ...params, column: quiz },
      body: { key: aKey(), revision: 1, title: "Fractions", max, isExtra: false, dueOn: dayFromToday(10) },
    });
  await expect(change(10)).rejects.toMatchObject({ code: "conflict", details: { reason: "above" } });
  await expect(change(30)).resolves.toEqual({ code: quiz, revision: 2 });
});

test("GB-9: a column with marks is not removed, an empty one is, and its code is not given again", async () => {
  const { teacher, params, add, enter } = await aGradedSchool();
  const [page12, gone] = [await add("HW", "Page 12", 10), await add("HW", "Page 13", 10)];
  await enter(page12, [9]);
  const remove = (column: string) =>
    as(teacher.actor).call(removeClassColumn, { params: { ...params, column } });
  await expect(remove(page12)).rejects.toMatchObject({ code: "conflict", details: { reason: "marks" } });
  await remove(gone);
  expect(await add("HW", "Page 14", 10)).toBe("HW-3");
});

test("GB-10, PUB-3: letters and grade points come with the outcome, which waits for the exam", async () => {
  const { add, enter, approve, publish, seen, other } = await aGradedSchool();
  const quiz = await add("QZ", "Fractions", 20);
  await enter(quiz, [18, 10]);
  await approve(quiz);
  await publish([quiz]);
  const before = await seen();
  expect(before.outcome).toBeNull();
  expect(before.subjects[0]).toMatchObject({ values: { QZ: 90, GRADE: 90 }, effective: null });

  await expect(publish([quiz], { withOutcome: true })).rejects.toMatchObject({
    details: { reason: "incomplete" },
  });
  for (const by of [undefined, other]) {
    await enter("EXAM", [84, 60], by);
    await approve("EXAM", by);
  }
  await publish(["EXAM"], { withOutcome: true });

  const after = await seen();
  // (20·90 + 40·84) ÷ 60 = 86, and 84 in the other subject: 3.0 and 3.0.
  expect(
    after.subjects.map(({ effective, letter }) => [effective, letter?.label.en, letter?.points]),
  ).toEqual([
    [86, "B", "3"],
    [84, "B", "3"],
  ]);
  expect(after.outcome).toMatchObject({ status: "graded", average: 85, gradePoints: 3 });
});

test("GB-9: what families see names the columns of a category, and which of them is dropped", async () => {
  const { add, enter, approve, publish, seen, office, first, offering, school } = await aGradedSchool();
  const [one, two, three] = [
    await add("QZ", "One", 20),
    await add("QZ", "Two", 20),
    await add("QZ", "Three", 20),
  ];
  for (const [code, mark] of [
    [one, 18],
    [two, 6],
    [three, 12],
  ] as const) {
    await enter(code, [mark]);
    await approve(code);
  }
  await publish([one, two]);
  const [subject] = (await seen()).subjects;
  expect(subject?.inCategories).toEqual([
    { code: one, category: "QZ", title: "One", max: 20, isExtra: false, isDropped: false },
    { code: two, category: "QZ", title: "Two", max: 20, isExtra: false, isDropped: true },
  ]);
  expect(subject?.marks).toEqual({ [one]: 18, [two]: 6 });

  await office.call(amendMark, {
    params: { schoolId: school.id, studentId: first.id },
    body: { key: aKey(), offeringId: offering.id, code: two, mark: 19, reason: "Counted again" },
  });
  const [amended] = (await seen()).subjects;
  expect(amended?.inCategories?.map(({ isDropped }) => isDropped)).toEqual([true, false]);
  expect(amended?.values["QZ"]).toBe(95);
});

test("the office sees the columns of all classes by category and number, and publishes those that there are", async () => {
  const { office, school, add, enter, approve, publish } = await aGradedSchool();
  const quiz = await add("QZ", "Fractions", 20);
  await enter(quiz, [18]);
  await approve(quiz);
  const { sections } = await office.call(readMarkProgress, { params: { schoolId: school.id } });
  expect(
    sections[0]?.columns.map(({ code, label, approved, classes }) => [code, label.en, approved, classes]),
  ).toEqual([
    [quiz, "Quizzes 1", 1, 1],
    ["EXAM", "Final exam", 0, 2],
  ]);
  await expect(publish([quiz])).resolves.toMatchObject({ state: "published" });
});

test("a workbook of a sheet has the columns of its categories", async () => {
  const { teacher, params, add } = await aGradedSchool();
  const quiz = await add("QZ", "Fractions", 20);
  const file = await as(teacher.actor).call(readMarkWorkbook, { params, query: { locale: "en" } });
  const { sheets: grids } = await readGrid("marks.xlsx", Buffer.from(file.bytes), {});
  const texts = grids.flatMap(({ grid }) => grid.rows.flatMap(({ cells }) => cells.map(({ text }) => text)));
  expect(texts).toEqual(expect.arrayContaining([quiz, "Fractions /20"]));
});

test("GB-9: a student who comes from a parallel class brings its marks, and they count", async () => {
  const { teacher, params, add, enter, first, year, level, offering, sheet } = await aGradedSchool();
  const parallel = await aSection(database, year, { level, letter: "B" });
  const other = await aTeachingClass(database, offering, { section: parallel, teacher });
  const quiz = await add("QZ", "Fractions", 20);
  await enter(quiz, [15]);
  await database.inSchool(params.schoolId, (db) =>
    db
      .updateTable("class_enrolments")
      .set({ teaching_class_id: other.id })
      .where("school_id", "=", params.schoolId)
      .where("student_id", "=", first.id)
      .where("teaching_class_id", "=", sheet.id)
      .execute(),
  );
  const { rows, columns, elsewhere } = await as(teacher.actor).call(readSheet, {
    params: { ...params, sheetId: other.id },
  });
  expect(columns.map(({ code }) => code)).toEqual(["EXAM"]);
  expect(elsewhere).toEqual([{ code: quiz, category: "QZ", max: 20, isExtra: false }]);
  expect(rows.find(({ student }) => student.id === first.id)?.values).toMatchObject({ QZ: 75, GRADE: 75 });
});
