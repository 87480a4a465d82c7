import { expect, test } from "vitest";

import { makeDigitFormatter } from "./make-digit-formatter.ts";

test("a figure in eastern digits has their decimal sign, which no one takes for a zero", () => {
  const write = makeDigitFormatter("arab");

  expect(write("72.89")).toBe("٧٢٫٨٩");
  expect(write("2025-2026")).toBe("٢٠٢٥-٢٠٢٦");
  expect(write("3. round")).toBe("٣. round");
  expect(makeDigitFormatter("latn")("72.89")).toBe("72.89");
});
