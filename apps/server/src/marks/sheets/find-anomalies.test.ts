import { expect, test } from "vitest";

import { findAnomalies } from "./find-anomalies.ts";

const COLUMNS = [
  { code: "M1", max: 100 },
  { code: "M2", max: 100 },
];

test("digits the other way round and a mark far from the student's own are told apart", () => {
  const rows = buildRows([
    [80, 82],
    [72, 70],
    [65, 66],
    [91, 19],
    [74, 30],
    [58, 60],
  ]);

  const found = findAnomalies(COLUMNS, rows).filter(({ code }) => code === "M2");

  expect(found).toMatchObject([
    { kind: "swap", studentId: 4 },
    { kind: "gap", studentId: 5 },
  ]);
});

test("the same mark for everybody is seen, once for the column", () => {
  const rows = buildRows(Array.from({ length: 6 }, () => [75, null]));

  expect(findAnomalies(COLUMNS, rows)).toEqual([{ kind: "same", code: "M1", studentId: null, around: 75 }]);
});

test("few marks say nothing", () => {
  expect(findAnomalies(COLUMNS, buildRows([[10, 90]]))).toEqual([]);
});

const buildRows = (marks: readonly (readonly (number | null)[])[]) =>
  marks.map(([first = null, second = null], place) => ({
    studentId: place + 1,
    marks: new Map([
      ["M1", first],
      ["M2", second],
    ]),
  }));
