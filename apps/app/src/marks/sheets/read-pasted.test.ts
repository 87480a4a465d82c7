import fc from "fast-check";
import { expect, test } from "vitest";

import { pastedBlock } from "./pasted-block.ts";
import { readPasted } from "./read-pasted.ts";
import { aSheet, aStudent } from "./sheet.factory.tsx";

const ROWS = [1, 2, 3, 4, 5, 6].map((id) => aStudent(id, null));
const SHEET = { rows: ROWS, columns: aSheet.columns, step: "1" };

test("what is no mark in a pasted list is named with its student and column", () => {
  const block = pastedBlock("61\n٧٢\nغ\n58,5\n200\nabc\n70");

  const { marks, unread } = readPasted(block, SHEET);

  expect(marks.map(({ studentId, mark }) => [studentId, mark])).toEqual([
    [1, 61],
    [2, 72],
    [3, "absent_unexcused"],
  ]);
  expect(
    unread.map(({ row, column, text, line, why }) => [
      row?.student.name.en,
      column?.label.en,
      text,
      line,
      why,
    ]),
  ).toEqual([
    ["Student 4", "Month 1", "58,5", 4, "off-step"],
    ["Student 5", "Month 1", "200", 5, "above-max"],
    ["Student 6", "Month 1", "abc", 6, "not-a-mark"],
    [undefined, "Month 1", "70", 7, "outside"],
  ]);
  expect(unread[0]?.near).toEqual([59, 58]);
});

test("a comma is the decimal sign where the scale has such marks", () => {
  const { marks, unread } = readPasted(pastedBlock("58,5\n٧٢٫٢٥\n99,8"), { ...SHEET, step: "0.5" });

  expect(marks.map(({ mark }) => mark)).toEqual(["58.5"]);
  expect(unread.map(({ text, near }) => [text, near])).toEqual([
    ["٧٢٫٢٥", ["72.5", 72]],
    ["99,8", [100, "99.5"]],
  ]);
});

test("PUB-1: a mark for a cell that is not open is named and not written; an empty text says nothing", () => {
  const rows = [
    { ...aStudent(1, 70), published: ["M1"] },
    { ...aStudent(2, 60), published: ["M1"] },
  ];

  const { marks, unread } = readPasted(pastedBlock("66\n\n\t"), { ...SHEET, rows });

  expect(marks).toEqual([]);
  expect(unread.map(({ text, why }) => [text, why])).toEqual([["66", "closed"]]);
});

test("every text of a pasted block is written, named or empty", () => {
  const cell = fc.constantFrom("61", "غ", "abc", "", " ", "7,5", "200");
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 9 }), (block) => {
      const { marks, unread } = readPasted(block, SHEET);
      const texts = block.flat().filter((text) => text.trim() !== "");
      expect(marks.filter(({ mark }) => mark !== null).length + unread.length).toBe(texts.length);
    }),
  );
});
