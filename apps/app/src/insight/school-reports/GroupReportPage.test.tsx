import { readGroupReport, type SchoolFigures } from "@dars/contract/insight/group-report";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { GroupReportPage } from "./GroupReportPage.tsx";

const FIGURES: SchoolFigures = {
  schoolId: 12,
  name: names("Nakhla"),
  present: 90,
  recorded: 100,
  columnsDue: 8,
  columnsDone: 6,
  columnsLate: 2,
  students: null,
  teachers: 1,
  families: 50,
  familiesHere: 20,
  applications: 3,
  complaints: 0,
};

test("a school's figures are shares and counts, and one of fewer than five people is not shown", async () => {
  await renderPage(<GroupReportPage />, {
    path: "/group-report",
    server: new FakeServer().on(readGroupReport, {
      generatedAt: "2026-11-23T08:00:00Z",
      schools: [FIGURES, { ...FIGURES, schoolId: 13, name: names("Furat"), recorded: null, present: null }],
    }),
    session: aSession("administrator"),
  });

  expect((await screen.findByText(/^Present today .*90/)).textContent.replaceAll(/[\u2068\u2069]/g, "")).toBe(
    "Present today 90% · Mark columns handed in 75% · Students to follow up under 5 · Families in 30 days 40%",
  );
  expect(screen.getByText(/Present today –/)).toBeTruthy();
  const [row] = document.querySelectorAll<HTMLIonItemElement>("ion-item");
  expect(row?.href).toBe("/school-reports-list/attendance-today?school=13");
});
