import type { Reply } from "@dars/contract/platform/route";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

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

async function openSubjects(reply: Subjects) {
  const server = new FakeServer().on(listStudentSubjects, reply);
  await renderPage(<SubjectsPage />, {
    path: "/subjects/:levelId",
    at: "/subjects/7",
    server,
    session: aSession("student"),
  });
  return server;
}
