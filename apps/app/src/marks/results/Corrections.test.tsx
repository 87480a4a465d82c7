import type { readPublishedYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { Corrections } from "./Corrections.tsx";

const read: Reply<typeof readPublishedYear> = {
  result: {
    revision: 2,
    publishedAt: "2026-11-11T09:00:00.000Z",
    isAmended: true,
    policy: { code: "IQ-SEC", version: 1 },
    school: { id: 12, name: names("Rafidain") },
    year: { id: 3, title: "2026-2027" },
    student: { id: 26, name: names("Zainab"), registerNo: 1 },
    level: { id: 8, code: "I2", name: names("Second intermediate") },
    section: { id: 340, letter: "A", title: null },
    scale: { max: 100, pass: 50 },
    isTerminal: false,
    outcome: null,
    columns: [],
    subjects: [],
  },
  objections: [],
  corrections: [
    {
      offeringId: 71,
      code: "M1",
      from: 60,
      to: 70,
      reason: "Added up anew",
      by: names("Huda Salim"),
      at: "2026-11-20T08:00:00.000Z",
    },
  ],
  objectUntil: null,
  acknowledgedAt: null,
  may: { object: false, acknowledge: false, whatIf: false, amend: false },
};

test("a published mark that was changed says what it was, why, and who changed it", async () => {
  await renderPage(<Corrections read={read} />, { path: "/reportcardsyear" });

  expect(await screen.findByText(/Added up anew/)).toBeTruthy();
  expect(screen.getByText("Huda Salim")).toBeTruthy();
});
