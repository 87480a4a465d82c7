import type { ColumnLine } from "@dars/contract/marks/sheets";
import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";

import { findTerm, listTermColumns, listTerms } from "./sheet-terms.ts";

const aColumn = (code: string, state: ColumnLine["state"]): ColumnLine => ({
  code,
  label: names(code),
  max: 100,
  state,
  opensOn: null,
  dueOn: null,
  isLate: false,
  entered: 0,
  revision: 0,
  returnedBecause: null,
});

const sheet = {
  semesters: { M1: 1, M2: 1, T1: 1, MID: 0, M3: 2, T2: 2, FINAL: 0 },
  columns: [
    aColumn("M1", "published"),
    aColumn("M2", "open"),
    aColumn("MID", "closed"),
    aColumn("M3", "closed"),
    aColumn("FINAL", "closed"),
  ],
};
const codes = (columns: readonly ColumnLine[]) => columns.map(({ code }) => code);

test("columns are those of a semester, or of the year: begun ones, or all where none has begun", () => {
  expect(listTerms(sheet)).toEqual(["1", "2", "year"]);
  expect([findTerm(sheet, "M2"), findTerm(sheet, "T2"), findTerm(sheet, "FINAL")]).toEqual([
    "1",
    "2",
    "year",
  ]);
  expect(codes(listTermColumns(sheet, "1"))).toEqual(["M1", "M2"]);
  expect(codes(listTermColumns(sheet, "2"))).toEqual(["M3"]);
  expect(codes(listTermColumns(sheet, "year"))).toEqual(["MID", "FINAL"]);
});

test("a sheet of one part of the year, or of an earlier server, is not divided", () => {
  expect(listTerms({ ...sheet, columns: sheet.columns.slice(0, 2) })).toEqual([]);
  expect(listTerms({ columns: sheet.columns })).toEqual([]);
  expect(codes(listTermColumns({ columns: sheet.columns }, null))).toEqual(["M1", "M2"]);
});
