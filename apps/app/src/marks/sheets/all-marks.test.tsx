import { compareOwnMarkWorkbook, readOwnMarkWorkbook } from "@dars/contract/marks/mark-workbooks";
import { listSheets, saveMarks, type ColumnLine } from "@dars/contract/marks/sheets";
import type { Role } from "@dars/contract/platform/roles";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { MarkSheetsPage } from "./MarkSheetsPage.tsx";
import { aSheet } from "./sheet.factory.tsx";

async function openSheets(role: Role) {
  const sheets = [{ ...aSheet, students: 2 }];
  const server = new FakeServer().on(listSheets, { year: { id: 3, title: "2026-2027" }, sheets });
  server.refuse(readOwnMarkWorkbook, "too-many-requests", 429);
  await renderPage(<MarkSheetsPage />, {
    path: "/mark-sheets",
    at: "/mark-sheets",
    server,
    session: aSession(role),
  });
  return server;
}

test("Q2: a teacher downloads the marks of all its classes, and is told when the hour's files are taken", async () => {
  const server = await openSheets("teacher");

  await tap(await screen.findByText("Download all my marks"));

  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(server.heardAt(readOwnMarkWorkbook.path)).toHaveLength(1);
});

test("Q2: an office that sees the sheets of a whole school has no such button", async () => {
  await openSheets("school_management");
  expect(await screen.findByText(/Physics/)).toBeTruthy();
  expect(screen.queryByText("Download all my marks")).toBeNull();
});

test("H1: the workbook of all classes is uploaded in one piece, and saved class by class after a look", async () => {
  const server = await openSheets("teacher");
  const change = { code: "M1", from: null, to: 66, revision: 0 };
  const own = { ...aSheet, changes: [{ ...change, studentId: 2 }], skipped: [] };
  const published = { line: 5, name: "Student 1", code: "M1", text: "99", isClosed: true };
  const other = { ...own, classId: 45, level: { id: 9, name: names("Third") }, skipped: [published] };
  server.on(compareOwnMarkWorkbook, { classes: [own, other], unknown: ["Sheet 9"] });
  server.on(saveMarks, { cells: [] });
  const picker = await screen.findByLabelText("Upload all my marks", { selector: "input" });

  await act(
    async () => void fireEvent.change(picker, { target: { files: [new File(["x"], "marks.xlsx")] } }),
  );

  expect(await screen.findByText(/Student 1.*Month 1.*“.?99.?” isn't used/u)).toBeTruthy();
  expect(screen.getByText(/Sheet 9/u)).toBeTruthy();
  expect(server.heardAt(saveMarks.path)).toHaveLength(0);
  await tap(screen.getByText("Save 2 marks"));

  await waitFor(() => expect(server.heardAt(saveMarks.path)).toHaveLength(2));
  expect(server.heardAt(saveMarks.path).map(({ url }) => /mark-sheets\/(\d+)/u.exec(url)?.[1])).toEqual([
    "44",
    "45",
  ]);
  await waitFor(() => expect(screen.queryByText("Save 2 marks")).toBeNull());
});

test("sheets that are late come first, then those in which marks are to be entered", async () => {
  const [column] = aSheet.columns;
  const sheetOf = (classId: number, level: string, now: Partial<ColumnLine>) => ({
    ...aSheet,
    classId,
    level: { id: classId, name: names(level) },
    students: 2,
    columns: column ? [{ ...column, ...now }] : [],
  });
  const sheets = [
    sheetOf(1, "First", { state: "approved" }),
    sheetOf(2, "Second", { state: "open" }),
    sheetOf(3, "Third", { state: "open", isLate: true }),
  ];
  const server = new FakeServer().on(listSheets, { year: { id: 3, title: "2026-2027" }, sheets });
  await renderPage(<MarkSheetsPage />, {
    path: "/mark-sheets",
    at: "/mark-sheets",
    server,
    session: aSession("teacher"),
  });

  const rows = await screen.findAllByText(/First|Second|Third/u, { selector: "bdi" });

  expect(rows.map(({ textContent }) => /First|Second|Third/u.exec(textContent ?? "")?.[0])).toEqual([
    "Third",
    "Second",
    "First",
  ]);
});
