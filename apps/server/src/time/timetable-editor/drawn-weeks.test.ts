import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { heavy } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { draftToFill } from "./draft-to-fill.factory.ts";
import { drawnWorkbook } from "./drawn-workbook.factory.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

heavy();
const { database, as } = await testbed([timetableEditor], { authorise: authoriseWith() });

const pickName = (name: { readonly ar: string | null; readonly en: string | null } | undefined): string =>
  name?.en ?? name?.ar ?? "";

/** With names of teachers as the school writes them. */
async function aDraft() {
  const draft = await draftToFill(database, as);
  const getTeacherName = (classId = 0) => {
    const { teacherId } = draft.week.classes.find(({ id }) => id === classId) ?? {};
    return pickName(draft.week.teachers.find(({ id }) => id === teacherId)?.name);
  };
  return {
    ...draft,
    mathsTeacher: getTeacherName(draft.classIds[0]),
    physicsTeacher: getTeacherName(draft.classIds[2]),
  };
}

const CALLED = { name_ar: "جعفر الخفاجي", name_en: "Jafar Alkhafaji" };

const rename = ({ id }: { readonly id: number }, teacherIds: readonly number[]) =>
  database.inSchool(id, (db) =>
    db
      .updateTable("people")
      .set(CALLED)
      .where("school_id", "=", id)
      .where("id", "in", [...teacherIds])
      .execute(),
  );

test("C7: a general timetable: days merged over sections, a break between periods, subject and teacher in a cell", async () => {
  const { compareBytes, classIds, a, b, maths, physics, mathsTeacher } = await aDraft();
  const body = await drawnWorkbook([
    {
      name: "الجدول العام",
      rows: [
        ["الجدول الأسبوعي للعام الدراسي 2026-2027"],
        ["اليوم", "ت", "الشعبة", "الدرس الأول\n8:00 - 8:40", "الدرس الثاني", "استراحة", "الدرس الثالث"],
        ["الأحد", "1", a, `${maths}\n${mathsTeacher}`, physics, "استراحة", "-"],
        ["", "2", b, physics, `${maths} / ${mathsTeacher}`, "استراحة", ""],
        ["الإثنين", "3", a, "", "", "", maths],
        ["", "4", b, "الحصة الحرة", "", "", ""],
      ],
      merges: ["A1:G1", "A3:A4", "A5:A6", "F3:F6"],
    },
  ]);

  const { place, problems, guesses } = await compareBytes(body);

  expect(problems).toMatchObject([{ line: 6, reason: "subject", value: "الحصة الحرة" }]);
  expect(guesses).toEqual([]);
  expect(place).toMatchObject([
    { weekday: 0, no: 1, classIds: [classIds[0]], teacherId: null },
    { weekday: 0, no: 2, classIds: [classIds[2]] },
    { weekday: 0, no: 1, classIds: [classIds[3]] },
    { weekday: 0, no: 2, classIds: [classIds[1]] },
    { weekday: 1, no: 3, classIds: [classIds[0]] },
  ]);
});

test("C7: of two teachers with one name, it is who has the class", async () => {
  const { compare, classIds, a, maths, physics, week, school } = await aDraft();
  const getTeacherId = (classId = 0) => week.classes.find(({ id }) => id === classId)?.teacherId ?? 0;
  await rename(school, [getTeacherId(classIds[0]), getTeacherId(classIds[2])]);

  const { place, problems } = await compare(
    [
      `اليوم,الشعبة,1,2,3`,
      `الأحد,${a},${maths} - جعفر الخفاجي,${physics} - جعفر,`,
      `الاثنين,${a},,,${maths} - جعفر أحمد`,
    ].join("\n"),
  );

  expect(place).toMatchObject([
    { no: 1, classIds: [classIds[0]], teacherId: null },
    { no: 2, classIds: [classIds[2]], teacherId: null },
  ]);
  expect(problems).toMatchObject([{ line: 3, reason: "teacher" }]);
});

test("C7: a table of teachers: days above periods in two rows, sections in the cells", async () => {
  const { compareBytes, classIds, a, b, mathsTeacher, physicsTeacher } = await aDraft();
  const body = await drawnWorkbook([
    {
      name: "المدرسون",
      rows: [
        ["اسم المدرس", "الأحد", "", "", "الاثنين", "", ""],
        ["", "1", "2", "3", "1", "2", "3"],
        [mathsTeacher, a, b, "", "", a, ""],
        [`أ. ${physicsTeacher}`, b, "", "", "Ninth Z", "", ""],
      ],
      merges: ["A1:A2", "B1:D1", "E1:G1"],
    },
  ]);

  const { place, problems } = await compareBytes(body);

  expect(problems).toMatchObject([{ line: 4, reason: "section", value: "Ninth Z" }]);
  expect(place).toMatchObject([
    { weekday: 0, no: 1, classIds: [classIds[0]], teacherId: null },
    { weekday: 0, no: 2, classIds: [classIds[1]], teacherId: null },
    { weekday: 1, no: 2, classIds: [classIds[0]], teacherId: null },
    { weekday: 0, no: 1, classIds: [classIds[3]], teacherId: null },
  ]);
});

test("C7: a sheet for each section, with double lessons, and one lesson of two sections where their rows are one", async () => {
  const { compareBytes, classIds, a, b, maths, physics } = await aDraft();
  const head = ["الأيام", "الأولى", "الثانية", "الثالثة"];
  const body = await drawnWorkbook([
    { name: a, rows: [head, ["الأحد", maths, "", physics]], merges: ["B2:C2"] },
    {
      name: "2",
      rows: [[`جدول ${b} الأسبوعي`], head, ["الثلاثاء", physics, "", ""]],
      merges: ["A1:D1"],
    },
    {
      name: "معاً",
      rows: [
        ["اليوم", "الشعبة", "1", "2", "3"],
        ["الأربعاء", a, "", physics, ""],
        ["", b, "", "", ""],
      ],
      merges: ["A2:A3", "D2:D3"],
    },
  ]);

  const { place, problems } = await compareBytes(body);

  expect(problems).toEqual([]);
  expect(place).toMatchObject([
    { weekday: 0, no: 1, classIds: [classIds[0]] },
    { weekday: 0, no: 2, classIds: [classIds[0]] },
    { weekday: 0, no: 3, classIds: [classIds[2]] },
    { weekday: 2, no: 1, classIds: [classIds[3]] },
    { weekday: 3, no: 2, classIds: [classIds[2], classIds[3]] },
  ]);
});

test("C7: sections side by side in a text file: merged days, a break, a day that is none, a teacher who is misspelt", async () => {
  const { compare, classIds, a, b, maths, physics, week, school } = await aDraft();
  const mathsTeacherId = week.classes.find(({ id }) => id === classIds[0])?.teacherId ?? 0;
  await rename(school, [mathsTeacherId]);
  const misspelt = "Jafar Alkhafajo";

  const {
    place,
    problems,
    guesses = [],
  } = await compare(
    [
      `اليوم,الدرس,${a},${b}`,
      `الأحد,1,${maths} - ${misspelt},${physics}`,
      ",2,,",
      ",فرصة,فرصة,فرصة",
      `,3,,${maths}`,
      `الأحدد المفتوح,1,${maths},`,
      `,2,${maths} - Nobody Known,`,
    ].join("\n"),
  );

  expect(place).toMatchObject([
    { weekday: 0, no: 1, classIds: [classIds[0]], teacherId: null },
    { weekday: 0, no: 1, classIds: [classIds[3]] },
    { weekday: 0, no: 3, classIds: [classIds[1]] },
  ]);
  expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual(["6 day", "7 day"]);
  expect(guesses.map(({ value }) => value)).toEqual([misspelt]);
  expect(guesses.map(({ name }) => pickName(name))).toEqual([CALLED.name_en]);
});
