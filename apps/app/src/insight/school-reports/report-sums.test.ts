import { expect, test } from "vitest";

import { reportSums } from "./report-sums.ts";

const cell = (state: "closed" | "open" | "submitted" | "published", isLate = false) => ({
  code: "m1",
  state,
  entered: 0,
  isLate,
});

const visit = (
  schoolId: number,
  teacher: number,
  state: "draft" | "submitted" | "final",
  needsMe = false,
) => ({
  schoolId,
  state,
  needsMe,
  teacher: { id: teacher },
});

const totals = { students: 300, recorded: 250, absent: 16, excused: 7, late: 1, missing: 2 };

test("attendance is of the students whose registers were taken, and the excused are among the absent", () => {
  expect(reportSums.computeAttendance({ totals })).toEqual({ share: 0.936, away: 16, excused: 7 });
  expect(reportSums.computeAttendance({ totals: { ...totals, recorded: 0, absent: 0, excused: 0 } })).toEqual(
    {
      share: null,
      away: 0,
      excused: 0,
    },
  );
});

test("columns to approve and late ones are counted over all classes", () => {
  const section = (columns: readonly ReturnType<typeof cell>[]) => ({
    id: 1,
    letter: "A",
    title: null,
    level: { id: 1, name: { ar: null, ckb: null, en: "One" } },
    policy: { code: "IQ", version: 1 },
    students: 20,
    columns: [],
    classes: [
      {
        classId: 1,
        subject: { id: 1, name: { ar: null, ckb: null, en: "Physics" }, theme: "blue" as const },
        teachers: [],
        students: 20,
        columns: [...columns],
      },
    ],
  });

  const sections = [
    section([cell("closed"), cell("open", true), cell("submitted")]),
    section([cell("published"), cell("open")]),
  ];

  expect(reportSums.countMarkColumns({ sections })).toEqual({ submitted: 1, late: 1 });
  expect(reportSums.countMarkColumns({ sections: [] })).toEqual({ submitted: 0, late: 0 });
});

test("published lessons are counted over all subjects", () => {
  const offerings = [
    { lessons: 10, published: 6 },
    { lessons: 4, published: 4 },
  ];

  expect(reportSums.sumCoverage(offerings)).toEqual({ published: 10, lessons: 14 });
});

const counted = (key: string, ...values: readonly number[]) => ({ key, values });
const hidden = (key: string) => ({ key, values: null });

const sums = (...rows: readonly { readonly key: string; readonly values: readonly number[] | null }[]) =>
  reportSums.countApplications({
    rows: rows.map(({ key, values }) => ({ key, values: values && [...values] })),
  });

test("I3: a small group that is hidden is never added up as nothing", () => {
  expect(sums(counted("submitted", 6), counted("assessed", 5)).open).toEqual({ count: 11, isExact: true });
  expect(sums(counted("submitted", 6), hidden("assessed")).open).toEqual({ count: 7, isExact: false });
  expect(sums(hidden("submitted"), hidden("assessed"))).toEqual({ open: null, enrolled: 0 });
  expect(sums(hidden("enrolled"))).toEqual({ open: { count: 0, isExact: true }, enrolled: null });
  expect(sums(counted("enrolled", 8), counted("rejected", 9))).toMatchObject({ enrolled: 8 });
  expect(reportSums.countApplications({ rows: [], waiting: { count: 5, isExact: false } }).open).toEqual({
    count: 5,
    isExact: false,
  });
  expect(reportSums.getFamilyUsage([hidden("parent")])).toBeNull();
  expect(reportSums.getFamilyUsage([])).toEqual({ thisWeek: 0, accounts: 0, thisMonth: 0 });
});

test("visits are those of the school that were submitted, and each teacher counts once", () => {
  const evaluations = [
    visit(12, 1, "submitted", true),
    visit(12, 1, "final"),
    visit(12, 2, "final"),
    visit(12, 3, "draft"),
    visit(13, 4, "final"),
  ];

  expect(reportSums.countVisits(evaluations, 12)).toEqual({ visits: 3, teachers: 2, waiting: 1 });
});
