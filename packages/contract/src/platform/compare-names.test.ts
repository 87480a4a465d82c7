import fc from "fast-check";
import { expect, test } from "vitest";

import { compareNames } from "./compare-names.ts";

test.each([
  ["ar", ["أحمد", "بلال", "تمارا", "زينب", "سارة", "هدى", "وليد", "ياسر", "Ali"]],
  [
    "ckb",
    [
      "ئازاد",
      "ئەحمەد",
      "باران",
      "چیا",
      "ریم",
      "ڕێبین",
      "زانا",
      "ژیان",
      "لەیلا",
      "ڵانە",
      "وریا",
      "هیوا",
      "یاسین",
      "Ali",
    ],
  ],
  ["en", ["Ali", "Élise", "Haider", "Zainab", "أحمد"]],
] as const)("names are in the order of %s", (locale, names) => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...names], { minLength: names.length }), (shuffled) => {
      expect(shuffled.toSorted(compareNames(locale))).toEqual(names);
    }),
  );
});

test.each(["ar", "ckb", "en"] as const)(
  "the order in %s is one order, whatever is compared first",
  (locale) => {
    const compare = compareNames(locale);
    const name = fc.string({ unit: fc.constantFrom(...Array.from("اأئبرڕزژوۆهەیێ Aa")), maxLength: 6 });
    fc.assert(
      fc.property(name, name, name, (one, other, third) => {
        expect(Math.sign(compare(one, other))).toBe(-Math.sign(compare(other, one)) || 0);
        const [first = "", second = "", last = ""] = [one, other, third].toSorted(compare);
        expect(
          Math.max(compare(first, second), compare(second, last), compare(first, last)),
        ).toBeLessThanOrEqual(0);
      }),
    );
  },
);
