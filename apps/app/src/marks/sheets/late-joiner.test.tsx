import { listSheets, submitColumn, type Sheet, type SheetLine } from "@dars/contract/marks/sheets";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { MarkSheetsPage } from "./MarkSheetsPage.tsx";
import { aSheet, aStudent, openSheet } from "./sheet.factory.tsx";

const late: Sheet = { ...aSheet, rows: [aStudent(1, 70), { ...aStudent(2, null), leftOut: ["M1"] }] };

test("GB-14: a month that does not count for a late joiner is not needed, and the column is whole without it", async () => {
  const server = await openSheet(late, "teacher", (fake) =>
    fake.on(submitColumn, { code: "M1", state: "submitted", revision: 2 }),
  );

  expect(screen.getByText("not needed")).toBeTruthy();
  expect(screen.getByText(/joined late$/)).toBeTruthy();
  expect(screen.getByText("1 student joined late and needs no mark here.")).toBeTruthy();
  expect(screen.getByText(/1 of 1 entered/)).toBeTruthy();
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  await tap(screen.getByText("Hand in"));

  await soon(() => expect(server.heardAt(submitColumn.path)).toHaveLength(1));
  expect(screen.queryByText("Hand in with empty cells")).toBeNull();
});

test("GB-14: what was entered of a late joiner all the same stays in its field", async () => {
  await openSheet({ ...aSheet, rows: [aStudent(1, 70), { ...aStudent(2, 44), leftOut: ["M1"] }] });

  expect(screen.getAllByRole("textbox")).toHaveLength(2);
  expect(screen.queryByText("not needed")).toBeNull();
});

test("PUB-3: the list of sheets counts who needs a mark, and passes over a second round that nobody sits", async () => {
  const { rows: _, ...rest } = aSheet;
  const [month] = rest.columns;
  if (!month) throw new Error("The sheet has no column.");
  const handedIn = { ...month, state: "submitted" as const, needed: 1 };
  const retake = { ...month, code: "FIN2", label: month.label, entered: 0, needed: 0 };
  const line: SheetLine = { ...rest, students: 2, columns: [handedIn, retake] };
  await renderPage(<MarkSheetsPage />, {
    path: "/mark-sheets",
    at: "/mark-sheets",
    server: new FakeServer().on(listSheets, { year: { id: 3, title: "2026-2027" }, sheets: [line] }),
    session: aSession("teacher"),
  });

  expect(await screen.findByText(/1 of 1 entered/)).toBeTruthy();
  expect(screen.getByText("Handed in")).toBeTruthy();
});
