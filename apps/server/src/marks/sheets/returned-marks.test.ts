import { compareMarkWorkbook, readMarkWorkbook, readSheet, saveMarks } from "@dars/contract/marks/sheets";
import { readTyped, typedMark } from "@dars/contract/marks/typed-mark";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import {
  aCell,
  aDisturbance,
  disturbed,
  expectedFrom,
  writeLines,
  filled,
  readLines,
} from "#platform/testing/returned-workbook.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aMarkedSchool } from "./sheets.factory.ts";
import { sheets } from "./sheets.routes.ts";

const { database, as } = await testbed([sheets], { authorise: authoriseWith() });

const CELL = aCell(["0", "55", "80", "A"], { dash: true });
const KEYS = { name: "name", id: "student_id" };

async function aClass() {
  const { school, sheet, students, teacher } = await aMarkedSchool(database);
  const params = { schoolId: school.id, sheetId: sheet.id };
  const { call } = as(teacher.actor);
  /** Enters marks whatever was there. */
  const enter = async (marks: ReadonlyMap<number, string>) => {
    const { rows } = await call(readSheet, { params });
    const cells = [...marks].map(([studentId, text]) => {
      const own = rows.find(({ student }) => student.id === studentId);
      const revision = own?.cells.find(({ code }) => code === "M1")?.revision ?? 0;
      return { studentId, code: "M1", mark: readTyped(text) ?? null, revision };
    });
    await call(saveMarks, { params, body: { key: aKey(), reason: null, cells } });
  };
  const take = async () =>
    readLines((await call(readMarkWorkbook, { params, query: { locale: "en" } })).bytes);
  const compare = (lines: readonly string[][]) =>
    call(compareMarkWorkbook, { params, body: writeLines(lines) });
  return { students, enter, take, compare };
}

test("H1: whatever was entered since a workbook was taken, it changes what was changed in it and nothing else", async () => {
  const { students, enter, take, compare } = await aClass();
  await fc.assert(
    fc.asyncProperty(fc.tuple(CELL, CELL, CELL), aDisturbance, async (drawn, how) => {
      const cells = students.map(({ id }, at) => ({
        id,
        cell: drawn[at] ?? { before: "", since: null, given: null },
      }));
      await enter(new Map(cells.map(({ id, cell }) => [id, cell.before])));
      const taken = await take();
      await enter(new Map(cells.map(({ id, cell }) => [id, cell.since ?? cell.before])));
      const given = new Map(cells.map(({ id, cell }) => [String(id), cell.given]));

      const {
        changes,
        conflicts = [],
        unused = [],
        skipped,
        takenAt,
      } = await compare(disturbed(filled(taken, "student_id", "M1", given), how, KEYS));

      expect(skipped).toEqual([]);
      expect(takenAt).not.toBeNull();
      const isShifted = how === "names" || how === "ids";
      expect(unused.map(({ reason }) => reason)).toEqual(isShifted ? ["name", "name", "name"] : []);
      const expected = isShifted ? [] : cells.map(({ id, cell }) => ({ id, ...expectedFrom(cell) }));
      expect(new Map(changes.map(({ studentId, to }) => [studentId, typedMark(to, false)]))).toEqual(
        new Map(expected.flatMap(({ id, change }) => (change === undefined ? [] : [[id, change] as const]))),
      );
      expect(conflicts.map(({ given: text }) => (text === "-" ? "" : text)).toSorted()).toEqual(
        expected.flatMap(({ conflict }) => conflict ?? []).toSorted(),
      );
    }),
    { numRuns: 25 },
  );
});

test("H1: a workbook of another class, a repeated row and a row of somebody else are named", async () => {
  const [one, other] = [await aClass(), await aClass()];
  const lines = await one.take();
  const own = lines.at(-1) ?? [];
  const stranger = [...own.slice(0, -2), "", "999999"];

  const mixed = await one.compare([...lines, own, stranger]);
  expect(mixed.unused?.map(({ reason }) => reason)).toEqual(["twice", "not-here"]);
  const { unused } = await other.compare(lines);
  expect(unused?.map(({ reason }) => reason)).toEqual(["other-file", "other-file", "other-file"]);
});
