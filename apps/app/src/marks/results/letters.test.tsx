import { readPublishedYear, type PublishedYear } from "@dars/contract/marks/results";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { listWorkingSteps } from "./list-working-steps.ts";
import { publishedYear, yearRead } from "./published-year.factory.ts";
import { SemestersPage } from "./SemestersPage.tsx";
import { SubjectRows } from "./SubjectRows.tsx";

const made = { max: 100, semester: 0, weights: [] as string[], round: { mode: "half_up", digits: 0 } };
const bands = [
  { min: 87, label: names("B+"), points: "3.3" },
  { min: 0, label: names("F"), points: "0" },
];

/** Quizzes of which the lowest is dropped, and a final exam that is still to come. */
const graded: PublishedYear = {
  ...publishedYear,
  scale: { max: 100, pass: 60 },
  columns: [
    {
      ...made,
      code: "QZ",
      label: names("Quizzes"),
      kind: "link",
      fn: null,
      of: [],
      category: { dropLowest: 1, pick: "points" },
    },
    { ...made, code: "EXAM", label: names("Final exam"), kind: "input", fn: null, of: [], round: null },
    {
      ...made,
      code: "GRADE",
      label: names("Final grade"),
      kind: "agg",
      fn: "weighted",
      of: ["QZ", "EXAM"],
      weights: ["20", "40"],
    },
  ],
  subjects: publishedYear.subjects.slice(0, 1).map((subject) => ({
    ...subject,
    pass: 60,
    published: ["QZ-1", "QZ-2", "QZ-3"],
    marks: { "QZ-1": 18, "QZ-2": 6, "QZ-3": 17 },
    values: { QZ: "87.5", EXAM: "missing" as const, GRADE: 88 },
    exact: { GRADE: "87.5" },
    inCategories: [1, 2, 3].map((no) => ({
      code: `QZ-${no}`,
      category: "QZ",
      title: `Quiz ${no}`,
      max: 20,
      isExtra: false,
      isDropped: no === 2,
    })),
  })),
};

const plainText = ({ textContent }: Element) => textContent.replaceAll(/[\u2068\u2069]/g, "");

test("GB-9: how a category was worked out names its marks, and which of them is dropped", async () => {
  await renderPage(<SemestersPage />, {
    path: "/reportgradesemesters/:id/:year",
    at: "/reportgradesemesters/340/3?child=12-26",
    server: new FakeServer().on(readPublishedYear, { ...yearRead, result: graded, bands }),
    session: aSession("parent"),
  });
  await tap(await screen.findByText("88"));
  const sheet = screen.getByRole("dialog");
  expect(within(sheet).getByText("(87.5 × 20) ÷ 20 = 87.5 ≈ 88")).toBeTruthy();
  expect(within(sheet).getByText(/B\+/)).toBeTruthy();
  await tap(within(sheet).getByRole("button", { name: /Quizzes/ }));
  expect(within(sheet).getByText("(18 + 17) ÷ (20 + 20) = 87.5%")).toBeTruthy();
  expect(plainText(sheet)).toContain("Quiz 2 · dropped, the grade is better without it");
});

test("GB-10: a subject shows its grade so far with its letter, and grade points once it has a grade", async () => {
  const final = {
    ...graded,
    outcome: {
      status: "graded" as const,
      round: 1,
      total: 88,
      average: 88,
      gradePoints: "3.3",
      poolLeft: 0,
      rank: null,
      students: 25,
    },
    subjects: graded.subjects.map((subject) => ({
      ...subject,
      effective: 88,
      letter: { label: names("B+"), points: "3.3" },
    })),
  };
  const params = { schoolId: 12, studentId: 26, yearId: 3 };
  await renderPage(
    <>
      <SubjectRows read={{ ...yearRead, result: graded, bands }} params={params} />
      <SubjectRows read={{ ...yearRead, result: final, bands }} params={params} />
    </>,
    { path: "/", at: "/", server: new FakeServer(), session: aSession("parent") },
  );
  // Beside Arabic its sign stays behind it.
  expect((await screen.findAllByText("B+")).map(({ tagName }) => tagName)).toEqual(["BDI", "BDI"]);
  expect(screen.getByText(/Grade so far/)).toBeTruthy();
  expect(screen.getByText(/3\.3.* grade points/)).toBeTruthy();
});

test("GB-9: extra credit alone makes no sum of its category", () => {
  const [subject] = graded.subjects;
  if (!subject) throw new Error("A subject is graded.");
  const extra = {
    ...subject,
    marks: { "QZ-1": 5 },
    values: { ...subject.values, QZ: "missing" as const },
    inCategories: (subject.inCategories ?? []).slice(0, 1).map((own) => ({ ...own, isExtra: true })),
  };
  expect(listWorkingSteps(graded.columns, extra, "QZ", (code) => code)).toEqual([]);
});
