import { expect, test } from "vitest";

import { findOpenBracket } from "./find-open-bracket.ts";

test.each([
  ["F = m \\cdot a", null],
  [String.raw`\cos(\theta`, ")"],
  [String.raw`\frac{20 - 4`, "}"],
  [String.raw`\frac{(20 - 4}{4}`, ")"],
  [String.raw`[0, 1) \cup (2, 3]`, null],
  [String.raw`\left( \frac{1}{2} \right)`, null],
  [String.raw`\left[ 0, 1 \right)`, null],
  [String.raw`\left( 1`, String.raw`\right.`],
  [String.raw`\{1, 2`, String.raw`\}`],
  [String.raw`\leftarrow`, null],
])("the open brackets of %s are closed by %s", (tex, closing) => {
  expect(findOpenBracket(tex)?.closing ?? null).toBe(closing);
});

test("what closes a bracket within braces belongs before them", () => {
  const tex = String.raw`\frac{(20 - 4}{4}`;
  const { closing = "", at = 0 } = findOpenBracket(tex) ?? {};

  expect(tex.slice(0, at) + closing + tex.slice(at)).toBe(String.raw`\frac{(20 - 4)}{4}`);
});
