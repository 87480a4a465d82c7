import { listCoverage } from "@dars/contract/learning/lesson-teaching";
import { listLevelsOfSubject, listSchools, listSubjects } from "@dars/contract/school/schools";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { LevelPage } from "./LevelPage.tsx";
import { SubjectListPage } from "./SubjectListPage.tsx";

const arabic = {
  id: 2,
  name: names("Arabic", "اللغة العربية"),
  theme: "orange",
  icon: null,
  levels: 12,
  classes: 14,
  teachers: 5,
} as const;
const chemistry = { ...arabic, id: 3, name: names("Chemistry", "الكيمياء"), theme: "red" } as const;

test("the subjects of a school are counted, and lead to their levels", async () => {
  await openSubjects();

  await screen.findByText("Chemistry");
  expect(screen.getAllByText("12 levels, 14 classes, 5 teachers")).toHaveLength(2);
  const row = [...document.querySelectorAll("ion-item")].find((each) =>
    each.textContent?.includes("Chemistry"),
  );
  expect(row?.href).toBe("/levels/3?school=12");
});

const aClass = (id: number, taught: number) => ({
  id,
  section: null,
  title: "A",
  students: 20,
  taught,
  due: 5,
  mayTeach: false,
});

test("each subject says how much of the plan its classes were taught, and how many are behind", async () => {
  const line = { level: { id: 2, name: names("First") }, lessons: 10, published: 10, inReview: 0 };
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool()] })
    .on(listSubjects, { subjects: [arabic, chemistry] })
    .on(listCoverage, {
      offerings: [{ ...line, offeringId: 1, subjectId: 3, classes: [aClass(1, 6), aClass(2, 3)] }],
    });
  await renderPage(<SubjectListPage />, {
    path: "/subject-list",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText(/45.* of the plan taught · 1 class behind/)).toBeTruthy();
  expect(screen.getAllByText(/of the plan taught/)).toHaveLength(1);
});

test("TXT-1: a subject is found by another spelling of its Arabic name", async () => {
  await openSubjects();
  await screen.findByText("Chemistry");

  await act(async () => {
    const bar = document.querySelector("ion-searchbar");
    bar?.dispatchEvent(new CustomEvent("ionInput", { detail: { value: "كيمياء" } }));
  });

  await waitFor(() => expect(screen.queryByText("Arabic")).toBeNull());
  expect(screen.getByText("Chemistry")).toBeTruthy();
});

test("a coordinator of two schools begins with the school of the address", async () => {
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool(), aSchool({ id: 13, name: names("Noor Primary School") })] })
    .on(listSubjects, { subjects: [] });
  await renderPage(<SubjectListPage />, {
    path: "/subject-list",
    at: "/subject-list?school=13",
    server,
    session: aSession("subject_coordinator"),
  });

  await screen.findByText("No subjects yet");
  expect(server.heardAt(listSubjects.path)[0]?.url).toBe("/api/v6/schools/13/subjects");
});

test("the levels of a subject name their classes, teachers and students", async () => {
  const section = { id: 340, letter: "A", title: null };
  const taught = { id: 901, section, title: null, students: 25, teachers: [] };
  const level = { id: 7, code: "I2", name: names("Second intermediate") };
  const server = new FakeServer().on(listLevelsOfSubject, {
    subject: chemistry,
    levels: [{ offeringId: 31, level, weeklyPeriods: 3, classes: [taught] }],
  });
  await renderPage(<LevelPage />, {
    path: "/levels/:id",
    at: "/levels/3",
    server,
    session: aSession("school_management"),
  });

  await screen.findByText("Second intermediate – A");
  expect(screen.getByText("No teacher yet")).toBeTruthy();
  expect(screen.getByText("25 students")).toBeTruthy();
});

test("a role without access to subjects is told so", async () => {
  const server = new FakeServer().refuse(listSubjects, "forbidden", 403);
  await renderPage(<SubjectListPage />, {
    path: "/subject-list",
    server,
    session: aSession("student"),
  });

  expect(await screen.findByText("You don't have access")).toBeTruthy();
});

const openSubjects = () =>
  renderPage(<SubjectListPage />, {
    path: "/subject-list",
    server: new FakeServer().on(listSubjects, { subjects: [arabic, chemistry] }),
    session: aSession("school_management"),
  });
