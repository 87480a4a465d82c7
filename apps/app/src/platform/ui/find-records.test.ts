import type { Names } from "@dars/contract/platform/primitives";
import { expect, test } from "vitest";

import { allNames } from "#platform/text/localize-name.ts";

import { findRecords } from "./find-records.ts";

const ZAINAB: Names = { ar: "زينب علي", ckb: "زەینەب عەلی", en: "Zainab Ali" };
const ALI: Names = { ar: "علي حسن", ckb: null, en: "Ali Hassan" };
const HUDA: Names = { ar: "هدى كريم", ckb: "هودا کەریم", en: null };
const PEOPLE = [HUDA, ZAINAB, ALI];

const by = { textOf: (names: Names) => allNames(names), namesOf: (names: Names) => names };

test("a list is in the order of the names that are shown, whichever language they are in", () => {
  expect(findRecords(PEOPLE, "", by, "en")).toEqual([ALI, ZAINAB, HUDA]);
  expect(findRecords(PEOPLE, "", by, "ar")).toEqual([ZAINAB, ALI, HUDA]);
  expect(findRecords(PEOPLE, "", by, "ckb")).toEqual([ZAINAB, ALI, HUDA]);
});

test("a search has those first whose shown name begins so, and then the others in order", () => {
  expect(findRecords(PEOPLE, "علي", by, "ar")).toEqual([ALI, ZAINAB]);
  expect(findRecords(PEOPLE, "ali", by, "en")).toEqual([ALI, ZAINAB]);
  expect(findRecords(PEOPLE, "zai", by, "ar")).toEqual([ZAINAB]);
});

test("a list without names keeps its order, and those without a name come first", () => {
  expect(findRecords(PEOPLE, "", { textOf: by.textOf }, "en")).toEqual(PEOPLE);
  expect(findRecords([ALI, null], "", { textOf: () => "", namesOf: (names) => names }, "en")).toEqual([
    null,
    ALI,
  ]);
});
