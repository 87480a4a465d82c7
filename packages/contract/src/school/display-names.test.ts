import { expect, test } from "vitest";

import { matchesSearch } from "#platform/search-text.ts";
import { displayNames, buildSearchText } from "#school/display-names.ts";
import type { PersonNameParts } from "#school/people.ts";

const ZAINAB: PersonNameParts = {
  ar: { given: "زينب", father: "حيدر", grandfather: "كاظم", great_grandfather: "جبار", family: "الأسدي" },
  en: {
    given: "Zainab",
    father: "Haider",
    grandfather: "Kadhim",
    great_grandfather: "Jabbar",
    family: "Al-Asadi",
  },
  ckb: { given: "زەینەب", father: "حەیدەر", grandfather: "کازم", family: "ئەسەدی" },
};

test("PER-1: an Arabic name shows four parts, an English one two, a Kurdish one three", () => {
  expect(displayNames(ZAINAB)).toEqual({
    ar: "زينب حيدر كاظم الأسدي",
    en: "Zainab Al-Asadi",
    ckb: "زەینەب حەیدەر کازم",
  });
});

test.each<[string, PersonNameParts, string | null, string | null, string | null]>([
  [
    "no family",
    { ar: { given: "طه", father: "علي" }, en: { given: "Taha", father: "Ali" } },
    "طه علي",
    "Taha Ali",
    null,
  ],
  ["given name alone", { en: { given: "Noor" } }, null, "Noor", null],
  ["family alone", { en: { family: "Zebari" } }, null, "Zebari", null],
  [
    "Kurdish with a family",
    { ckb: { given: "ڕۆژین", father: "هیوا", family: "بابان" } },
    null,
    null,
    "ڕۆژین هیوا بابان",
  ],
  ["blanks for parts", { ar: { given: " عبد  الله ", father: "  ", family: "" } }, "عبد الله", null, null],
  ["no parts", {}, null, null, null],
])("PER-1: a name with %s shows what there is", (_, parts, ar, en, ckb) => {
  expect(displayNames(parts)).toEqual({ ar, en, ckb });
});

test("PER-1: a person is found by parts that are not shown, in any language", () => {
  const stored = buildSearchText(ZAINAB);

  for (const query of ["زينب جبار", "asadi haider", "زەینەب الاسدي", "kadhim زينب"])
    expect(matchesSearch(stored, query)).toBe(true);
});

test("nobody's name is an empty search text", () => {
  expect(buildSearchText({})).toBe("");
});
