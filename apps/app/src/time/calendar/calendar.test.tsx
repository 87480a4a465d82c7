import { listSchools, listSections } from "@dars/contract/school/schools";
import {
  addCalendarEntry,
  addGroupCalendarEntry,
  changeCalendarEntry,
  readCalendar,
  removeGroupCalendarEntry,
  type CalendarLine,
} from "@dars/contract/time/calendar";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { CalendarPage } from "./CalendarPage.tsx";
import { readEntry } from "./read-entry.ts";

const line: CalendarLine = {
  kind: "exam",
  title: names("Mid-year exams"),
  note: null,
  startsOn: "2027-01-10",
  endsOn: "2027-01-22",
  hours: null,
  isTentative: false,
  stopsLessons: true,
  audience: "everyone",
  levelIds: [4],
  sectionIds: [],
  nationalKey: null,
  source: "school",
  id: 5,
  revision: 2,
};
const eid: CalendarLine = {
  ...line,
  kind: "public_holiday",
  title: names("Eid al-Fitr"),
  startsOn: "2027-03-09",
  endsOn: "2027-03-12",
  isTentative: true,
  levelIds: [],
  nationalKey: "eid-al-fitr-1448",
  source: "national",
  id: null,
  revision: null,
};
const calendar = { today: "2026-11-23", weekDays: 31, days: [], entries: [eid, line] };

const open = (server: FakeServer, role: "administrator" | "student" | "school_management") =>
  renderPage(<CalendarPage />, { path: "/calendar", at: "/calendar", server, session: aSession(role) });

test("everybody reads the year by month, with what is not certain yet; only management writes", async () => {
  await open(new FakeServer().on(readCalendar, calendar), "student");

  expect(await screen.findByText("Mid-year exams")).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "January 2027",
    "March 2027",
  ]);
  expect(screen.getByText(/Not confirmed yet/)).toBeTruthy();
  expect(screen.queryByText("Add to the calendar")).toBeNull();
  expect(screen.queryByText("Confirm")).toBeNull();
});

test("CAL-2: a tentative national day is confirmed by an entry that takes its place", async () => {
  const server = new FakeServer().on(readCalendar, calendar).on(addCalendarEntry, { id: 9 });
  await open(server, "school_management");

  fireEvent.click(await screen.findByText("Confirm"));
  await screen.findByDisplayValue("Eid al-Fitr");
  await act(async () => screen.getByText("Save").click());

  await waitFor(() => expect(server.heard.some(({ method }) => method === "POST")).toBe(true));
  const sent = JSON.stringify(server.heard.find(({ method }) => method === "POST")?.body);
  expect(sent).toContain('"nationalKey":"eid-al-fitr-1448"');
  expect(sent).toContain('"isTentative":false');
});

const section = (id: number, letter: string, levelId = 4) => ({
  id,
  letter,
  title: null,
  level: { id: levelId, code: `I${levelId}`, name: names(`Level ${levelId}`) },
  homeroomTeacher: null,
  students: 30,
  capacity: null,
});
const sections = { year: "2026-2027", sections: [section(41, "A"), section(42, "B"), section(51, "A", 5)] };

test("CAL: an entry is for the levels and sections that are ticked, and the office reads for whom", async () => {
  const server = new FakeServer()
    .on(readCalendar, calendar)
    .on(listSections, sections)
    .on(changeCalendarEntry, { revision: 3 });
  await open(server, "school_management");
  expect(await screen.findByText("Level 4")).toBeTruthy();

  await tap(await screen.findByText("Change"));
  expect(screen.queryByLabelText(/Level 5.*A/)).toBeNull();
  await tap(await screen.findByLabelText("Level 4"));
  await tap(screen.getByLabelText(/Level 4.*B/));
  await tap(screen.getByText("Save"));

  await waitFor(() =>
    expect(server.heard.find(({ method }) => method === "PUT")?.body).toMatchObject({
      entry: { levelIds: [], sectionIds: [42] },
    }),
  );
});

test("C8, CAL-3: the head office writes for all schools at once, and takes it back", async () => {
  const holiday: CalendarLine = {
    ...line,
    title: names("Founding day"),
    levelIds: [],
    source: "group",
    id: 3,
  };
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool()] })
    .on(readCalendar, { ...calendar, entries: [holiday] })
    .on(listSections, sections)
    .on(addGroupCalendarEntry, { id: 9 })
    .on(removeGroupCalendarEntry, {});
  await open(server, "administrator");

  await tap(await screen.findByText("Add to the calendar"));
  await act(
    async () => void fireEvent.change(screen.getByLabelText("Schools"), { target: { value: "group" } }),
  );
  await type("Name in English", "Army day");
  await tap(screen.getByText("Save"));
  await waitFor(() =>
    expect(server.heardAt(addGroupCalendarEntry.path)[0]?.body).toMatchObject({
      entry: { title: { en: "Army day" }, levelIds: [] },
    }),
  );

  await tap(await screen.findByText("Remove"));
  await answerQuestion("destructive");
  await waitFor(() => expect(server.heard.some(({ method }) => method === "DELETE")).toBe(true));
});

test("what the form does not ask for stays as it was, and the last day is in it", () => {
  const form = new FormData();
  form.set("en", " Exams ");
  form.set("first", "2027-01-11");
  form.set("last", "2027-01-20");
  form.set("from", "08:00");

  expect(readEntry(form, line)).toMatchObject({
    kind: "exam",
    title: { en: "Exams", ar: null, ckb: null },
    startsOn: "2027-01-11",
    endsOn: "2027-01-21",
    hours: null,
    stopsLessons: false,
    levelIds: [4],
  });
});
