import type { Mark } from "@dars/contract/marks/results";
import { readTyped, typedMark } from "@dars/contract/marks/typed-mark";
import { expect, test } from "vitest";

import { findTitle, pastedBlock } from "./pasted-block.ts";

test("GB-3: what is typed is a number, an absence, an excuse or nothing", () => {
  expect(["70", "٧٠", " 0 ", "غ", "A", "e", "مجاز", "", "-", "47٫5"].map(readTyped)).toEqual([
    70,
    70,
    0,
    "absent_unexcused",
    "absent_unexcused",
    "absent_excused",
    "absent_excused",
    null,
    null,
    "47.5",
  ]);
  expect(readTyped("seventy")).toBeUndefined();
});

test("GB-3: cheating and exempt are typed too, and every mark is read back from the text of its cell", () => {
  expect(["غش", "c", "Cheating", "معفو", "X", "Exempt"].map(readTyped)).toEqual([
    "cheating",
    "cheating",
    "cheating",
    "exempt",
    "exempt",
    "exempt",
  ]);
  const marks: readonly Mark[] = [
    null,
    0,
    70,
    "47.5",
    "absent_unexcused",
    "absent_excused",
    "exempt",
    "cheating",
  ];
  for (const isArabic of [true, false])
    expect(marks.map((mark) => readTyped(typedMark(mark, isArabic)))).toEqual(marks);
});

test("a block of a spreadsheet is read row by row", () => {
  expect(pastedBlock("70\t80\r\n90\t\r\n")).toEqual([
    ["70", "80"],
    ["90", ""],
  ]);
});

test("a first line of words above marks may be titles; a number, a mark or a line alone is a student's", () => {
  expect(findTitle(pastedBlock("Physics\n61\n72"))).toBe("Physics");
  expect(findTitle(pastedBlock("Month 1\n61"))).toBeUndefined();
  expect(findTitle(pastedBlock("غ\n61"))).toBeUndefined();
  expect(findTitle(pastedBlock("58,5\n61"))).toBeUndefined();
  expect(findTitle(pastedBlock("abc\nxyz"))).toBeUndefined();
  expect(findTitle(pastedBlock("Physics\tArabic\n61\t70"))).toBe("Physics · Arabic");
});
