import { expect, test } from "vitest";

import { sectionName } from "./section-name.ts";

const LEVEL = { ar: "الأول", ckb: null, en: "First" };

test.each([
  ["ar", "الأول – ب"],
  ["ckb", "الأول – ب"],
  ["en", "First – ب"],
] as const)("a section in %s is its level and letter", (locale, name) => {
  expect(sectionName({ letter: "ب", title: null }, LEVEL, locale)).toBe(name);
});

test("a section that has a title is called by it; without its level, by its letter", () => {
  expect(sectionName({ letter: "B", title: "Roses" }, LEVEL, "en")).toBe("Roses");
  expect(sectionName({ letter: "B", title: null }, null, "en")).toBe("B");
  expect(sectionName({ letter: "ج", title: "ج" }, LEVEL, "ar")).toBe("الأول – ج");
});
