import { expect, test } from "vitest";

import { mergeNames } from "./merge-names.ts";

const BY_HAND = { ar: { given: "نور الهدى", father: "صادق", family: "آل ياسين" } };

test("a whole name that is the known one leaves the parts alone that were put right by hand", () => {
  expect(mergeNames("student", { "student.name": "نور الهدى صادق آل ياسين" }, BY_HAND)).toEqual(BY_HAND);
});

test("another whole name takes the place of the known one, in its own language only", () => {
  const known = { ...BY_HAND, en: { given: "Noor" } };

  expect(mergeNames("student", { "student.name": "نور صادق الخفاجي" }, known)).toEqual({
    ar: { given: "نور", father: "صادق", family: "الخفاجي" },
    en: { given: "Noor" },
  });
});
