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

const totals = { students: 40, recorded: 25, absent: 2, excused: 3, late: 1, missing: 1 };

test("attendance is of the students whose registers were taken", () => {
  expect(reportSums.attendanceOf({ totals })).toEqual({ share: 0.8, away: 5 });
  expect(reportSums.attendanceOf({ totals: { ...totals, recorded: 0, absent: 0, excused: 0 } })).toEqual({
    share: null,
    away: 0,
  });
});

test("columns that have not begun are not asked for", () => {
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

  expect(reportSums.marksOf({ sections })).toEqual({ columns: 4, done: 2, submitted: 1, late: 1 });
  expect(reportSums.marksOf({ sections: [] })).toEqual({ columns: 0, done: 0, submitted: 0, late: 0 });
});

test("a class that is ahead of its plan does not make up for one that is behind", () => {
  const offerings = [
    {
      lessons: 10,
      published: 6,
      classes: [
        { taught: 9, due: 5 },
        { taught: 1, due: 5 },
      ],
    },
    { lessons: 4, published: 4, classes: [] },
  ];

  expect(reportSums.coverageOf(offerings)).toEqual({ planned: 10, taught: 6, published: 10, lessons: 14 });
});

test("visits are those of the school that were submitted, and each teacher counts once", () => {
  const evaluations = [
    visit(12, 1, "submitted", true),
    visit(12, 1, "final"),
    visit(12, 2, "final"),
    visit(12, 3, "draft"),
    visit(13, 4, "final"),
  ];

  expect(reportSums.visitsOf(evaluations, 12)).toEqual({ visits: 3, teachers: 2, waiting: 1 });
});
