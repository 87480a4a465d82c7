import { readEvaluationSetup } from "@dars/contract/insight/evaluations";
import type { Role } from "@dars/contract/platform/roles";
import { listSchools, listSections } from "@dars/contract/school/schools";
import { readFamilyHome } from "@dars/contract/shell/home";
import { readCalendar } from "@dars/contract/time/calendar";
import { openCalendarFeed } from "@dars/contract/time/feeds";
import {
  readMySchedule,
  readSectionSchedule,
  readStudentSchedule,
  readTeacherSchedule,
  type HeldLesson,
  type Schedule,
} from "@dars/contract/time/schedule";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { aChild } from "#platform/testing/a-child.ts";
import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { momentAt } from "#platform/time/days.ts";

import { ScheduleScreen } from "./ScheduleScreen.tsx";

const MONDAY = "2026-11-23";
/** The weeks that are read begin with the device's, so the device stands in the week of the samples. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${MONDAY}T09:00:00Z`) }));

const aLesson = (more: Partial<HeldLesson> = {}): HeldLesson => ({
  id: 1,
  no: 1,
  startsAt: "08:00",
  endsAt: "08:45",
  classIds: [9],
  sectionIds: [340],
  subjectId: 3,
  teacherId: 77,
  room: "4",
  change: null,
  ...more,
});
const asPlanned = { subjectId: null, teacherId: null, room: null, no: null };
const ofZainab: Schedule = {
  today: MONDAY,
  timeZone: "Asia/Baghdad",
  weekDays: 31,
  from: "2026-11-22",
  until: "2026-12-13",
  of: { kind: "student", id: 55_231, name: names("Zainab Al-Mousawi") },
  days: [
    {
      date: MONDAY,
      isTaught: true,
      lessons: [
        aLesson(),
        aLesson({
          id: 2,
          no: 2,
          startsAt: "08:45",
          endsAt: "09:30",
          teacherId: 78,
          change: { kind: "changed", was: { ...asPlanned, teacherId: 77 }, note: null, isGivenAway: false },
        }),
        aLesson({
          id: 3,
          no: 3,
          startsAt: "09:30",
          endsAt: "10:15",
          change: { kind: "cancelled", was: asPlanned, note: "Home at 09:30", isGivenAway: false },
        }),
      ],
      pauses: [],
    },
    { date: "2026-11-27", isTaught: false, lessons: [], pauses: [] },
  ],
  entries: [],
  subjects: [{ id: 3, name: names("Mathematics"), theme: "violet", icon: null }],
  teachers: [
    { id: 77, name: names("Zaid Al-Rikabi") },
    { id: 78, name: names("Hiba Al-Samarrai") },
  ],
  sections: [
    { id: 340, level: names("Second intermediate"), letter: "A", title: null, shift: "morning", room: "4" },
  ],
};

test("a student's day leads with what has changed: the old one, the new one, and what is cancelled", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: momentAt(MONDAY, "08:00") });
  onTestFinished(() => void vi.useRealTimers());
  const server = new FakeServer().on(readMySchedule, ofZainab);
  await open(server, "student");

  expect(await screen.findByText(/2 changes · /)).toBeTruthy();
  const cover = screen.getByText("Cover").closest("article");
  expect(cover?.textContent).toContain("Zaid Al-Rikabi");
  expect(cover?.textContent).toContain("Hiba Al-Samarrai");
  expect(cover?.querySelector("s")?.textContent).toBe("Zaid Al-Rikabi");
  expect(screen.getByText("Cancelled").closest("article")?.textContent).toContain("Home at 09:30");
  expect(server.heard[0]?.url).toBe("/api/v6/me/schedule?from=2026-11-22&until=2026-12-13");
});

test("a parent sees the child that the address names", async () => {
  const children = [aChild(7, "Ali Al-Mousawi"), aChild(55_231, "Zainab Al-Mousawi")];
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Father"), children })
    .on(readStudentSchedule, ofZainab);
  await open(server, "parent", "&student=55231");

  expect(await screen.findByText(/Zainab.*’s timetable/)).toBeTruthy();
  expect(server.heard.some(({ url }) => url.startsWith("/api/v6/schools/12/students/55231/schedule"))).toBe(
    true,
  );
  expect(screen.getByRole("radio", { name: "Ali" })).toBeTruthy();
});

test("the address for calendar apps is shown when it is asked for", async () => {
  const server = new FakeServer()
    .on(readMySchedule, ofZainab)
    .on(openCalendarFeed, { url: "https://school.example/ical/secret.ics" });
  await open(server, "student");

  await screen.findByText(/2 changes · /);
  await act(async () => document.querySelector<HTMLElement>("ion-header ion-button:last-of-type")?.click());

  expect(await screen.findByText("https://school.example/ical/secret.ics")).toBeTruthy();
});

test("the month shows days off and its own entries, and opens a day", async () => {
  const days = Array.from({ length: 30 }, (_, at) => {
    const date = `2026-11-${String(at + 1).padStart(2, "0")}`;
    return { date, isTaught: at % 7 < 5, by: "week" as const };
  });
  const trip = {
    id: 4,
    revision: 1,
    source: "school" as const,
    kind: "activity" as const,
    title: names("Museum"),
    note: null,
    startsOn: "2026-11-24",
    endsOn: "2026-11-25",
    hours: null,
    isTentative: false,
    stopsLessons: false,
    audience: "everyone" as const,
    levelIds: [],
    sectionIds: [],
    nationalKey: null,
  };
  const server = new FakeServer()
    .on(readMySchedule, ofZainab)
    .on(readCalendar, { today: MONDAY, weekDays: 31, days, entries: [trip] });
  await open(server, "student");
  await screen.findByText(/2 changes · /);
  const segment = document.querySelector("ion-segment");
  await act(async () => segment?.dispatchEvent(new CustomEvent("ionChange", { detail: { value: "month" } })));

  expect(await screen.findByText("Museum")).toBeTruthy();
  expect(screen.getByRole("heading", { name: /^In .?November/ })).toBeTruthy();
  const taught = ["5", "6", "7"].map(
    (day) => screen.getByText(day, { selector: "button" }).dataset["taught"],
  );
  expect(taught).toEqual(["true", "false", "false"]);
  const monday = screen.getByRole("button", { current: "date" });
  expect(monday.textContent).toBe("23");
  await act(async () => fireEvent.click(monday));
  expect(await screen.findByText(/2 changes · /)).toBeTruthy();
});

test("where there is room, the changes beside a week are said of the week that is shown", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await open(new FakeServer().on(readMySchedule, { ...ofZainab, today: "2026-11-30" }), "student");

  const changes = (await screen.findByRole("heading", { name: "Changes" })).closest("section");
  expect(changes?.textContent).toContain("Home at 09:30");
  expect(screen.queryByText(/changes this week/i)).toBeNull();
});

const ofSection: Schedule = { ...ofZainab, of: { kind: "section", id: 340, name: null } };
const sectionB = {
  id: 340,
  letter: "A",
  title: null,
  level: { id: 4, code: "I2", name: names("Second intermediate") },
  homeroomTeacher: null,
  students: 30,
  capacity: null,
};
const sections = { year: "2026-2027", sections: [sectionB, { ...sectionB, id: 341, letter: "B" }] };
async function pick(label: string, value: string) {
  const field = await screen.findByLabelText(label);
  await act(async () => void fireEvent.change(field, { target: { value } }));
}
const listRequestPaths = (server: FakeServer) => server.heard.map(({ url }) => url.split("?")[0]);

test("C6: management reads the timetables of its sections, and of the teachers of one", async () => {
  const server = new FakeServer()
    .on(listSections, sections)
    .on(readSectionSchedule, ofSection)
    .on(readTeacherSchedule, ofZainab);
  await open(server, "school_management");
  expect(await screen.findByText(/2 changes · /)).toBeTruthy();

  await pick("Section", "341");
  await pick("Teacher", "78");

  await waitFor(() => expect(listRequestPaths(server)).toContain("/api/v6/schools/12/teachers/78/schedule"));
  expect(listRequestPaths(server)).toContain("/api/v6/schools/12/sections/341/schedule");
});

test("C6: a coordinator reads those of sections alone", async () => {
  const coordinator = new FakeServer()
    .on(listSchools, { schools: [aSchool({ id: 12 })] })
    .on(listSections, sections)
    .on(readSectionSchedule, ofSection);
  await open(coordinator, "subject_coordinator");
  expect(await screen.findByText(/2 changes · /)).toBeTruthy();
  expect(screen.queryByLabelText("Teacher")).toBeNull();
});

test("C6: an evaluator plans by the timetables of the teachers to visit", async () => {
  const rubric = { id: 1, name: names("Rubric"), indicators: [] };
  const teachers = [{ id: 77, name: names("Zaid Al-Rikabi"), classes: [] }];
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool({ id: 12 })] })
    .on(readEvaluationSetup, { rubric, rubrics: [rubric], teachers })
    .on(readTeacherSchedule, ofZainab);
  await open(server, "evaluator");
  expect(await screen.findByText(/2 changes · /)).toBeTruthy();
  expect(listRequestPaths(server)).toContain("/api/v6/schools/12/teachers/77/schedule");
});

test("C6: a teacher reads the own timetable, and that of a section", async () => {
  const server = new FakeServer()
    .on(listSections, sections)
    .on(readMySchedule, ofZainab)
    .on(readSectionSchedule, ofSection);
  await open(server, "teacher");
  await screen.findByText(/2 changes · /);
  expect(lessonLinks()).toEqual([1, 2, 3].map((id) => `/schedule/${MONDAY}/${id}`));
  await pick("Whose", "341");
  await waitFor(() => expect(listRequestPaths(server)).toContain("/api/v6/schools/12/sections/341/schedule"));
  await waitFor(() => expect(lessonLinks()).toEqual([]));
});

const lessonLinks = () =>
  [...document.querySelectorAll(".schedule-lesson h3 a")].map((link) => link.getAttribute("href"));

const open = (server: FakeServer, role: Role, more = "") =>
  renderPage(<ScheduleScreen />, {
    path: "/schedule",
    at: `/schedule?date=${MONDAY}${more}`,
    server,
    session: aSession(role),
  });
