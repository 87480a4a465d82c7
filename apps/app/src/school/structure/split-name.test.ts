import { displayNames } from "@dars/contract/school/display-names";
import { expect, test } from "vitest";

import { splitName } from "./split-name.ts";

test.each([
  ["سوسن", "ar", { ar: { given: "سوسن" } }],
  ["سوسن الركابي", "ar", { ar: { given: "سوسن", family: "الركابي" } }],
  ["  عبد الله كريم  الركابي", "ar", { ar: { given: "عبد الله", father: "كريم", family: "الركابي" } }],
  [
    "سوسن كريم عبد الأمير حسن الركابي",
    "ar",
    { ar: { given: "سوسن", father: "كريم", grandfather: "عبد الأمير", family: "حسن الركابي" } },
  ],
  ["شیلان ئازاد", "ckb", { ckb: { given: "شیلان", family: "ئازاد" } }],
  ["Maryam Hassan", "ar", { en: { given: "Maryam", family: "Hassan" } }],
] as const)("%s is split into the parts of a name", (typed, locale, parts) => {
  expect(splitName(typed, locale)).toEqual(parts);
});

test("a name of five words is shown as it was typed", () => {
  const typed = "سوسن كريم محمد حسن الركابي";
  expect(displayNames(splitName(typed, "ar")).ar).toBe(typed);
});
