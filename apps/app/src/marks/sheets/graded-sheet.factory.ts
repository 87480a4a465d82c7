import type { Mark } from "@dars/contract/marks/results";
import type { ColumnLine, Sheet } from "@dars/contract/marks/sheets";

import { names } from "#platform/testing/names.ts";

import { aSheet } from "./sheet.factory.tsx";

const whole = { mode: "half_up" as const, digits: 0 };
const exact = { mode: "none" as const, digits: 0 };

const quiz = (no: number, title: string): ColumnLine => ({
  code: `QZ-${no}`,
  label: names(title),
  max: 20,
  state: "open",
  opensOn: "2026-11-01",
  dueOn: "2026-11-30",
  isLate: false,
  entered: 0,
  revision: 0,
  returnedBecause: null,
  own: { category: "QZ", title, isExtra: false, revision: 1 },
});

const cell = (code: string, mark: Mark) => ({ code, mark, revision: 1 });

/** A sheet with two quizzes, of which the lowest is dropped, and letters; student 1 has 18 and 6. */
export const gradedSheet: Sheet = {
  ...aSheet,
  step: "0.25",
  pass: 60,
  columns: [quiz(1, "Fractions"), quiz(2, "Decimals")],
  made: [
    { code: "QZ", label: names("Quizzes") },
    { code: "GRADE", label: names("Final grade") },
  ],
  categoryPolicy: {
    scale: { max: 100 },
    nodes: [
      {
        kind: "link",
        code: "QZ",
        label: { ar: "اختبارات", ckb: "تاقیکردنەوە", en: "Quizzes" },
        from: "exercise_category",
        category: "QZ",
        pick: "points",
        dropLowest: 1,
        round: exact,
      },
      {
        kind: "agg",
        code: "GRADE",
        label: { ar: "الدرجة", ckb: "نمرە", en: "Final grade" },
        fn: "weighted",
        of: ["QZ"],
        weights: ["20"],
        missing: "drop",
        minInputs: 1,
        round: whole,
      },
    ],
    parts: [{ code: "YEAR", basis: "GRADE", final: "GRADE", exam: "QZ" }],
  },
  elsewhere: [],
  letters: {
    code: "GRADE",
    bands: [
      { min: 90, label: names("A-"), points: "3.7" },
      { min: 0, label: names("F"), points: "0" },
    ],
  },
  rows: [
    {
      student: { id: 1, name: names("Student 1"), registerNo: 1 },
      cells: [cell("QZ-1", 18), cell("QZ-2", 6)],
      values: { QZ: 90, GRADE: 90 },
    },
  ],
  anomalies: [],
};
