import { listSchoolReports, readSchoolReport } from "@dars/contract/insight/school-reports";
import type { Reply } from "@dars/contract/platform/route";
import { countRecipients } from "@dars/contract/talking/messages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ReportListPage } from "./ReportListPage.tsx";

beforeEach(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true })));
afterEach(() => vi.unstubAllGlobals());

const column = (key: string, unit: "count" | "percent" = "count") => ({ key, label: names(key), unit });

const REPORT: Reply<typeof readSchoolReport> = {
  title: names("Attendance"),
  of: null,
  columns: [column("rate", "percent"), column("late")],
  about: "section",
  hasLists: true,
  figures: [{ key: "late", label: names("late"), count: null }],
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
};

const LATE: Reply<typeof readSchoolReport> = {
  ...REPORT,
  of: { name: names("Primary 1 – B"), about: "section" },
  columns: [column("late")],
  about: "student",
  hasLists: false,
  figures: [{ key: "late", label: names("late"), count: 4 }],
  people: "student",
  totals: [4],
  rows: [
    { key: "31", name: names("Amal"), detail: null, values: [3] },
    { key: "32", name: names("Basim"), detail: null, values: [1] },
  ],
};

async function open() {
  const server = new FakeServer()
    .on(listSchoolReports, {
      reports: [{ type: "attendance-month", title: names("Attendance") }],
      levels: [],
      views: [],
    })
    .on(readSchoolReport, REPORT);
  await renderPage(<ReportListPage />, {
    path: "/school-reports-list/:type",
    at: "/school-reports-list/attendance-month",
    server,
    session: aSession("school_management"),
  });
  return server;
}

test("at a desk a click on a head sorts, the largest first, and totals are directly under the heads", async () => {
  const server = await open();
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
  await tap(within(head).getByRole("button"));
  await waitFor(() => expect(sortOf().at(-1)).toBe("late"));
});

test("I3: a click on a figure opens its list beside the table, and a message goes to exactly those who are ticked", async () => {
  const server = await open();
  const table = await screen.findByRole("table");
  server.on(readSchoolReport, LATE).on(countRecipients, { people: 2, withoutAccount: 0 });
  const figure = within(table).getByRole("button", { name: /late.*Primary 1 – B/ });
  figure.focus();

  await tap(figure);

  const panel = await screen.findByRole("complementary");
  await within(panel).findByText("Amal");
  const { searchParams } = new URL(
    server.heardAt(readSchoolReport.path).at(-1)?.url ?? "",
    "http://dars.test",
  );
  expect(Object.fromEntries(searchParams)).toEqual({ of: "8", figure: "late", locale: "en" });
  expect(document.activeElement?.textContent).toContain("Primary 1 – B");

  await tap(within(panel).getByLabelText(/Select .*Basim/));
  await tap(within(panel).getByText("Write to the family of 1 student"));
  await waitFor(() =>
    expect(server.heardAt(countRecipients.path).at(-1)?.body).toMatchObject({
      audience: { roles: ["parent"], personIds: [31] },
    }),
  );

  await type("Subject", "Mornings");
  await type("Message text", "Please come on time.");
  const counted = server.heardAt(countRecipients.path).length;
  await tap(within(panel).getByLabelText(/Select .*Amal/));
  expect(within(panel).getByText("Choose recipients.")).toBeTruthy();
  await act(async () => getForm().requestSubmit());
  expect(server.heardAt(countRecipients.path)).toHaveLength(counted);

  fireEvent.keyDown(panel, { key: "Escape", code: "Escape" });
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(document.activeElement).toBe(figure);
});

test("arrow keys move between the figures that have a list", async () => {
  await open();
  const table = await screen.findByRole("table");
  const first = within(table).getByRole("button", { name: /late.*Primary 1 – A/ });
  first.focus();

  fireEvent.keyDown(first, { key: "ArrowDown" });

  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/late.*Primary 1 – B/);
});
