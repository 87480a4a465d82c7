import { compareOwnMarkWorkbook, readOwnMarkWorkbook } from "@dars/contract/marks/mark-workbooks";
import { compareMarkWorkbook, readMarkWorkbook, saveMarks } from "@dars/contract/marks/sheets";
import { EXPORTS_AN_HOUR } from "@dars/contract/oversight/exports";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { readGrid, writeWorkbook } from "#platform/sheets/public.ts";
import { aSubject } from "#platform/testing/factories/organisation.ts";
import { aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anOffering, aTeachingClass } from "#platform/testing/factories/structure.ts";
import { filled } from "#platform/testing/returned-workbook.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aMarkedSchool, buildMarksBody } from "./sheets.factory.ts";
import { sheets } from "./sheets.routes.ts";

const { database, as } = await testbed([sheets], { authorise: authoriseWith() });

const all = (schoolId: number, { actor }: Member) =>
  as(actor).call(readOwnMarkWorkbook, { params: { schoolId }, query: { locale: "en" } });

/** The moment at which a row was taken is of each file. */
const withoutMoment = (text: string) =>
  text.startsWith("eyJ")
    ? Buffer.from(text, "base64url")
        .toString()
        .replace(/"at":"[^"]+"/u, "")
    : text;

async function tablesIn(bytes: Uint8Array) {
  const { sheets: read } = await readGrid("marks.xlsx", Buffer.from(bytes), {});
  return read.map(({ name, grid }) => ({
    name,
    lines: grid.rows.map(({ cells }) => cells.map(({ text }) => withoutMoment(text))),
  }));
}

/** Ali teaches two more subjects of the section: one with a long name that looks like a formula, and its namesake. */
async function aTeacherOfThree() {
  const set = await aMarkedSchool(database);
  const name = "=SUM(A1): the history of [all] sciences";
  for (const position of [3, 4]) {
    const subject = await aSubject(database, set.group, { name, position });
    const offering = await anOffering(database, set.year, { level: set.level, subject });
    await aTeachingClass(database, offering, { section: set.section, teacher: set.teacher });
  }
  return set;
}

test("Q2: a teacher takes its own classes alone, each as its own workbook has it", async () => {
  const { school, sheet, students, teacher, homeroomTeacher } = await aTeacherOfThree();
  const params = { schoolId: school.id, sheetId: sheet.id };
  const marks = { [students[0]?.id ?? 0]: 70, [students[1]?.id ?? 0]: "absent_unexcused" as const };
  await as(teacher.actor).call(saveMarks, { params, body: buildMarksBody(marks) });

  const tables = await tablesIn((await all(school.id, teacher)).bytes);
  const single = await as(teacher.actor).call(readMarkWorkbook, { params, query: { locale: "en" } });
  const [one] = await tablesIn(single.bytes);

  expect(tables).toHaveLength(3);
  expect(tables[0]?.lines).toEqual(one?.lines);
  expect(one?.lines.flat()).toContain("70");
  // The homeroom teacher reads the other sheet of the section too, and teaches one class.
  expect(await tablesIn((await all(school.id, homeroomTeacher)).bytes)).toMatchObject([
    { name: expect.stringContaining("Arabic") },
  ]);
});

test("Q2: each sheet has a name of its own that a spreadsheet program accepts", async () => {
  const { school, teacher } = await aTeacherOfThree();

  const names = (await tablesIn((await all(school.id, teacher)).bytes)).map(({ name }) => name);

  expect(names[0]).toMatch(/^First intermediate – .+ Maths$/);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\'=]{1,31}$/);
});

test("Q2: who teaches no class has no workbook; files of an hour are counted", async () => {
  const { school, teacher } = await aMarkedSchool(database);
  const idle = await aTeacher(database, school);
  await expect(all(school.id, idle)).rejects.toMatchObject({ code: "not-found" });

  for (let no = 0; no < EXPORTS_AN_HOUR; no += 1) await all(school.id, teacher);
  await expect(all(school.id, teacher)).rejects.toMatchObject({ code: "too-many-requests" });
});

test("H1: a workbook of several classes is not taken for one of them", async () => {
  const { school, sheet, teacher } = await aTeacherOfThree();
  const { bytes } = await all(school.id, teacher);

  const compared = as(teacher.actor).call(compareMarkWorkbook, {
    params: { schoolId: school.id, sheetId: sheet.id },
    body: bytes,
  });

  await expect(compared).rejects.toMatchObject({ code: "invalid" });
});

/** Lines as a sheet of a workbook: titles, keys and rows. */
function aSheetOf(name: string, [titles = [], keys = [], ...rows]: readonly (readonly string[])[]) {
  const columns = keys.map((key, at) => ({ title: titles[at] ?? "", key, width: 10, isText: true }));
  return { name, isRightToLeft: false, hasKeys: true, columns, rows };
}

test("H1: the workbook of all classes comes back in one piece: each sheet is compared with its own class", async () => {
  const { school, sheet, students, teacher, homeroomTeacher } = await aTeacherOfThree();
  const { call } = as(teacher.actor);
  const [first, second] = students.map(({ id }) => id);
  const { bytes, name } = await all(school.id, teacher);
  expect(name).toBe("Marks of all classes.xlsx");
  const files = (await readGrid("marks.xlsx", Buffer.from(bytes), {})).sheets;
  const typed = new Map([
    [`${first}`, "64"],
    [`${second}`, "133"],
  ]);
  // Turned round: neither the place nor the name of a sheet says which class it is of.
  const back = files.toReversed().map(({ grid }, at) => {
    const lines = grid.rows.map(({ cells }) => cells.map(({ text }) => text));
    return filled(lines, "student_id", "M1", at === 2 ? typed : new Map());
  });
  const body = new Uint8Array(
    await writeWorkbook(...back.map((lines, at) => aSheetOf(`Table ${at}`, lines))),
  );

  const { classes, unknown } = await call(compareOwnMarkWorkbook, { params: { schoolId: school.id }, body });

  expect(unknown).toEqual([]);
  expect(classes.map(({ changes, skipped }) => [changes.length, skipped.length])).toEqual([
    [0, 0],
    [0, 0],
    [1, 1],
  ]);
  const own = classes.find(({ classId }) => classId === sheet.id);
  expect(own?.changes).toMatchObject([{ studentId: first, code: "M1", from: null, to: 64 }]);
  expect(own?.skipped).toMatchObject([{ text: "133", max: 100, name: expect.stringMatching(/\S/) }]);

  // The homeroom teacher teaches none of these classes.
  const others = await as(homeroomTeacher.actor).call(compareOwnMarkWorkbook, {
    params: { schoolId: school.id },
    body,
  });
  expect(others.classes).toEqual([]);
  expect(others.unknown).toHaveLength(3);
});

test("H1: a file that was made from no mark sheet is refused", async () => {
  const { school, teacher } = await aMarkedSchool(database);

  const compared = as(teacher.actor).call(compareOwnMarkWorkbook, {
    params: { schoolId: school.id },
    body: new Uint8Array(Buffer.from("name\tmark\nAli\t70")),
  });

  await expect(compared).rejects.toMatchObject({ code: "invalid" });
});
