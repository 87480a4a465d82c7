import { readOwnMarkWorkbook } from "@dars/contract/marks/mark-workbooks";
import { listSheets } from "@dars/contract/marks/sheets";
import type { Role } from "@dars/contract/platform/roles";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
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
