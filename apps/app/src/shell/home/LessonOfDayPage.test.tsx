import { markTaught } from "@dars/contract/learning/lesson-teaching";
import { readFamilyHome } from "@dars/contract/shell/home";
import { readMySchedule, readStudentSchedule } from "@dars/contract/time/schedule";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aChild } from "#platform/testing/a-child.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { aLesson, aSchedule, familyServer, teacherServer, today } from "./lesson-of-day.factory.ts";
import { LessonOfDayPage } from "./LessonOfDayPage.tsx";

test("a teacher opens a lesson: the register leads, then the lesson of the plan and the ways to its class", async () => {
  const server = teacherServer(aSchedule("teacher"));
  await open(server, "teacher");

  expect(await screen.findByText(/Period .?2/u)).toBeTruthy();
  expect(screen.getByText(/Second intermediate – A/).closest("h2")).toBeTruthy();
  expect(screen.getByText(/Lab 2/)).toBeTruthy();
  const register = (await screen.findByText("Take attendance")).closest("ion-button");
  expect(register?.href).toBe(`/attendance/register/12/340/${today}/2`);
  expect((await screen.findByText("Force")).closest("a")?.getAttribute("href")).toBe("/lesson/9?school=12");
  expect(addresses()).toEqual([
    "/lessons/71?school=12",
    "/exercises",
    "/mark-sheets/12/901",
    "/manage/posts/12/new?section=340",
    "/manage/sections/12/340",
  ]);
  expect(screen.getByText(/Latest: .*Motion.*9.* of .*25/u)).toBeTruthy();
});

test("the teacher says that the class was taught the lesson on this day", async () => {
  const server = teacherServer(aSchedule("teacher")).on(markTaught, {});
  await open(server, "teacher");

  await tap(await screen.findByText("Mark as taught"));

  await waitFor(() => expect(server.heardAt(markTaught.path)[0]?.body).toEqual({ on: today }));
  expect(server.heardAt(markTaught.path)[0]?.url).toContain("/classes/901/lessons/9/taught");
});

test("a lesson that a colleague takes over, or that is cancelled, asks nothing of the teacher", async () => {
  const was = { subjectId: null, teacherId: null, room: null, no: null };
  const change = { kind: "cancelled", was, note: "Home at 09:30", isGivenAway: false } as const;
  await open(teacherServer(aSchedule("teacher", { ...aLesson, change })), "teacher");

  expect(await screen.findByText("Home at 09:30")).toBeTruthy();
  expect(screen.queryByText("Take attendance")).toBeNull();
  expect(addresses()).toEqual([]);
});

test("ASG-2: a substitute reads what the colleague left, and has the lessons of the class", async () => {
  const was = { subjectId: null, teacherId: 78, room: null, no: null };
  const cover = { note: "Continue on page 42", offeringId: 99 };
  const change = { kind: "changed", was, note: null, cover, isGivenAway: false } as const;
  await open(teacherServer(aSchedule("teacher", { ...aLesson, classIds: [777], change })), "teacher");

  expect(await screen.findByText(/Continue on page 42/)).toBeTruthy();
  await waitFor(() => expect(addresses()).toEqual(["/lessons/99?school=12", "/exercises"]));
});

test("a student reads of a lesson what is due in its subject, and opens it", async () => {
  const server = familyServer().on(readMySchedule, aSchedule("student"));
  await open(server, "student");

  expect((await screen.findByText("Physics", { selector: "h2 *" })).closest("h2")).toBeTruthy();
  expect(screen.getByText(/Soran Talabani/)).toBeTruthy();
  expect(await screen.findByText("Motion")).toBeTruthy();
  expect(screen.queryByText("Poem")).toBeNull();
  expect((await screen.findByText("Open homework")).closest("ion-button")?.href).toBe("/exercise/0/33");
  expect(screen.getByText("Present")).toBeTruthy();
});

test("a parent opens the lesson of the child that the address names", async () => {
  const children = [aChild(7, "Ali"), aChild(55_231, "Zainab")];
  const server = familyServer()
    .on(readFamilyHome, { name: names("Father"), children })
    .on(readStudentSchedule, aSchedule("student"));
  await open(server, "parent", "?student=55231");

  expect((await screen.findByText("Open homework")).closest("ion-button")?.href).toBe(
    "/exercise/0/33?school=12&student=55231",
  );
  expect(server.heardAt(readStudentSchedule.path)[0]?.url).toContain("/students/55231/");
});

test("a lesson that is not in the timetable any more says so", async () => {
  await open(teacherServer({ ...aSchedule("teacher"), days: [] }), "teacher");
  expect(await screen.findByText("No such lesson")).toBeTruthy();
});

test("who has no timetable of one's own is told that there is no such lesson", async () => {
  await open(new FakeServer(), "school_management");
  expect(await screen.findByText("No such lesson")).toBeTruthy();
});

const addresses = () => [...document.querySelectorAll("ion-item")].map(({ href }) => href);

const open = (server: FakeServer, role: Parameters<typeof aSession>[0], query = "") =>
  renderPage(<LessonOfDayPage />, {
    path: "/schedule/:date/:lessonId",
    at: `/schedule/${today}/5${query}`,
    server,
    session: aSession(role),
  });
