import { readTyped, typedMark } from "@dars/contract/marks/typed-mark";
import fc from "fast-check";
import { expect, test } from "vitest";

import { DIGITS, pressKey, STATES, trimPoint, type TextKey } from "./press-key.ts";

const KEYS: readonly TextKey[] = [...DIGITS, ".", "erase", "clear", ...STATES];

/** The text that a cell has after these keys, as it is left. */
const press = (keys: readonly TextKey[], isArabic: boolean, before = ""): string =>
  trimPoint(keys.reduce((text, key) => pressKey(text, key, isArabic), before));

const isKey = (text: string): text is TextKey => KEYS.some((key) => key === text);

test("GB-3: every mark that the sheet reads can be entered with the keypad, whatever was in the cell", () => {
  const whole = fc.integer({ min: 0, max: 9999 }).map(String);
  const decimal = fc
    .tuple(whole, fc.stringMatching(/^\d{1,2}$/))
    .map(([units, decimals]) => `${units}.${decimals}`);
  const state = fc.constantFrom(...STATES);
  fc.assert(
    fc.property(
      fc.oneof(whole, decimal),
      state,
      fc.array(fc.constantFrom(...KEYS)),
      fc.boolean(),
      (digits, word, before, isArabic) => {
        const text = press(before, isArabic);
        const keys = ["clear", ...digits.split("")].filter(isKey);
        expect(readTyped(press(keys, isArabic, text))).toEqual(readTyped(digits));
        expect(readTyped(press([word], isArabic, text))).toBe(word);
        expect(readTyped(press(["clear"], isArabic, text))).toBeNull();
      },
    ),
  );
});

test("GB-3: no keys in any order write what is no mark", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...KEYS), { maxLength: 40 }), fc.boolean(), (keys, isArabic) => {
      expect(readTyped(press(keys, isArabic))).not.toBeUndefined();
    }),
  );
});

test("a digit after a state begins a number, and erasing takes one digit or the whole word", () => {
  const absent = typedMark("absent_unexcused", true);

  expect(pressKey(absent, "7", true)).toBe("7");
  expect(pressKey(absent, "erase", true)).toBe("");
  expect(pressKey("13.5", "erase", true)).toBe("13.");
  expect(press(["."], true)).toBe("0");
});
