import type { Reply } from "@dars/contract/platform/route";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { listRooms, type RoomCard } from "@dars/contract/talking/chat-rooms";
import { readStudentSchedule } from "@dars/contract/time/schedule";
import { screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { forgetClassSecret, keepClassSecret } from "#identity/accounts/public.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { momentAt, todayAtSchool } from "#platform/time/days.ts";
import { aRoom } from "#talking/chat-room/room.factory.ts";

import { SubjectsPage } from "./SubjectsPage.tsx";

type Subjects = Reply<typeof listStudentSubjects>;

const mathematics = {
  offeringId: 31,
  subjectId: 3,
  name: names("Mathematics"),
  theme: "violet",
  icon: null,
  weeklyPeriods: 5,
  teachers: [{ id: 77, name: names("Zaid Al-Rikabi") }],
} as const;
const ofZainab: Subjects = {
  student: { id: 55_231, name: names("Zainab Al-Mousawi") },
  section: { id: 340, letter: "A", title: null },
  level: { id: 7, name: names("Second intermediate") },
  subjects: [{ ...mathematics, teachers: [...mathematics.teachers] }],
};

test("a student's home shows its subjects with their teachers", async () => {
  const server = await openSubjects(ofZainab);

  const tile = await screen.findByRole("link", { name: /Mathematics/ });
  expect(tile.textContent).toContain("Zaid Al-Rikabi");
  expect(tile.getAttribute("href")).toBe("/lessons/31");
  expect(server.heard[0]?.url).toBe("/api/v6/schools/12/students/55231/subjects");
});

test("on a device of a class a child has a few large doors, and its lessons are behind one of them", async () => {
  await keepClassSecret("class-secret");
  onTestFinished(() => forgetClassSecret());
  await openSubjects(ofZainab);

  expect((await screen.findByText("My teacher")).closest("a")?.getAttribute("href")).toBe("/chatting-rooms");
  expect(screen.getByText("My day").closest("a")?.getAttribute("href")).toBe("/schedule");
  expect(screen.getByText("My lessons").closest("a")?.getAttribute("href")).toBe("/subjects/0?all=1");
  expect(screen.getByText(/^Good (morning|evening), .?Zainab.?$/)).toBeTruthy();
  expect(screen.queryByText(/Al-Mousawi/)).toBeNull();
  expect(screen.queryByText("Zaid Al-Rikabi")).toBeNull();
});

test("a parent sees the subjects of the chosen child, with its name and section", async () => {
  const server = new FakeServer().on(listStudentSubjects, ofZainab);
  await renderPage(<SubjectsPage />, {
    path: "/subjects/:levelId",
    at: "/subjects/7?school=12&student=55231",
    server,
    session: aSession("parent"),
  });

  await screen.findByText("Zainab Al-Mousawi");
  expect(screen.getByText("Second intermediate – A")).toBeTruthy();
});

test("a parent who has chosen no child is led to the children", async () => {
  await renderPage(<SubjectsPage />, {
    path: "/subjects/:levelId",
    at: "/subjects/7",
    session: aSession("parent"),
  });

  expect(await screen.findByText("Choose a child first")).toBeTruthy();
});

test("a student without a section is told why there is nothing", async () => {
  await openSubjects({ ...ofZainab, section: null, level: null, subjects: [] });

  expect(await screen.findByText(/when the school office has put the student in a section/)).toBeTruthy();
});

test("another family's child is not shown", async () => {
  const server = new FakeServer().refuse(listStudentSubjects, "not-found", 404);
  await renderPage(<SubjectsPage />, {
    path: "/subjects/:levelId",
    at: "/subjects/7?school=12&student=1",
    server,
    session: aSession("parent"),
  });

  expect(await screen.findByText("This page doesn't exist, or you don't have access to it.")).toBeTruthy();
});

test("CNT-9: a tile counts what is unread in the chats of its subject, without muted ones", async () => {
  const rooms = [
    inMathematics({ unread: 3 }),
    inMathematics({ id: 2, unread: 4, quietUntil: "2099-01-01T00:00:00.000Z" }),
  ];
  await openSubjects(ofZainab, rooms);

  expect(await screen.findByText("3 unread messages")).toBeTruthy();
});

test("a parent's tiles count the chats about this child and of its section, not those of a sibling", async () => {
  const section = { id: 340, letter: "A", title: null };
  const rooms = [
    inMathematics({ unread: 1, section }),
    inMathematics({ id: 2, unread: 1, about: { id: 55_231, name: names("Zainab") } }),
    inMathematics({ id: 3, unread: 5, about: { id: 55_232, name: names("Ali") } }),
    inMathematics({ id: 4, unread: 5, section: { ...section, id: 341 } }),
  ];
  await openOfChild(new FakeServer().on(listStudentSubjects, ofZainab).on(listRooms, { rooms }));

  expect(await screen.findByText("2 unread messages")).toBeTruthy();
});

test("a parent sees the child's next lesson, which leads to its lessons", async () => {
  const today = todayAtSchool();
  vi.useFakeTimers({ toFake: ["Date"], now: momentAt(today, "07:00") });
  const lesson = {
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
  };
  const server = new FakeServer().on(listStudentSubjects, ofZainab).on(readStudentSchedule, {
    today,
    timeZone: "Asia/Baghdad",
    weekDays: 31,
    from: today,
    until: today,
    of: { kind: "student", ...ofZainab.student },
    days: [{ date: today, isTaught: true, lessons: [lesson], pauses: [] }],
    entries: [],
    subjects: [{ id: 3, name: mathematics.name, theme: "violet", icon: null }],
    teachers: [{ id: 77, name: names("Zaid Al-Rikabi") }],
    sections: [
      { id: 340, level: names("Second intermediate"), letter: "A", title: null, shift: "morning", room: "4" },
    ],
  });
  await openOfChild(server);

  const lessons = await screen.findByRole("link", { name: "Open lessons" });
  expect(lessons.getAttribute("href")).toBe("/lessons/31?school=12&student=55231");
  vi.useRealTimers();
});

const openOfChild = (server: FakeServer) =>
  renderPage(<SubjectsPage />, {
    path: "/subjects/:levelId",
    at: "/subjects/7?school=12&student=55231",
    server,
    session: aSession("parent"),
  });

const inMathematics = (change: Partial<RoomCard>) =>
  aRoom({ subject: { id: 3, name: mathematics.name, theme: "violet" }, ...change });

async function openSubjects(reply: Subjects, rooms: readonly RoomCard[] = []) {
  const server = new FakeServer().on(listStudentSubjects, reply).on(listRooms, { rooms: [...rooms] });
  await renderPage(<SubjectsPage />, {
    path: "/subjects/:levelId",
    at: "/subjects/7",
    server,
    session: aSession("student"),
  });
  return server;
}
