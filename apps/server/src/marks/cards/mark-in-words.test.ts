import { expect, test } from "vitest";

import { markInWords } from "./mark-in-words.ts";

test.each([
  ["84", "أربع وثمانون", "eighty-four", "هەشتا و چوار"],
  ["71", "إحدى وسبعون", "seventy-one", "حەفتا و یەک"],
  ["50", "خمسون", "fifty", "پەنجا"],
  ["0", "صفر", "zero", "سفر"],
  ["12", "اثنتا عشرة", "twelve", "دوازدە"],
  ["100", "مئة", "one hundred", "سەد"],
])("%s is written out in three languages", (mark, ar, en, ckb) => {
  expect([markInWords(mark, "ar"), markInWords(mark, "en"), markInWords(mark, "ckb")]).toEqual([ar, en, ckb]);
});

test.each(["47.5", "101", "absent_unexcused", "-1", ""])("%s is no mark that can be written out", (mark) => {
  expect(markInWords(mark, "ar")).toBeUndefined();
});

test("every whole mark has words of its own", () => {
  for (const locale of ["ar", "ckb", "en"] as const) {
    const words = Array.from({ length: 101 }, (_, mark) => markInWords(String(mark), locale));
    expect(new Set(words).size).toBe(101);
    expect(words).not.toContain("");
  }
});
