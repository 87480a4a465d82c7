import type { UserData } from "@dars/contract/identity/user-data";
import { countUnnumbered, numberUnnumbered } from "@dars/contract/school/enrolment";
import {
  listSchools,
  listSections,
  listSectionStudents,
  printSectionList,
} from "@dars/contract/school/schools";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool, aSection } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { SectionPage } from "./SectionPage.tsx";
import { SectionsPage } from "./SectionsPage.tsx";

const PDF = { "content-type": "application/pdf", "content-disposition": 'attachment; filename="list.pdf"' };
const tara = { id: 26, name: names("Tara Barzani"), registerNo: 3 };

test("a school's sections show their homeroom teacher and how full they are", async () => {
  const sections = [aSection(), aSection({ id: 341, letter: "B", students: 34, homeroomTeacher: null })];
  const server = new FakeServer().on(listSections, { year: "2026-2027", sections });
  await renderPage(<SectionsPage />, {
    path: "/manage/sections",
    server,
    session: aSession("school_management"),
  });

  await screen.findByText("Second intermediate – A");
  expect(screen.getByText("Zaid Al-Rikabi")).toBeTruthy();
  expect(screen.getByText("No homeroom teacher")).toBeTruthy();
  expect(screen.getByText(/Over capacity/)).toBeTruthy();
});

test("ENR-5: after an import the office numbers all sections by name in one step", async () => {
  const server = new FakeServer()
    .on(listSections, { year: "2026-2027", sections: [aSection()] })
    .on(countUnnumbered, { sections: 12, students: 380 })
    .on(numberUnnumbered, { sections: 12, students: 380 });
  await renderPage(<SectionsPage />, {
    path: "/manage/sections",
    server,
    session: aSession("school_management"),
  });

  await screen.findByText("12 sections have no register numbers yet.");
  await tap(screen.getByText("Number by name"));
  await answerQuestion("confirm");

  const posts = () => server.heardAt(numberUnnumbered.path).filter(({ method }) => method === "POST");
  await waitFor(() => expect(posts()).toHaveLength(1));
});

test("a school without sections is told where they come from", async () => {
  const server = new FakeServer().on(listSections, { year: null, sections: [] });
  await renderPage(<SectionsPage />, {
    path: "/manage/sections",
    server,
    session: aSession("school_management"),
  });

  expect(
    await screen.findByText(/Sections appear here after the school office imports its student lists/),
  ).toBeTruthy();
});

test("an administrator begins with the school of the address", async () => {
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool(), aSchool({ id: 13 })] })
    .on(listSections, { year: null, sections: [] });
  await renderPage(<SectionsPage />, {
    path: "/manage/sections",
    at: "/manage/sections?school=13",
    server,
    session: aSession("administrator"),
  });

  await screen.findByText("No sections this year");
  expect(server.heardAt(listSections.path)[0]?.url).toBe("/api/v6/schools/13/sections");
});

test("management opens a student's page from the section", async () => {
  await openSection(aSession("school_management"));

  expect((await getItem("Tara Barzani")).href).toBe("/manage/people/12/26");
});

test("a homeroom teacher opens its students' pages, another teacher only sees their names", async () => {
  await openSection(aSession("teacher", { teacher_id: 77 }));
  expect((await getItem("Tara Barzani")).href).toBe("/manage/people/12/26");
  cleanup();

  await openSection(aSession("teacher", { teacher_id: 78 }));
  expect((await getItem("Tara Barzani")).href).toBeUndefined();
});

test("the office and a teacher take the section's list on paper, with the empty columns that they choose", async () => {
  const server = new FakeServer().on(listSectionStudents, { section: aSection(), students: [tara] });
  server.onRaw("GET", printSectionList.path, () => new Response("%PDF-", { headers: PDF }));
  await openSection(aSession("teacher", { teacher_id: 78 }), server);

  await tap(await screen.findByLabelText(/12/));
  await tap(screen.getByText("Print (PDF)"));

  await waitFor(() => expect(server.heardAt(printSectionList.path)).toHaveLength(1));
  expect(server.heardAt(printSectionList.path)[0]?.url).toContain("columns=12");
});

test("a coordinator does not take the section's list", async () => {
  await openSection(aSession("subject_coordinator"));

  await screen.findByText("Tara Barzani");
  expect(screen.queryByText("Class list on paper")).toBeNull();
});

test("a section of another school is not there", async () => {
  const server = new FakeServer().refuse(listSectionStudents, "not-found", 404);
  await openSection(aSession("school_management"), server);

  expect(await screen.findByText("This page doesn't exist, or you don't have access to it.")).toBeTruthy();
});

async function getItem(name: string): Promise<HTMLIonItemElement> {
  const item = (await screen.findByText(name)).closest("ion-item");
  if (!item) throw new Error(`${name} is not in the list.`);
  return item;
}

async function openSection(
  session: UserData,
  server = new FakeServer().on(listSectionStudents, { section: aSection(), students: [tara] }),
) {
  await renderPage(<SectionPage />, {
    path: "/manage/sections/:schoolId/:sectionId",
    at: "/manage/sections/12/340",
    server,
    session,
  });
}
