import { expect, test } from "vitest";

import { listMissingTexts, listOwnLists } from "./languages.ts";

test("the languages are listed once", () => {
  expect(listOwnLists("a.ts", 'const SOME = ["en", "ar"];')).toEqual([]);
  expect(listOwnLists("a.ts", 'const ALL = ["en", "ar", "ckb"];')).toEqual([
    'a.ts lists "en", "ar", "ckb": take LOCALES or Locale (packages/contract/src/platform/locales.ts).',
  ]);
  expect(listOwnLists("a.ts", 'type Language =\n  "ar" | "ckb" | "en";')).toHaveLength(1);
});

test("texts are there in every language", () => {
  const files = ["a/text.ar.json", "a/text.ckb.json", "a/text.en.json", "b/text.ar.json", "b/text.en.json"];

  expect(listMissingTexts(files)).toEqual(["b/text.ckb.json is missing."]);
});
