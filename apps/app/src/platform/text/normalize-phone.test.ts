import { expect, test } from "vitest";

import { isPhone, normalizePhone } from "./normalize-phone.ts";

test.each([
  ["0770 123 4567", "+9647701234567"],
  ["٠٧٧٠١٢٣٤٥٦٧", "+9647701234567"],
  ["+964 (770) 123-4567", "+9647701234567"],
  ["00447911123456", "+447911123456"],
  ["7701234567", "+9647701234567"],
  ["0770/123-4567", "+9647701234567"],
  ["9647701234567", "+9647701234567"],
  ["01 456 7890", "+96414567890"],
  [" ", null],
])("a phone typed as %s is kept as %s", (typed, expected) => {
  expect(normalizePhone(typed)).toBe(expected);
});

test.each([
  ["+9647701234567", true],
  ["0770", false],
  [normalizePhone("0770 123 456") ?? "", false],
  ["no phone", false],
])("%s can be dialled: %s", (phone, expected) => {
  expect(isPhone(phone)).toBe(expected);
});
