import { expect, test } from "vitest";

import { captionsIn, captionsQuery } from "./captions-query.ts";

const CAPTIONS = [
  { fileId: "AbCdEfGh1234567", language: "ar" },
  { fileId: "ZbCdEfGh1234567", language: "en" },
] as const;

test("captions in an address are read as they were written", () => {
  expect(captionsIn(captionsQuery(CAPTIONS))).toEqual(CAPTIONS);
});

test.each([null, "", "ar", "ar.", "ar.short", "fr.AbCdEfGh1234567", ".AbCdEfGh1234567"])(
  "an address with %s names no captions",
  (query) => {
    expect(captionsIn(query)).toEqual([]);
  },
);
