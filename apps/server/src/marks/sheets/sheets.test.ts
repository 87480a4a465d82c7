import type { Mark } from "@dars/contract/marks/results";
import {
  compareMarkWorkbook,
  decideColumn,
  listMarkChanges,
  listSheets,
  readMarkWorkbook,
  readSheet,
  saveMarks,
  submitColumn,
} from "@dars/contract/marks/sheets";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { readGrid } from "#platform/sheets/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anAssignment, aSection, aTeachingClass } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aMarkedSchool, buildMarksBody } from "./sheets.factory.ts";
import { sheets } from "./sheets.routes.ts";

const { database, as } = await testbed([sheets, publication], { authorise: authoriseWith() });

test("GB-3: empty, zero, absent, excused, exempt and cheating stay what they are", async () => {
  const { school, sheet, students, teacher } = await aMarkedSchool(database, { students: 6 });
  const params = { schoolId: school.id, sheetId: sheet.id };
  const marks: readonly Mark[] = [null, 0, "absent_unexcused", "absent_excused", "exempt", "cheating"];
  const entered = Object.fromEntries(students.map(({ id }, place) => [id, marks[place] ?? null]));

  const { cells } = await as(teacher.actor).call(saveMarks, { params, body: buildMarksBody(entered) });
  const { rows, columns } = await as(teacher.actor).call(readSheet, { params });

  expect(cells.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => "saved"));
  const found = Object.fromEntries(rows.map((row) => [row.student.id, row.cells[0]?.mark]));
  expect(found).toEqual(entered);
  expect(columns[0]).toMatchObject({ code: "M1", state: "open", entered: 5 });
});

test("GB-4: a wrong cell is refused and the others are saved", async () => {
  const { school, sheet, students, teacher } = await aMarkedSchool(database);
  const params = { schoolId: school.id, sheetId: sheet.id };
  const [first, second, third] = students.map(({ id }) => id);
  const body = buildMarksBody({ [first ?? 0]: 101, [second ?? 0]: "47.5", [third ?? 0]: 88 });

  const { cells } = await as(teacher.actor).call(saveMarks, { params, body });

  const outcomes = Object.fromEntries(cells.map(({ studentId, outcome }) => [studentId, outcome]));
  expect(outcomes).toEqual({ [first ?? 0]: "above-max", [second ?? 0]: "off-step", [third ?? 0]: "saved" });
});

test("somebody else's mark is not written over, and both are shown", async () => {
  const { school, sheet, students, teacher } = await aMarkedSchool(database);
  const colleague = await aTeacher(database, school, { name: "Sami" });
  await anAssignment(database, sheet, colleague, { role: "assistant" });
  const params = { schoolId: school.id, sheetId: sheet.id };
  const [student] = students;
  const id = student?.id ?? 0;
  await as(teacher.actor).call(saveMarks, { params, body: buildMarksBody({ [id]: 70 }) });

  const { cells } = await as(colleague.actor).call(saveMarks, { params, body: buildMarksBody({ [id]: 60 }) });

  expect(cells).toMatchObject([{ outcome: "conflict", mark: 70, revision: 1, by: { en: "Ali" } }]);
  const again = await as(colleague.actor).call(saveMarks, {
    params,
    body: buildMarksBody({ [id]: 60 }, "M1", 1),
  });
  expect(again.cells).toMatchObject([{ outcome: "saved", revision: 2 }]);
  const { changes } = await as(colleague.actor).call(listMarkChanges, {
    params: { ...params, column: "M1", studentId: id },
  });
  expect(changes).toMatchObject([
    { from: 70, to: 60, by: { en: "Sami" } },
    { from: null, to: 70, by: { en: "Ali" } },
  ]);
});

test("H8: a teacher reads no history of marks of another section through the own sheet", async () => {
  const { school, year, level, offering, sheet, teacher } = await aMarkedSchool(database);
  const section = await aSection(database, year, { level, letter: "ب" });
  const other = await aTeacher(database, school);
  const theirs = await aTeachingClass(database, offering, { section, teacher: other });
  const { id } = await aStudent(database, school, { section });
  const entered = { params: { schoolId: school.id, sheetId: theirs.id }, body: buildMarksBody({ [id]: 41 }) };
  await as(other.actor).call(saveMarks, entered);
  const ask = (reader: typeof teacher, sheetId: number) =>
    as(reader.actor).call(listMarkChanges, {
      params: { schoolId: school.id, sheetId, column: "M1", studentId: id },
    });

  expect((await ask(other, theirs.id)).changes).toMatchObject([{ from: null, to: 41 }]);
  await expect(ask(teacher, sheet.id)).rejects.toMatchObject({ code: "not-found" });
});

test("T16: teachers who enter at the same time lose no mark, and a repeat changes nothing", async () => {
  const { school, sheet, students, teacher } = await aMarkedSchool(database, { students: 20 });
  const params = { schoolId: school.id, sheetId: sheet.id };
  const codes = ["M1", "M2", "MID", "M3", "M4"];
  const bodies = codes.flatMap((code) =>
    students.map(({ id }, place) => buildMarksBody({ [id]: (place * 7 + code.length) % 101 }, code)),
  );

  await Promise.all(bodies.map((body) => as(teacher.actor).call(saveMarks, { params, body })));
  const [body = buildMarksBody({})] = bodies;
  await as(teacher.actor).call(saveMarks, { params, body });

  const { rows } = await as(teacher.actor).call(readSheet, { params });
  const expected = bodies
    .flatMap(({ cells }) => cells)
    .map(({ studentId, code, mark }) => `${studentId} ${code} ${mark} 1`);
  const found = rows.flatMap(({ student, cells }) =>
    cells.map(({ code, mark, revision }) => `${student.id} ${code} ${mark} ${revision}`),
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test("two who enter the same new cell at once: one is saved, the other is shown it", async () => {
  const { school, sheet, students, teacher } = await aMarkedSchool(database);
  const params = { schoolId: school.id, sheetId: sheet.id };
  const id = students[0]?.id ?? 0;

  const answers = await Promise.all(
    [50, 60].map((mark) =>
      as(teacher.actor).call(saveMarks, { params, body: buildMarksBody({ [id]: mark }) }),
    ),
  );

  const outcomes = answers.flatMap(({ cells }) => cells.map(({ outcome }) => outcome));
  expect(outcomes.toSorted()).toEqual(["conflict", "saved"]);
});

test("PUB-1: a column goes from open to submitted and approved, and takes no mark on its way", async () => {
  const { school, sheet, students, teacher, management } = await aMarkedSchool(database);
  const params = { schoolId: school.id, sheetId: sheet.id };
  const which = { ...params, column: "M1" };
  const [first, ...others] = students.map(({ id }) => id);
  await as(teacher.actor).call(saveMarks, { params, body: buildMarksBody({ [first ?? 0]: 70 }) });
  const submit = (isPartial: boolean) =>
    as(teacher.actor).call(submitColumn, { params: which, body: { key: aKey(), revision: 1, isPartial } });

  await expect(submit(false)).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "empty", empty: others.length },
  });
  expect(await submit(true)).toMatchObject({ state: "submitted" });
  const late = await as(teacher.actor).call(saveMarks, {
    params,
    body: buildMarksBody({ [first ?? 0]: 71 }, "M1", 1),
  });
  expect(late.cells).toMatchObject([{ outcome: "closed" }]);

  const decide = (revision: number, approve: boolean, reason: string | null) =>
    as(management.actor).call(decideColumn, {
      params: which,
      body: { key: aKey(), revision, approve, reason },
    });
  expect(await decide(2, false, "Two marks are missing")).toMatchObject({ state: "open" });
  const { columns } = await as(teacher.actor).call(readSheet, { params });
  expect(columns[0]).toMatchObject({ state: "open", returnedBecause: "Two marks are missing" });
  await as(teacher.actor).call(submitColumn, {
    params: which,
    body: { key: aKey(), revision: 3, isPartial: true },
  });
  expect(await decide(4, true, null)).toMatchObject({ state: "approved" });
});

test("a column whose window has not begun takes no mark", async () => {
  const { school, sheet, students, teacher } = await aMarkedSchool(database);
  const params = { schoolId: school.id, sheetId: sheet.id };

  const { cells } = await as(teacher.actor).call(saveMarks, {
    params,
    body: buildMarksBody({ [students[0]?.id ?? 0]: 70 }, "FIN2"),
  });

  expect(cells).toMatchObject([{ outcome: "closed" }]);
});

test("H8: a teacher sees its own sheets, the homeroom teacher reads those of its section, others none", async () => {
  const { school, sheet, offering, otherSheet, students, teacher, homeroomTeacher, management } =
    await aMarkedSchool(database);
  const stranger = await aTeacher(database, school);
  const elsewhere = await aMarkedSchool(database);
  const params = { schoolId: school.id, sheetId: sheet.id };
  const fetchSheetClassIds = async ({ actor }: typeof teacher) =>
    (await as(actor).call(listSheets, { params: { schoolId: school.id } })).sheets.map(
      ({ classId }) => classId,
    );

  expect(await fetchSheetClassIds(teacher)).toEqual([sheet.id]);
  expect(await fetchSheetClassIds(management)).toEqual([sheet.id, otherSheet.id]);
  expect(await as(homeroomTeacher.actor).call(readSheet, { params })).toMatchObject({
    offeringId: offering.id,
    may: { enter: false },
  });
  await expect(
    as(homeroomTeacher.actor).call(saveMarks, {
      params,
      body: buildMarksBody({ [students[0]?.id ?? 0]: 1 }),
    }),
  ).rejects.toMatchObject({ code: "forbidden" });
  for (const { actor } of [stranger, elsewhere.teacher, elsewhere.management])
    await expect(as(actor).call(readSheet, { params })).rejects.toMatchObject({ code: "not-found" });
});

test("H8: who led a section reads its sheets no more once the year is archived", async () => {
  const { school, year, sheet, homeroomTeacher, management } = await aMarkedSchool(database);
  const params = { schoolId: school.id, sheetId: sheet.id };
  await database.inSchool(school.id, (db) =>
    db
      .updateTable("academic_years")
      .set({ state: "archived" })
      .where("school_id", "=", school.id)
      .where("id", "=", year.id)
      .execute(),
  );

  await expect(as(homeroomTeacher.actor).call(readSheet, { params })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(as(management.actor).call(readSheet, { params })).resolves.toMatchObject({});
});

test("the office says why it enters a mark", async () => {
  const { school, sheet, students, management } = await aMarkedSchool(database);
  const params = { schoolId: school.id, sheetId: sheet.id };
  const body = buildMarksBody({ [students[0]?.id ?? 0]: 70 });

  await expect(as(management.actor).call(saveMarks, { params, body })).rejects.toMatchObject({
    code: "invalid",
  });
  const { cells } = await as(management.actor).call(saveMarks, {
    params,
    body: { ...body, reason: "The teacher is ill" },
  });
  expect(cells).toMatchObject([{ outcome: "saved" }]);
});

test("a workbook says its columns in the reader's language: the register number, not our own, before the name", async () => {
  const { school, sheet, teacher } = await aMarkedSchool(database);
  const params = { schoolId: school.id, sheetId: sheet.id };
  const file = await as(teacher.actor).call(readMarkWorkbook, { params, query: { locale: "ckb" } });
  const [grid] = (await readGrid("marks.xlsx", Buffer.from(file.bytes), {})).sheets;
  const titles = grid?.grid.rows[0]?.cells.map(({ text }) => text) ?? [];
  expect([...titles.slice(0, 2), titles.at(-1)]).toEqual(["زنجیرە", "قوتابی", "مەیگۆڕە"]);
});

test("H1: a workbook comes back with what it would change, and nothing is written", async () => {
  const { school, sheet, students, teacher } = await aMarkedSchool(database);
  const params = { schoolId: school.id, sheetId: sheet.id };
  const [one, two] = students.map(({ id }) => id);
  const save = buildMarksBody({ [one ?? 0]: 70 });
  await as(teacher.actor).call(saveMarks, { params, body: save });
  const file = await as(teacher.actor).call(readMarkWorkbook, { params, query: {} });
  const [grid] = (await readGrid("marks.xlsx", Buffer.from(file.bytes), {})).sheets;
  const lines = (grid?.grid.rows ?? []).map(({ cells }) => cells.map(({ text }) => text));
  const keys = lines.find((cells) => cells.includes("student_id")) ?? [];
  const [place, id] = [keys.indexOf("M1"), keys.indexOf("student_id")];
  const typed = new Map([
    [String(one), "٧٥"],
    [String(two), "غ"],
    [String(students[2]?.id), "170"],
  ]);
  const wide = lines.map((cells) => Array.from({ length: 10 }, (_none, at) => cells[at] ?? ""));
  const filled = wide.map((cells) => cells.with(place, typed.get(cells[id] ?? "") ?? cells[place] ?? ""));

  const compared = await as(teacher.actor).call(compareMarkWorkbook, {
    params,
    body: new Uint8Array(Buffer.from(filled.map((cells) => cells.join("\t")).join("\n"))),
  });

  expect(compared.changes).toEqual([
    { studentId: one, code: "M1", from: 70, to: 75, revision: 1 },
    { studentId: two, code: "M1", from: null, to: "absent_unexcused", revision: 0 },
  ]);
  expect(compared.skipped).toMatchObject([{ code: "M1", text: "170" }]);
  const { rows } = await as(teacher.actor).call(readSheet, { params });
  expect(rows.find(({ student }) => student.id === one)?.cells).toMatchObject([{ mark: 70 }]);
});
