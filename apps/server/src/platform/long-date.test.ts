import { expect, test } from "vitest";

import { longDate } from "./long-date.ts";

/** Already 3 November in Baghdad. */
const AT = new Date("2026-11-02T22:30:00Z");

test.each([
  ["ar", "3 تشرين الثاني 2026"],
  ["ckb", "3ی تشرینی دووەمی 2026"],
  ["en", "3 November 2026"],
] as const)(
  "D.17: a date in %s has the school's day, the names of Iraq's months and Latin digits",
  (locale, text) => {
    expect(longDate(AT, locale, "Asia/Baghdad")).toBe(text);
  },
);

test("D.17: no month of a Kurdish date is in another language", () => {
  for (let month = 0; month < 12; month += 1) {
    const text = longDate(new Date(Date.UTC(2026, month, 15)), "ckb", "UTC");
    expect(text).toMatch(/^15ی [\u0600-\u06FF ]+ی 2026$/);
    expect(text).not.toContain("undefined");
  }
});
