import { listEvaluations } from "@dars/contract/insight/evaluations";
import { listFollowUp } from "@dars/contract/insight/follow-up";
import { listTrainings } from "@dars/contract/insight/trainings";
import { listCoverage } from "@dars/contract/learning/lesson-teaching";
import { readMarkProgress } from "@dars/contract/marks/publication";
import { readAttendanceDay } from "@dars/contract/time/absences";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { SchoolReportsPage } from "./SchoolReportsPage.tsx";

const aDay = {
  day: "2026-11-23",
  isSchoolDay: true,
  totals: { students: 40, recorded: 25, absent: 2, excused: 3, late: 1, missing: 1 },
  sections: [],
  absent: [],
  patterns: [],
  excuses: 0,
};
const withoutAttendance = () =>
  new FakeServer()
    .on(listFollowUp, { students: [], teachers: [] })
    .on(readMarkProgress, { year: null, today: "2026-11-23", sections: [] })
    .on(listCoverage, { offerings: [] })
    .on(listEvaluations, { evaluations: [], results: [] })
    .on(listTrainings, { trainings: [], subjects: [], mayCreate: false });

test("management reads how many are there today, and where each answer comes from", async () => {
  await renderPage(<SchoolReportsPage />, {
    path: "/schoolreports",
    server: withoutAttendance().on(readAttendanceDay, aDay),
    session: aSession("school_management"),
  });

  await screen.findByText(/80%/);
  expect(screen.getByText(/5 away/)).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(
    expect.arrayContaining(["/attendance/day/12", "/negligents-list", "/manage/marks", "/evaluations"]),
  );
});

test("an answer that does not come leaves the others standing", async () => {
  await renderPage(<SchoolReportsPage />, {
    path: "/schoolreports",
    server: withoutAttendance(),
    session: aSession("school_management"),
  });

  expect(await screen.findByText("No columns are open yet")).toBeTruthy();
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
