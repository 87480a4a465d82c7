import { compareAttendanceWorkbook, readAttendanceWorkbook } from "@dars/contract/time/attendance-workbook";
import fc from "fast-check";
import { expect, test } from "vitest";

import {
  aCell,
  aDisturbance,
  disturbed,
  expectedFrom,
  writeLines,
  filled,
  readLines,
} from "#platform/testing/returned-workbook.ts";

import { attendanceLetter, readAttendanceLetter } from "./attendance-letters.ts";
import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { as, take, aSchoolDay } = await attendanceBed();

const CELL = aCell(["P", "A", "L10", "X5", "N"], { dash: false });
const KEYS = { name: "name", id: "student_id" };

test("G2: whatever was entered since a workbook was taken, it changes what was changed in it and nothing else", async () => {
  const { school, section, management, huda, amal, basim, zahra } = await aSchoolDay();
  const students = [amal, basim, zahra];
  const params = { schoolId: school.id, sectionId: section.id };
  const day = schoolToday();
  const { call } = as(management.actor);
  await fc.assert(
    fc.asyncProperty(fc.tuple(CELL, CELL, CELL), aDisturbance, async (drawn, how) => {
      const cells = students.map(({ id }, at) => {
        const { before = "", since = null, given = null } = drawn[at] ?? {};
        // Who has no mark in a register that was taken was present.
        return { id, cell: { before: before || "P", since, given } };
      });
      const enter = (texts: readonly string[]) =>
        take(
          huda,
          section,
          students.flatMap(({ id }, at) => {
            const parsedMark = readAttendanceLetter(texts[at] ?? "");
            return parsedMark ? [{ studentId: id, ...parsedMark }] : [];
          }),
        );
      await enter(cells.map(({ cell }) => cell.before));
      const query = { from: day, until: day, locale: "en" } as const;
      const lines = await readLines((await call(readAttendanceWorkbook, { params, query })).bytes);
      await enter(cells.map(({ cell }) => cell.since ?? cell.before));
      const given = new Map(cells.map(({ id, cell }) => [String(id), cell.given]));

      const body = writeLines(disturbed(filled(lines, "student_id", day, given), how, KEYS));
      const {
        registers,
        conflicts = [],
        unused = [],
        skipped,
      } = await call(compareAttendanceWorkbook, { params, body });

      expect(skipped).toEqual([]);
      const isShifted = how === "names" || how === "ids";
      expect(unused.map(({ reason }) => reason)).toEqual(isShifted ? ["name", "name", "name"] : []);
      const expected = isShifted ? [] : cells.map(({ id, cell }) => ({ id, ...expectedFrom(cell) }));
      const changed = registers.flatMap(({ marks }) =>
        marks.map(
          ({ studentId, to, minutes }) =>
            [studentId, attendanceLetter({ status: to, minutes }, false)] as const,
        ),
      );
      expect(new Map(changed)).toEqual(
        new Map(expected.flatMap(({ id, change }) => (change === undefined ? [] : [[id, change] as const]))),
      );
      expect(conflicts.map(({ given: text }) => text).toSorted()).toEqual(
        expected.flatMap(({ conflict }) => conflict ?? []).toSorted(),
      );
    }),
    { numRuns: 25 },
  );
});
