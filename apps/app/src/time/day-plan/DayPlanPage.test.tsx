import { changeDay, readDayPlan, type DayPlan } from "@dars/contract/time/cover";
import type { HeldLesson } from "@dars/contract/time/schedule";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { DayPlanPage } from "./DayPlanPage.tsx";

const lesson: HeldLesson = {
  id: 31,
  no: 3,
  startsAt: "09:45",
  endsAt: "10:30",
  classIds: [9],
  sectionIds: [340],
  subjectId: 3,
  teacherId: 77,
  room: "4",
  change: null,
};
const counts = { lessonsToday: 2, coversToday: 0, coversThisTerm: 4 };
const plan: DayPlan = {
  date: "2026-11-23",
  today: "2026-11-23",
  isTaught: true,
  absences: [
    {
      id: 5,
      revision: 1,
      teacherId: 77,
      startsOn: "2026-11-23",
      endsOn: "2026-11-26",
      fromPeriod: null,
      toPeriod: null,
      reason: "sick",
    },
  ],
  open: [
    {
      lesson,
      absentId: 77,
      proposals: [
        { teacherId: 78, teachesSubject: true, knowsClass: false, coversThisWeek: 0, ...counts },
        { teacherId: 79, teachesSubject: false, knowsClass: true, coversThisWeek: 1, ...counts },
      ],
      bestId: 78,
    },
  ],
  changed: [],
  subjects: [{ id: 3, name: names("Mathematics"), theme: "violet", icon: null }],
  teachers: [
    { id: 77, name: names("Kadhim Al-Asadi") },
    { id: 78, name: names("Duaa Al-Nasiri") },
    { id: 79, name: names("Zana Barzani") },
  ],
  sections: [
    { id: 340, level: names("Second intermediate"), letter: "B", title: null, shift: "morning", room: "4" },
  ],
  rooms: [],
};

test("who is away, who could cover and why; the best are assigned in one press, each told once", async () => {
  const server = new FakeServer().on(readDayPlan, plan).on(changeDay, { told: 26 });
  await renderPage(<DayPlanPage />, {
    path: "/manage/day-plan",
    at: "/manage/day-plan",
    server,
    session: aSession("school_management"),
  });

  expect((await screen.findByText(/Teaches the subject/)).textContent).toContain("0 covers this week");
  expect(screen.getByText(/Knows the class/).textContent).toContain("1 cover this week");
  await act(async () => screen.getByText("Assign the best and notify").click());

  await waitFor(() => expect(server.heard.some(({ url }) => url.endsWith("/changes"))).toBe(true));
  const sent = server.heard.find(({ url }) => url.endsWith("/changes"));
  expect(sent?.url).toMatch(/\/day-plans\/\d{4}-\d{2}-\d{2}\/changes$/);
  expect(JSON.stringify(sent?.body)).toContain('"lessonId":31,"kind":"changed","teacherId":78');
});
