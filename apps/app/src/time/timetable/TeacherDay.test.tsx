import { toWire } from "@dars/contract/platform/route";
import { listOwnRegisters, saveRegister } from "@dars/contract/time/attendance";
import { readMySchedule, type HeldLesson, type Schedule } from "@dars/contract/time/schedule";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { momentAt } from "#platform/time/days.ts";
import type { OwnRegister } from "#time/attendance/public.ts";

import { TeacherDay } from "./TeacherDay.tsx";

const MONDAY = "2026-11-23";
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: momentAt(MONDAY, "08:00") });
  onTestFinished(() => void vi.useRealTimers());
});

const aLesson = (id: number, startsAt: string, endsAt: string, sectionId: number): HeldLesson => ({
  id,
  no: id,
  startsAt,
  endsAt,
  classIds: [sectionId],
  sectionIds: [sectionId],
  subjectId: 3,
  teacherId: 77,
  room: null,
  change: null,
});

const schedule: Schedule = {
  today: MONDAY,
  timeZone: "Asia/Baghdad",
  weekDays: 31,
  from: "2026-11-22",
  until: "2026-12-13",
  of: { kind: "teacher", id: 77, name: names("Soran") },
  days: [
    {
      date: MONDAY,
      isTaught: true,
      lessons: [aLesson(1, "08:45", "09:30", 341), aLesson(5, "12:15", "13:00", 340)],
      pauses: [],
    },
  ],
  entries: [],
  subjects: [{ id: 3, name: names("Physics"), theme: "blue", icon: null }],
  teachers: [],
  sections: [340, 341].map((id) => ({
    id,
    level: names("Fourth scientific"),
    letter: id === 340 ? "A" : "B",
    title: null,
    shift: "morning" as const,
    room: null,
  })),
};

const aRegister = (change: Partial<OwnRegister> = {}): OwnRegister => ({
  section: { id: 340, letter: "A", title: null, level: names("Fourth scientific") },
  period: 0,
  students: 25,
  isTaken: false,
  absent: 0,
  ...change,
});

test("ATD-1: the register of the day leads the home at eight, though its teacher meets the section at noon", async () => {
  await open([aRegister()]);

  expect(await screen.findByText("Attendance of the day")).toBeTruthy();
  expect(hero()).toEqual([expect.stringMatching(/Fourth.*A/u), `/attendance/register/12/340/${MONDAY}/0`]);
  expect(rows()).toEqual([`/schedule/${MONDAY}/1`, `/attendance/register/12/340/${MONDAY}/0`]);
});

test("once it is taken the lesson of this hour leads, and opens", async () => {
  await open([aRegister({ isTaken: true, absent: 2 })]);

  expect(await screen.findByText(/Next · period .?1/u)).toBeTruthy();
  expect(hero()).toEqual([expect.stringMatching(/Fourth.*B/u), `/schedule/${MONDAY}/1`]);
  expect(screen.getByText(/23.? of .?25/u)).toBeTruthy();
});

test("ATD-1: by period the register of the lesson of this hour leads, and not that of a later one", async () => {
  const [b, a] = [aRegister().section, aRegister().section];
  await open([aRegister({ section: { ...b, id: 341 }, period: 1 }), aRegister({ section: a, period: 5 })]);

  await screen.findByText(/Next · period .?1/u);
  expect(hero()?.[1]).toBe(`/attendance/register/12/341/${MONDAY}/1`);
});

test("ATD-1: taken without a network it is not asked for again, and says that it waits", async () => {
  const { services, server } = await open([aRegister()]);
  await screen.findByText("Attendance of the day");
  server.reachable = false;

  const params = { schoolId: 12, sectionId: 340, day: MONDAY, period: "0" };
  const body = { key: "registerkey0001", takenAt: new Date().toISOString(), marks: [] };
  await act(
    async () => void (await services.workspace.get().outbox.send(toWire(saveRegister, { params, body }), "")),
  );

  await waitFor(() => expect(screen.queryByText("Attendance of the day")).toBeNull());
  expect(screen.getByText("Waiting for the network")).toBeTruthy();
});

test("on a day without school no register leads", async () => {
  await open([aRegister()], false);
  expect(await screen.findByText(/Next · period .?1/u)).toBeTruthy();
  expect(screen.queryByText("Attendance of the day")).toBeNull();
});

test("without a lesson today the home says so, and when the next one is", async () => {
  const later = {
    date: "2026-11-24",
    isTaught: true,
    lessons: [aLesson(2, "09:40", "10:25", 341)],
    pauses: [],
  };
  const [monday] = schedule.days;
  const days = [...(monday ? [{ ...monday, lessons: [] }] : []), later];
  await open([], true, { ...schedule, days });

  expect(await screen.findByText("No lessons today")).toBeTruthy();
  expect(screen.getByText(/Next: .*09:40/u)).toBeTruthy();
  expect(rows()).toEqual(["/schedule/2026-11-24/2"]);
});

const hero = () => {
  const card = document.querySelector(".now-card");
  return card && [card.querySelector("h2")?.textContent, card.querySelector("a")?.getAttribute("href")];
};
const rows = () => [...document.querySelectorAll("ion-item")].map(({ href }) => href);

const open = (registers: readonly OwnRegister[], isSchoolDay = true, read: Schedule = schedule) =>
  renderPage(<TeacherDay schoolId={12} />, {
    path: "/home",
    server: new FakeServer()
      .on(readMySchedule, read)
      .on(listOwnRegisters, { day: MONDAY, isSchoolDay, registers: [...registers], missing: [], excuses: 0 }),
    session: aSession("teacher"),
  });
