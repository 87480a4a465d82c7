import fc from "fast-check";
import { expect, test } from "vitest";

import { pastedBlock } from "./pasted-block.ts";
import { readPasted } from "./read-pasted.ts";
import { aSheet, aStudent } from "./sheet.factory.tsx";

const ROWS = [1, 2, 3, 4, 5, 6].map((id) => aStudent(id, null));

test("what is no mark in a pasted list is named with its student and column", () => {
  const block = pastedBlock("61\n٧٢\nغ\n58,5\n200\nabc\n70");

  const { marks, unread } = readPasted(block, ROWS, aSheet.columns);

  expect(marks.map(({ studentId, mark }) => [studentId, mark])).toEqual([
    [1, 61],
    [2, 72],
    [3, "absent_unexcused"],
    [5, 200],
  ]);
  expect(
    unread.map(({ student, column, text, line, why }) => [student?.en, column?.en, text, line, why]),
  ).toEqual([
    ["Student 4", "Month 1", "58,5", 4, "not-a-mark"],
    ["Student 6", "Month 1", "abc", 6, "not-a-mark"],
    [undefined, "Month 1", "70", 7, "outside"],
  ]);
});

test("PUB-1: a mark for a cell that is not open is named and not written; an empty text says nothing", () => {
  const rows = [
    { ...aStudent(1, 70), published: ["M1"] },
    { ...aStudent(2, 60), published: ["M1"] },
  ];

  const { marks, unread } = readPasted(pastedBlock("66\n\n\t"), rows, aSheet.columns);

  expect(marks).toEqual([]);
  expect(unread.map(({ text, why }) => [text, why])).toEqual([["66", "closed"]]);
});

test("every text of a pasted block is written, named or empty", () => {
  const cell = fc.constantFrom("61", "غ", "abc", "", " ", "7,5", "200");
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 9 }), (block) => {
      const { marks, unread } = readPasted(block, ROWS, aSheet.columns);
      const texts = block.flat().filter((text) => text.trim() !== "");
      expect(marks.filter(({ mark }) => mark !== null).length + unread.length).toBe(texts.length);
    }),
  );
});
