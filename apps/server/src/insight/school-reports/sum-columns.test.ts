import { expect, test } from "vitest";

import { sumColumns } from "./sum-columns.ts";

const COLUMNS = ["rate", "students", "late"] as const;

test("columns that count are added up, others are not", () => {
  const rows = [{ values: [90, 25, 1] }, { values: [80, 20, null] }];
  expect(sumColumns(COLUMNS, ["students", "late"], rows)).toEqual([null, 45, 1]);
});

test("nothing is added up where a small group is hidden: it would follow from the sum", () => {
  expect(sumColumns(COLUMNS, ["students"], [{ values: [90, 25, 1] }, { values: null }])).toEqual([
    null,
    null,
    null,
  ]);
});
