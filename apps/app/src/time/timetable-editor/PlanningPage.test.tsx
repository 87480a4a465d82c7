import { readPlanning, savePeriodPlans, saveTeacherWishes } from "@dars/contract/time/planning";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { PlanningPage } from "./PlanningPage.tsx";

const wishes = { freeDays: 2, unwished: [], mostADay: null };
const planning = {
  hasYear: true,
  weekDays: 31,
  plans: [],
  revision: 0,
  rooms: [{ id: 3, name: "Lab" }],
  teachers: [{ id: 77, name: names("Kadhim Al-Asadi"), wishes }],
};

async function opened() {
  const server = new FakeServer()
    .on(readPlanning, planning)
    .on(savePeriodPlans, { revision: 9 })
    .on(saveTeacherWishes, {});
  await renderPage(<PlanningPage />, {
    path: "/manage/timetable-planning",
    at: "/manage/timetable-planning",
    server,
    session: aSession("school_management"),
  });
  return server;
}

const sentTo = (server: FakeServer, end: string) => server.heard.find(({ url }) => url.endsWith(end))?.body;

test("a shift begins with six lessons and two breaks, and lessons are numbered anew when one goes", async () => {
  const server = await opened();
  fireEvent.click(await screen.findByText("Add a morning"));
  fireEvent.click(screen.getByLabelText(/^Remove line.*1/));
  await act(async () => fireEvent.click(screen.getByText("Save the periods")));

  await waitFor(() => expect(sentTo(server, "/period-plans")).toBeDefined());
  expect(sentTo(server, "/period-plans")).toMatchObject({
    revision: 0,
    plans: [
      {
        shift: "morning",
        weekDays: 31,
        periods: [
          { no: 1, startsAt: "08:45", endsAt: "09:30" },
          { no: null, kind: "break" },
          { no: 2 },
          { no: 3 },
          { no: null },
          { no: 4 },
          { no: 5, endsAt: "13:00" },
        ],
      },
    ],
  });
});

test("a teacher's free day has no hours to wish for, and what is ticked is sent", async () => {
  const server = await opened();
  fireEvent.click(await screen.findByLabelText(/Sun.*period.*1/));
  expect(screen.queryByLabelText(/Mon.*period.*1/)).toBeNull();
  await act(async () => fireEvent.click(screen.getByText("Save preferences")));

  await waitFor(() => expect(sentTo(server, "/wishes")).toBeDefined());
  expect(sentTo(server, "/wishes")).toMatchObject({
    wishes: { freeDays: 2, unwished: [{ weekday: 0, no: 1 }], mostADay: null },
  });
});

test.each(["Save preferences", "Save the periods"])(
  "%s: without a network the form says that it waits",
  async (verb) => {
    const server = await opened();
    const save = await screen.findByText(verb);
    server.reachable = false;
    await act(async () => fireEvent.click(save));

    expect(await screen.findByText(/^Waiting to be sent/)).toBeTruthy();
  },
);
