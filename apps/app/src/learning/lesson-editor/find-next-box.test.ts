import { expect, test } from "vitest";

import { findNextBox } from "./find-next-box.ts";

test("Tab goes through the boxes of a formula and leaves it at its end", () => {
  const half = String.raw`\frac{1}{}`;

  expect(findNextBox(half, half.indexOf("1") + 1)).toBe(half.length - 1);
  expect(findNextBox(String.raw`\frac{1}{2}`, 10)).toBe(11);
  expect(findNextBox("F = m a", 3)).toBeNull();
});
