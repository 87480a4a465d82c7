import { searchText } from "@dars/contract/platform/search-text";
import { expect, test } from "vitest";

import { code, dashed, unbroken } from "./dashed.ts";

/** Where a browser may end a line, by the rules of Unicode for spaces and dashes. */
const lines = (text: string) => text.split(/ |(?<=[-–])(?![\u00A0\u2060])/);

test("a level and its section are never on two lines", () => {
  expect(lines(dashed("Third", "A"))).toHaveLength(1);
  expect(dashed("Third", null)).toBe("Third");
});

test.each(["3-A", "3–A", "الثالث-أ", "3 - A", "3 – A", "سێیەم - أ"])(
  "the title %s stays on one line",
  (title) => {
    expect(lines(unbroken(title))).toHaveLength(1);
  },
);

test("between its words a title may go on in the next line, and it is found as before", () => {
  expect(lines(unbroken("Third intermediate - A"))).toHaveLength(2);
  expect(searchText(unbroken("Third - 3-A"))).toBe(searchText("Third - 3-A"));
});

test("a code to be read over the phone is on one line and left to right", () => {
  expect(lines(code("409-EE7D"))).toHaveLength(1);
  expect(code("409-EE7D")).toMatch(/^\u2066.*\u2069$/);
});
