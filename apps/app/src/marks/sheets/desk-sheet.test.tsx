import { saveMarks, type Sheet } from "@dars/contract/marks/sheets";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { names } from "#platform/testing/names.ts";

import { aSheet, aStudent, enter, openSheet } from "./sheet.factory.tsx";

/** The medium of a desk. */
beforeEach(() => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("width > 1025px") }),
  );
});

const [month] = aSheet.columns;
const round = { mode: "half_up", digits: 2 } as const;

/** Two open months and the mean of both. */
const term: Sheet = {
  ...aSheet,
  anomalies: [],
  columns: [month, month].flatMap((column, at) =>
    column ? [{ ...column, code: `M${at + 1}`, label: names(`Month ${at + 1}`) }] : [],
  ),
  made: [{ code: "T1", label: names("First term") }],
  policy: {
    scale: { max: 100 },
    parts: [],
    nodes: [
      { kind: "input", code: "M1", label: aLabel("Month 1"), max: 100, missing: "incomplete" },
      { kind: "input", code: "M2", label: aLabel("Month 2"), max: 100, missing: "incomplete" },
      { kind: "agg", code: "T1", label: aLabel("First term"), of: ["M1", "M2"], fn: "mean", round },
    ],
  },
  rows: [
    { ...aStudent(1, 70), cells: [mark("M1", 70), mark("M2", 80)], values: { T1: 75 } },
    { ...aStudent(2, 60), values: { T1: "missing" } },
  ],
};

function aLabel(text: string) {
  return { ar: text, ckb: text, en: text };
}

function mark(code: string, value: number) {
  return { code, mark: value, revision: 1 };
}

const readRow = (name: RegExp) =>
  screen
    .getByRole("row", { name })
    .querySelectorAll("td.made, .class-average td")
    .values()
    .map(({ textContent }) => textContent)
    .toArray();

test("every open column is typed in at a desk, and each field names its student", async () => {
  await openSheet(term);

  const labels = screen.getAllByRole("textbox").map((field) => field.getAttribute("aria-label"));

  expect(labels.map((label) => label?.replaceAll(/[\u2068\u2069]/gu, ""))).toEqual([
    "Month 1, Student 1",
    "Month 2, Student 1",
    "Month 1, Student 2",
    "Month 2, Student 2",
  ]);
});

test("the term follows what is typed, by the engine of the school, and so does the average of the class", async () => {
  const server = await openSheet(term);
  expect(readRow(/Student 2/)).toEqual(["–"]);
  expect(screen.getByRole("row", { name: /Class average/ }).textContent).toBe("Class average658075");
  server.on(saveMarks, {
    cells: [{ studentId: 2, code: "M2", outcome: "saved", mark: 45, revision: 1, by: null, at: null }],
  });

  await enter("Month 2, Student 2", "45");

  expect(readRow(/Student 2/)).toEqual(["52.5"]);
  expect(screen.getByRole("row", { name: /Class average/ }).textContent).toBe("Class average6562.563.8");
});

test("the term is computed without a network too", async () => {
  const server = await openSheet(term);
  server.reachable = false;

  await enter("Month 2, Student 1", "20");

  expect(readRow(/Student 1/)).toEqual(["45"]);
});

test("where the policy is not known the term is not shown rather than wrong", async () => {
  const { policy: _, ...old } = term;
  const server = await openSheet(old);
  expect(readRow(/Student 1/)).toEqual(["75"]);
  server.reachable = false;

  await enter("Month 2, Student 1", "20");

  expect(readRow(/Student 1/)).toEqual([]);
});

test("GB-4: a mark that meets another's shows it in its cell, with the person's name", async () => {
  const server = await openSheet(term);
  server.on(saveMarks, {
    cells: [
      { studentId: 2, code: "M1", outcome: "conflict", mark: 50, revision: 2, by: names("Huda"), at: null },
    ],
  });

  await enter("Month 1, Student 2", "64");

  const cell = await screen.findByText(/Huda$/, { selector: ".cell-word" });
  expect(cell.textContent).toBe("50 Huda");
});
