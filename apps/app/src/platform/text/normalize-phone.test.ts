import { expect, test } from "vitest";

import { normalizePhone } from "./normalize-phone.ts";

test.each([
  ["0770 123 4567", "+9647701234567"],
  ["٠٧٧٠١٢٣٤٥٦٧", "+9647701234567"],
  ["+964 (770) 123-4567", "+9647701234567"],
  ["00447911123456", "+447911123456"],
  [" ", null],
])("a phone typed as %s is kept as %s", (typed, expected) => {
  expect(normalizePhone(typed)).toBe(expected);
});
