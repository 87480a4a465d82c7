import { expect, test } from "vitest";

import { flagged } from "./flagged.ts";

const isFlagged = flagged(["كلب", "stupid*", "بێ ئەدەب"]);

test.each(["أنت كَلْب", "يا الكلب", "You are STUPID!", "such stupidity", "تۆ بێ ئەدەب ی"])(
  "MOD-4: %s is flagged, however it is spelt",
  (text) => {
    expect(isFlagged(text)).toBe(true);
  },
);

test.each(["كلبشة", "instupid", "صباح الخير", ""])("MOD-4: %s is not flagged", (text) => {
  expect(isFlagged(text)).toBe(false);
});

test("MOD-4: a list without words flags nothing", () => {
  expect(flagged(["*", " "])("anything at all")).toBe(false);
});
