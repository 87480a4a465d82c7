import { readPublishedYear, type PublishedYear } from "@dars/contract/marks/results";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { publishedYear, yearRead } from "./published-year.factory.ts";
import { ReportYearPage } from "./ReportYearPage.tsx";

test("GB-3: a family reads in which subjects there is a second round, and that a deferred one waits for it", async () => {
  const part = {
    code: "YEAR",
    exempt: null,
    final1: 43,
    decision1: 0,
    final2: null,
    decision2: 0,
    crossOver: 0,
    effective: 43,
    standing: "failed" as const,
  };
  const [physics, chemistry] = publishedYear.subjects;
  if (!physics || !chemistry) throw new Error("There are two subjects.");
  const maths = { ...physics, offeringId: 73, name: names("Maths"), parts: [], effective: 80 };
  const completing: PublishedYear = {
    ...publishedYear,
    outcome: {
      status: "completion",
      round: 1,
      total: 80,
      average: null,
      poolLeft: 5,
      rank: null,
      students: 25,
    },
    subjects: [
      { ...physics, parts: [part], effective: 43 },
      { ...chemistry, parts: [{ ...part, final1: null, effective: null, standing: "deferred" }] },
      maths,
    ],
  };
  const year = { path: "/reportcardsyear/:yearId", at: "/reportcardsyear/3?child=12-26" };
  await renderPage(<ReportYearPage />, {
    ...year,
    server: new FakeServer().on(readPublishedYear, { ...yearRead, result: completing }),
    session: aSession("parent"),
  });

  const head = await screen.findByRole("region", { name: "Outcome" });
  expect(head.textContent).toMatch(/Second round in: .*Physics.*, .*Chemistry/);
  expect(head.textContent).not.toContain("Maths");
  expect(screen.getByText("Deferred")).toBeTruthy();
});
