import { expect, test } from "vitest";

import { repairBrackets } from "./repair-brackets.ts";

test.each([
  [")انظر الشكل 2(", "(انظر الشكل 2)"],
  ["القوة ]1[ والحركة )2(", "القوة [1] والحركة (2)"],
  ["»القوة«", "«القوة»"],
])("%s is %s", (broken, whole) => {
  expect(repairBrackets(broken)).toBe(whole);
});

test.each(["(انظر الشكل 2)", "1) القوة", "أ) القوة (2)", ")see figure 2("])("%s stays as it is", (line) => {
  expect(repairBrackets(line)).toBe(line);
});
