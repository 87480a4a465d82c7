import { listResultLooks, type ResultLook } from "@dars/contract/marks/result-looks";
import { listSubjectResults, type SubjectResult } from "@dars/contract/marks/subject-results";
import { listSchools } from "@dars/contract/school/schools";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ReportCardsPage } from "./ReportCardsPage.tsx";

const maths: SubjectResult = {
  offeringId: 71,
  subject: { id: 1, name: names("Maths"), theme: "blue" },
  level: { id: 8, name: names("First intermediate") },
  columns: [{ code: "M1", label: names("Month 1"), max: 100 }],
  sections: [
    {
      id: 340,
      letter: "A",
      title: null,
      classId: 44,
      results: { M1: { students: 25, average: 71.4, below: 3 } },
      grades: null,
    },
    {
      id: 341,
      letter: "B",
      title: null,
      classId: null,
      results: { M1: { students: 4, average: null, below: null } },
      grades: null,
    },
  ],
};
const arabic: SubjectResult = {
  ...maths,
  offeringId: 72,
  subject: { id: 2, name: names("Arabic"), theme: "green" },
  level: { id: 9, name: names("Second intermediate") },
};

const look: ResultLook = {
  id: 1,
  section: { id: 340, letter: "A", title: null, level: names("First intermediate") },
  by: names("Rand"),
  reason: "A family has complained",
  startedAt: "2026-11-20T08:00:00.000Z",
  isMine: false,
};

test("H9: a coordinator reads averages of its subjects by section, level by level, and opens the sheets", async () => {
  await open("subject_coordinator", [maths, arabic]);

  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "SectionMonth 1",
    "First intermediate\u00A0–\u00A0A71.43 of 25 below",
    "First intermediate\u00A0–\u00A0BToo few",
  ]);
  expect(document.querySelector('a[href="/mark-sheets/12/44"]')).not.toBeNull();

  await act(async () => void fireEvent.change(screen.getByLabelText("Level"), { target: { value: "9" } }));
  expect(screen.getByText("Arabic")).toBeTruthy();
  expect(screen.queryByText("Maths")).toBeNull();
});

test("H9: an administrator opens a section with a reason, and reads who has", async () => {
  await open("administrator", [maths]);

  expect(await screen.findByText("A family has complained")).toBeTruthy();
  expect(document.querySelector('a[href="/section-results/12/341"]')).not.toBeNull();
  expect(document.querySelector('a[href="/mark-sheets/12/44"]')).toBeNull();
});

test("H9: an administrator reads that nothing is published yet", async () => {
  await open("administrator", []);
  expect(await screen.findByText("No results published yet")).toBeTruthy();
});

async function open(role: "subject_coordinator" | "administrator", subjects: readonly SubjectResult[]) {
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool({ id: 12 })] })
    .on(listResultLooks, { looks: [look] })
    .on(listSubjectResults, { year: { id: 5, title: "2026-2027" }, subjects: [...subjects] });
  await renderPage(<ReportCardsPage />, {
    path: "/reportcards",
    at: "/reportcards",
    server,
    session: aSession(role),
  });
}
