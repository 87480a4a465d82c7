import { listSections } from "@dars/contract/school/schools";
import { changeDay, readDayPlan, type DayPlan } from "@dars/contract/time/cover";
import { readSectionSchedule, type HeldLesson } from "@dars/contract/time/schedule";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

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

test("of a day without school nothing is said about lessons", async () => {
  const server = new FakeServer().on(readDayPlan, { ...plan, isTaught: false, absences: [], open: [] });
  await renderPage(<DayPlanPage />, {
    path: "/manage/day-plan",
    at: "/manage/day-plan",
    server,
    session: aSession("school_management"),
  });

  await screen.findByText("No school on this day.");
  expect(screen.queryByText("Every lesson has a teacher.")).toBeNull();
});

test("a lesson of any section gets another room for the day, with a note", async () => {
  const lab = { id: 4, name: "Lab" };
  const section = { id: 340, letter: "B", title: null };
  const server = new FakeServer()
    .on(readDayPlan, { ...plan, open: [], rooms: [lab] })
    .on(changeDay, { told: 26 })
    .on(listSections, {
      year: "2026-2027",
      sections: [
        {
          ...section,
          level: { id: 8, code: "I2", name: names("Second intermediate") },
          students: 25,
          capacity: 30,
          homeroomTeacher: null,
        },
      ],
    })
    .on(readSectionSchedule, {
      today: plan.date,
      timeZone: "Asia/Baghdad",
      weekDays: 31,
      from: plan.date,
      until: "2026-11-24",
      of: { kind: "section", id: 340, name: null },
      days: [{ date: plan.date, isTaught: true, lessons: [lesson], pauses: [] }],
      entries: [],
      subjects: plan.subjects,
      teachers: plan.teachers,
      sections: plan.sections,
    });
  await renderPage(<DayPlanPage />, {
    path: "/manage/day-plan",
    at: "/manage/day-plan",
    server,
    session: aSession("school_management"),
  });
  const change = await screen.findByText("Change a lesson");
  await act(async () => change.click());
  const room = await screen.findByLabelText("Room");
  await act(async () => {
    fireEvent.change(room, { target: { value: "4" } });
    fireEvent.change(screen.getByLabelText("Note for the class (optional)"), {
      target: { value: "Bring coats" },
    });
  });

  await act(async () => void fireEvent.submit(room.closest("form") ?? document));

  await waitFor(() =>
    expect(server.heardAt(changeDay.path)[0]?.body).toMatchObject({
      changes: [{ lessonId: 31, kind: "changed", roomId: 4, teacherId: null, no: null, note: "Bring coats" }],
    }),
  );
});

test("teachers with the same name are shown with their subjects, and one who is already away is not offered", async () => {
  const namesake = names("Zana Barzani");
  const teachers = [
    ...plan.teachers,
    { id: 80, name: namesake, teaches: [names("Physics"), names("Chemistry")] },
    { id: 81, name: namesake, teaches: [names("Art")] },
  ];
  await renderPage(<DayPlanPage />, {
    path: "/manage/day-plan",
    at: "/manage/day-plan",
    server: new FakeServer().on(readDayPlan, { ...plan, teachers }),
    session: aSession("school_management"),
  });
  await tap(await screen.findByText("Add an absence"));
  const choice = await screen.findByLabelText("Teacher");
  expect([...choice.querySelectorAll("option")].map((option) => option.textContent).filter(Boolean)).toEqual([
    "Duaa Al-Nasiri",
    "Zana Barzani",
    "Zana Barzani · Physics · Chemistry",
    "Zana Barzani · Art",
  ]);
});
