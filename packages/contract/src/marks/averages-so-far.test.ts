import fc from "fast-check";
import { expect, test } from "vitest";

import { listAveragesSoFar, orderColumns } from "./averages-so-far.ts";
import type { ResultColumn, SubjectYear } from "./results.ts";

const column = (code: string, of: readonly string[] = [], max = 100): ResultColumn => ({
  code,
  label: { en: code, ar: code, ckb: code },
  kind: of.length > 0 ? "agg" : "input",
  max,
  fn: of.length > 0 ? "mean" : null,
  of: [...of],
  weights: [],
  round: null,
  semester: 0,
});

const IRAQI = [
  column("M1"),
  column("M2"),
  column("M3"),
  column("M4"),
  column("T1", ["M1", "M2"]),
  column("T2", ["M3", "M4"]),
  column("MID"),
  column("SAI", ["T1", "MID", "T2"]),
  column("FIN1"),
  column("FIN2"),
  column("F1", ["SAI", "FIN1"]),
  column("F2", ["SAI", "FIN2"]),
];

test("columns stand as they are printed, however the scheme lists them", () => {
  const printed = ["M1", "M2", "T1", "MID", "M3", "M4", "T2", "SAI", "FIN1", "F1", "FIN2", "F2"];
  expect(orderColumns(IRAQI).map(({ code }) => code)).toEqual(printed);

  fc.assert(
    fc.property(fc.shuffledSubarray(IRAQI, { minLength: IRAQI.length }), (columns) => {
      const codes = orderColumns(columns).map(({ code }) => code);
      expect(codes.toSorted()).toEqual(printed.toSorted());
      for (const { code, of } of IRAQI)
        for (const part of of) expect(codes.indexOf(part)).toBeLessThan(codes.indexOf(code));
    }),
  );
});

const subject = (offeringId: number, values: SubjectYear["values"], isCounted = true): SubjectYear => ({
  offeringId,
  subjectId: offeringId,
  code: `S${offeringId}`,
  name: { en: "Physics", ar: null, ckb: null },
  theme: "blue",
  isCounted,
  pass: 50,
  published: Object.keys(values),
  marks: {},
  values,
  exact: {},
  parts: [],
  effective: null,
});

test("the average is of the counted subjects of a column, its change of the subjects that both columns have", () => {
  const averages = listAveragesSoFar({
    columns: [column("M1"), column("M2"), column("Q", [], 20)],
    scale: { max: 100, pass: 50 },
    subjects: [
      subject(1, { M1: 70, M2: 80, Q: 10 }),
      subject(2, { M1: 90, M2: "excused", Q: "15.5" }),
      subject(3, { M1: 0 }, false),
    ],
  });

  expect(averages.map(({ column: { code }, ...rest }) => [code, rest])).toEqual([
    ["M1", { average: 80, subjects: 2, change: null }],
    ["M2", { average: 80, subjects: 1, change: 10 }],
    ["Q", { average: 63.75, subjects: 2, change: -30 }],
  ]);
});
