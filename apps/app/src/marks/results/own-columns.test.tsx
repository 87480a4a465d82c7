import { listSheets, type ColumnLine } from "@dars/contract/marks/sheets";
import { listSections } from "@dars/contract/school/schools";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ReportCardsPage } from "./ReportCardsPage.tsx";

test("a teacher sees the own open columns, late ones first, with their last day", async () => {
  const server = new FakeServer().on(listSections, { year: "2026-2027", sections: [] }).on(listSheets, {
    year: { id: 3, title: "2026-2027" },
    sheets: [
      {
        classId: 9,
        subject: { id: 5, name: names("Physics"), theme: "blue" },
        level: { id: 8, name: names("Second intermediate") },
        section: { id: 340, letter: "A", title: null },
        teachers: [names("Zaid")],
        students: 25,
        columns: [
          columnLine("Month 1", { state: "published" }),
          columnLine("Month 2", { dueOn: "2026-12-01" }),
          columnLine("Month 3", { dueOn: "2026-12-05", isLate: true }),
        ],
      },
    ],
  });
  await renderPage(<ReportCardsPage />, { path: "/reportcards", server, session: aSession("teacher") });

  const list = await screen.findByLabelText("My mark columns");
  const rows = [...list.querySelectorAll("ion-item")];
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Month 3.*12 of 25 entered.*due.*Late/),
    expect.stringMatching(/Month 2.*Open/),
  ]);
  expect(rows[0]?.href).toMatch(/^\/mark-sheets\/\d+\/9$/);
});

const columnLine = (label: string, change: Partial<ColumnLine>): ColumnLine => ({
  code: label,
  label: names(label),
  max: 100,
  state: "open",
  opensOn: null,
  dueOn: null,
  isLate: false,
  entered: 12,
  revision: 1,
  returnedBecause: null,
  ...change,
});
