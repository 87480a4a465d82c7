import { listEvaluations } from "@dars/contract/insight/evaluations";
import { listFollowUp, type FollowUpEntry } from "@dars/contract/insight/follow-up";
import { readSchoolReport } from "@dars/contract/insight/school-reports";
import { readSchoolTrend } from "@dars/contract/insight/school-trend";
import { listTrainings } from "@dars/contract/insight/trainings";
import { listCoverage } from "@dars/contract/learning/lesson-teaching";
import { readMarkProgress } from "@dars/contract/marks/publication";
import type { Reply } from "@dars/contract/platform/route";
import { listSchools } from "@dars/contract/school/schools";
import { createSchoolReportTicket } from "@dars/contract/shell/report-tickets";
import { readAttendanceDay } from "@dars/contract/time/absences";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { SchoolReportsPage } from "./SchoolReportsPage.tsx";

const aDay = {
  day: "2026-11-23",
  isSchoolDay: true,
  totals: { students: 40, recorded: 25, absent: 5, excused: 3, late: 1, missing: 1 },
  sections: [],
  absent: [],
  patterns: [],
  excuses: 0,
};
/** The attendance falls, and fewer people need follow-up than a week ago. */
const WEEKS = Array.from({ length: 8 }, (_, week) => ({
  endsOn: `2026-11-${String(week + 16)}`,
  attendance: week === 0 ? null : 95 - week,
  plan: null,
  marks: 40 + week,
  students: 12 - week,
  teachers: 1,
  visits: week,
}));
const withoutAttendance = () =>
  new FakeServer()
    .on(listFollowUp, { students: [], teachers: [] })
    .on(readMarkProgress, { year: null, today: "2026-11-23", sections: [] })
    .on(listCoverage, { offerings: [] })
    .on(listEvaluations, { evaluations: [], results: [] })
    .on(readSchoolTrend, { generatedAt: "2026-11-23T08:00:00.000Z", weeks: WEEKS })
    .on(listTrainings, { trainings: [], subjects: [], mayCreate: false })
    .onEach(readSchoolReport, () => aReport([]));

test("management reads how many are there today, and where each answer comes from", async () => {
  await renderPage(<SchoolReportsPage />, {
    path: "/schoolreports",
    server: withoutAttendance().on(readAttendanceDay, aDay),
    session: aSession("school_management"),
  });

  await screen.findByText(/80%/);
  expect(await findFigureText("Who is absent today?")).toMatch(/5 away/);
  expect(screen.getByText(/3\W* excused · 1 register missing/)).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(
    expect.arrayContaining(["/attendance/day/12", "/negligents-list", "/manage/marks", "/evaluations"]),
  );
});

test("management reads what waits to be marked, which families use the app, and who applies", async () => {
  const waiting = { rule: "ungraded", person: { id: 7, name: names("Huda") } } as const;
  const server = withoutAttendance()
    .on(listFollowUp, {
      students: [],
      teachers: [
        anEntry({ ...waiting, items: [item(1), item(2)] }),
        anEntry({ ...waiting, items: [item(3)] }),
      ],
    })
    .onEach(readSchoolReport, ({ url }) =>
      aReport(
        url.includes("devices-and-usage")
          ? [row("teacher", [9, 20, 20]), row("parent", [30, 200, 150])]
          : [
              row("submitted", [4, 9]),
              row("assessed", [2, 1]),
              row("enrolled", [11, 3]),
              row("rejected", [5, 2]),
            ],
      ),
    );
  await renderPage(<SchoolReportsPage />, {
    path: "/schoolreports",
    server,
    session: aSession("school_management"),
  });

  await screen.findByText(/75/);
  expect(await findFigureText("Is work marked on time?")).toMatch(/^\W*3\W*$/);
  expect(screen.getByText(/waited too long with .*1.* teacher/)).toBeTruthy();
  expect(await findFigureText("Are families reached?")).toMatch(/75/);
  expect(await findFigureText("Who is applying?")).toMatch(/^\W*6\W*$/);
  expect(screen.getByText(/11.* enrolled/)).toBeTruthy();
});

test("the tiles show what has changed since a week ago, and the weeks to those who do not see the line", async () => {
  await renderPage(<SchoolReportsPage />, {
    path: "/schoolreports",
    server: withoutAttendance().on(readAttendanceDay, aDay),
    session: aSession("school_management"),
  });

  await waitFor(() => expect(getTrendText("Who is absent today?")).toMatch(/1\W* points lower/));
  expect(getTrendText("Who is absent today?")).toMatch(/Week by week: .*–.*94%.*88%/);
  // The change is of the week, not of the number above it.
  expect(getTrendText("Who is absent today?")).toMatch(/Attendance this week \W*88%/);
  expect(getTrendText("Who needs follow-up?")).toMatch(/1\W* fewer/);
  // Two weeks without a figure make no line.
  expect(getTrendText("Are lessons on plan?")).toBeUndefined();
});

test("an administrator reads totals where it may not read names", async () => {
  const server = new FakeServer()
    .on(readSchoolTrend, { generatedAt: "2026-11-23T08:00:00.000Z", weeks: WEEKS })
    .on(readAttendanceDay, aDay)
    .on(listSchools, { schools: [aSchool()] });
  await renderPage(<SchoolReportsPage />, {
    path: "/schoolreports",
    server,
    session: aSession("administrator", { school_id: 12 }),
  });

  await screen.findAllByText(/47%/);
  expect(await findFigureText("Who needs follow-up?")).toMatch(/^\W*6\W*$/);
  expect(await findFigureText("Are marks entered on time?")).toMatch(/47%/);
});

test("I2: the report of the school on one page opens by a ticket", async () => {
  const server = withoutAttendance()
    .on(readAttendanceDay, aDay)
    .on(createSchoolReportTicket, { url: "/report_school.php?school=12&ticket=once" });
  const tab = {
    opener: window,
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  };
  const open = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  await renderPage(<SchoolReportsPage />, {
    path: "/schoolreports",
    server,
    session: aSession("school_management"),
  });

  const button = await screen.findByText("School report on one page");
  await act(async () => button.click());

  await waitFor(() =>
    expect(tab.location.replace).toHaveBeenCalledWith(
      `${location.origin}/report_school.php?school=12&ticket=once`,
    ),
  );
  open.mockRestore();
});

const getTrendText = (question: string) =>
  screen.getByText(question).closest(".question-card")?.querySelector(".week-trend")?.textContent;
const findFigureText = async (question: string) =>
  (await screen.findByText(question)).closest("a")?.querySelector(".big")?.textContent;
const item = (no: number) => ({ day: "2026-11-20", id: String(no), name: names("Exercise") });
const anEntry = (some: Pick<FollowUpEntry, "rule" | "person" | "items">): FollowUpEntry => ({
  ...some,
  section: null,
  class: null,
  state: "open",
  severity: "low",
  days: [],
  since: "2026-11-20",
  cleanSince: null,
  owner: null,
  nextStep: null,
  snoozedUntil: null,
  revision: 1,
});
const row = (key: string, values: number[]) => ({ key, name: names(key), detail: null, values });
const aReport = (rows: ReturnType<typeof row>[]): Reply<typeof readSchoolReport> => ({
  title: names("Report"),
  of: null,
  columns: [],
  about: null,
  hasLists: false,
  hasLevels: false,
  period: null,
  people: null,
  generatedAt: "2026-11-23T08:00:00.000Z",
  total: rows.length,
  found: rows.length,
  rows,
  next: null,
});

test("an answer that does not come leaves the others standing", async () => {
  await renderPage(<SchoolReportsPage />, {
    path: "/schoolreports",
    server: withoutAttendance(),
    session: aSession("school_management"),
  });

  expect(await screen.findByText("No lessons are due yet")).toBeTruthy();
  expect(screen.queryByText(/80%/)).toBeNull();
});

test("an answer that does not come is asked for again from its own card", async () => {
  const server = withoutAttendance();
  await renderPage(<SchoolReportsPage />, {
    path: "/schoolreports",
    server,
    session: aSession("school_management"),
  });

  const again = await screen.findByText("Try again");
  expect(again.closest("a")).toBeNull();
  server.on(readAttendanceDay, aDay);
  await act(async () => void fireEvent.click(again));

  expect(await screen.findByText(/80%/)).toBeTruthy();
});
