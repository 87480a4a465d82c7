import {
  deleteReportView,
  exportReport,
  listReportPeople,
  listSchoolReports,
  readSchoolReport,
  saveReportView,
  type ReportView,
} from "@dars/contract/insight/school-reports";
import type { Reply } from "@dars/contract/platform/route";
import { countRecipients, writeToPeople } from "@dars/contract/talking/messages";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ReportListPage } from "./ReportListPage.tsx";

const column = (key: string, unit: "count" | "percent" = "count") => ({ key, label: names(key), unit });
const LEVELS = [
  { id: 1, name: names("Primary 1") },
  { id: 2, name: names("Primary 2") },
];

type ReportReply = Reply<typeof readSchoolReport>;

const ATTENDANCE: ReportReply = {
  title: names("Attendance today"),
  of: null,
  columns: [column("present"), column("students"), column("late")],
  about: "section",
  hasLists: true,
  hasLevels: true,
  period: null,
  people: null,
  generatedAt: "2026-09-01T07:30:00.000Z",
  total: 1,
  found: 1,
  rows: [{ key: "7", name: names("Primary 1 – A"), detail: null, values: [18, 20, 1] }],
  next: null,
};

const AT_RISK: ReportReply = {
  ...ATTENDANCE,
  title: names("Students at risk"),
  columns: [column("below-pass")],
  about: "student",
  hasLists: false,
  people: "student",
  rows: [{ key: "31", name: names("Amal"), detail: names("Primary 1 – A"), values: [3] }],
};

const aServer = (page: ReportReply, views: ReportView[] = []) =>
  new FakeServer().on(readSchoolReport, page).on(listSchoolReports, {
    reports: [
      { type: "attendance-today", title: names("Attendance today") },
      { type: "at-risk", title: names("Students at risk") },
    ],
    levels: LEVELS,
    views,
  });

const open = (report: string, server: FakeServer) =>
  renderPage(<ReportListPage />, {
    path: "/school-reports-list/:type",
    at: `/school-reports-list/${report}`,
    server,
    session: aSession("school_management"),
  });

const lastQuery = (server: FakeServer, path: string) =>
  Object.fromEntries(new URL(server.heardAt(path).at(-1)?.url ?? "", "http://dars.test").searchParams);
const READ = readSchoolReport.path;

/** Without the signs that isolate figures from the text around them. */
const getPageText = () => (document.body.textContent ?? "").replaceAll(/[\u2066-\u2069]/gu, "");

test("I3: a row has its figures and a bar", async () => {
  await open("attendance-today", aServer(ATTENDANCE));
  expect(await screen.findByText("Primary 1 – A")).toBeTruthy();
  expect(getPageText()).toContain("present: 18 · students: 20 · late: 1");
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("18");
});

test("I3: the list behind a row names it, and leads to its page", async () => {
  const page = {
    ...AT_RISK,
    of: { name: names("Primary 1 – A"), about: "section" as const },
    hasLevels: false,
  };
  const server = aServer(page);
  await open("attendance-today?of=7", server);
  expect(await screen.findByText("Amal")).toBeTruthy();
  expect(lastQuery(server, READ)).toEqual({ of: "7", locale: "en" });
  const link = screen.getByRole("link", { name: "Open the section" });
  expect(link.getAttribute("href")).toBe("/manage/sections/12/7");
});

test("I3: a small group is hidden", async () => {
  const rows = [{ key: "accepted", name: names("Accepted"), detail: null, values: null }];
  await open("applications-funnel", aServer({ ...ATTENDANCE, columns: [column("count")], rows }));
  expect(await screen.findByText(/under 5/)).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("the server filters by level and sorts", async () => {
  const server = aServer(ATTENDANCE);
  await open("attendance-today", server);
  fireEvent.change(await screen.findByLabelText("Level"), { target: { value: "2" } });
  await waitFor(() => expect(lastQuery(server, READ)).toEqual({ levelId: "2", locale: "en" }));
  fireEvent.change(await screen.findByLabelText("Sort by"), { target: { value: "-late" } });
  await waitFor(() => expect(lastQuery(server, READ)).toEqual({ levelId: "2", sort: "-late", locale: "en" }));
});

test("a view is kept with its filter and columns, applied, and deleted", async () => {
  const view: ReportView = {
    id: "view00000000001",
    report: "attendance-today",
    name: "Late in primary 2",
    filter: { levelId: 2, sort: "-late" },
    columns: ["late"],
  };
  const server = aServer(ATTENDANCE, [view]).on(saveReportView, {}).on(deleteReportView, {});
  await open("attendance-today", server);
  fireEvent.change(await screen.findByLabelText("My views"), { target: { value: view.id } });
  await waitFor(() => expect(lastQuery(server, READ)).toEqual({ levelId: "2", sort: "-late", locale: "en" }));
  await waitFor(() => expect(getPageText()).not.toContain("present: 18"));
  expect(getPageText()).toContain("late: 1");
  fireEvent.click(screen.getByText("Delete view"));
  await answerQuestion("destructive");
  await waitFor(() => expect(server.heardAt(deleteReportView.path)).toHaveLength(1));
  await waitFor(() => expect(lastQuery(server, READ)).toEqual({ locale: "en" }));
});

test("L1: a message to a list is sent after its number was confirmed, to the families of its students", async () => {
  const server = aServer(AT_RISK)
    .on(listReportPeople, { personIds: [31], total: 1 })
    .on(countRecipients, { people: 2, withoutAccount: 0 })
    .on(writeToPeople, { threads: 2, mailingId: 5 });
  await open("at-risk", server);
  fireEvent.click(await screen.findByText("Write to these families"));
  expect(await screen.findByText(/2 people/)).toBeTruthy();
  expect(server.heardAt(countRecipients.path).at(-1)?.body).toMatchObject({
    audience: { roles: ["parent"], ccGuardians: true, personIds: [31] },
  });

  await type("Subject", "Meeting");
  await type("Message text", "Sunday at ten.");
  server.onRaw("POST", writeToPeople.path, () => {
    throw new TypeError("Failed to fetch");
  });
  await sendConfirmed();
  expect((await screen.findByRole("alert")).textContent).toContain("Can't reach the server.");
  server.on(writeToPeople, { threads: 2, mailingId: 5 });
  await sendConfirmed();
  await waitFor(() => expect(server.heardAt(writeToPeople.path)).toHaveLength(2));
  const [first, second] = server.heardAt(writeToPeople.path);
  expect(second?.body).toEqual(first?.body);
  await waitFor(() => expect(document.querySelector("ion-toast")?.header).toBe("Sent to 2 people"));
});

async function sendConfirmed() {
  await act(async () => getForm(document.querySelector("ion-textarea")).requestSubmit());
  await answerQuestion("confirm");
}

test("a file is given only with a reason, in the reader's language", async () => {
  const server = aServer(ATTENDANCE).refuse(exportReport, "too-many-requests", 429);
  await open("attendance-today", server);
  await screen.findByText("Primary 1 – A");
  const form = screen.getByLabelText("PDF").closest("form");
  if (!form) throw new Error("There is no form.");
  fireEvent.click(screen.getByLabelText("PDF"));
  fireEvent.submit(form);
  expect(server.heardAt(exportReport.path)).toHaveLength(0);
});
