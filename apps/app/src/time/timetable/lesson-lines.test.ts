import { expect, test } from "vitest";

import { isolate } from "#platform/text/isolate.ts";

import { sideBySide } from "./lesson-lines.ts";

test("values of two directions stand side by side, none of them turned by another", () => {
  const room = "مختبر 2";
  const then = "then 09:45 Maths";

  expect(sideBySide([{ now: room }, { now: then }])).toBe(`${isolate(room)} · ${isolate(then)}`);
});
