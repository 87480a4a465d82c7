import { listSchoolReports, readSchoolReport } from "@dars/contract/insight/school-reports";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { ReportListPage } from "./ReportListPage.tsx";

beforeEach(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true })));
afterEach(() => vi.unstubAllGlobals());

const column = (key: string, unit: "count" | "percent" = "count") => ({ key, label: names(key), unit });

test("at a desk a click on a head sorts, the largest first, and totals are directly under the heads", async () => {
  const server = new FakeServer()
    .on(listSchoolReports, {
      reports: [{ type: "attendance-month", title: names("Attendance") }],
      levels: [],
      views: [],
    })
    .on(readSchoolReport, {
      title: names("Attendance"),
      of: null,
      columns: [column("rate", "percent"), column("late")],
      about: "section",
      hasLists: true,
      hasLevels: false,
      period: null,
      people: null,
      generatedAt: "2026-09-01T07:30:00.000Z",
      total: 2,
      totals: [null, 5],
      found: 2,
      rows: [
        { key: "7", name: names("Primary 1 – A"), detail: null, values: [90, 1] },
        { key: "8", name: names("Primary 1 – B"), detail: null, values: [95, 4] },
      ],
      next: null,
    });
  await renderPage(<ReportListPage />, {
    path: "/school-reports-list/:type",
    at: "/school-reports-list/attendance-month",
    server,
    session: aSession("school_management"),
  });
  const table = await screen.findByRole("table");
  const [, totals] = within(table).getAllByRole("row");
  expect(totals?.textContent?.replaceAll(/[\u2066-\u2069]/gu, "")).toBe("All (2)–5");
  expect(within(table).getByRole("columnheader", { name: "Section" })).toBeTruthy();
  expect(screen.queryByLabelText("Sort by")).toBeNull();

  const sortOf = () =>
    server
      .heardAt(readSchoolReport.path)
      .map(({ url }) => new URL(url, "http://dars.test").searchParams.get("sort"));
  await tap(within(table).getByRole("button", { name: "late" }));
  await waitFor(() => expect(sortOf().at(-1)).toBe("-late"));
  const head = await screen.findByRole("columnheader", { name: /late/ });
  await waitFor(() => expect(head.getAttribute("aria-sort")).toBe("descending"));
  await tap(screen.getByRole("button", { name: /late/ }));
  await waitFor(() => expect(sortOf().at(-1)).toBe("late"));
});
