import { readSchoolReport } from "@dars/contract/insight/school-reports";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ReportListPage } from "./ReportListPage.tsx";

const open = (type: string, server: FakeServer) =>
  renderPage(<ReportListPage />, {
    path: "/school-reports-list/:type",
    at: `/school-reports-list/${type}`,
    server,
    session: aSession("school_management"),
  });

test("I3: a report shows its rows with a bar each", async () => {
  const server = new FakeServer().on(readSchoolReport, {
    generatedAt: "2026-09-01T07:30:00.000Z",
    rows: [{ key: "7", name: names("Primary 1 – A"), state: null, values: [18, 20, 2, 0] }],
  });
  await open("attendance-today", server);
  expect(await screen.findByText("Primary 1 – A")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("18");
});

test("I3: a small group is hidden, and a state has its words", async () => {
  const server = new FakeServer().on(readSchoolReport, {
    generatedAt: "2026-09-01T07:30:00.000Z",
    rows: [{ key: "accepted", name: null, state: "accepted", values: null }],
  });
  await open("applications-funnel", server);
  expect(await screen.findByText("Accepted")).toBeTruthy();
  expect(screen.getByText(/under 5/)).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});
