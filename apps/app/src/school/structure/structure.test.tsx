import { listAppointments } from "@dars/contract/school/appointments";
import { readCatalogue } from "@dars/contract/school/catalogue";
import { createSchool } from "@dars/contract/school/school-records";
import { changeSection, createSection, readStructure } from "@dars/contract/school/structure";
import { endAssignment } from "@dars/contract/school/teaching";
import { createYear, listYears, moveYear } from "@dars/contract/school/years";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";

import { AppointmentsPage } from "./AppointmentsPage.tsx";
import { CataloguePage } from "./CataloguePage.tsx";
import { ClassesPage } from "./ClassesPage.tsx";
import { SchoolPage } from "./SchoolPage.tsx";
import { aServer, catalogue, next, press, send, sentTo, type } from "./structure.factory.ts";
import { StructurePage } from "./StructurePage.tsx";
import { YearsPage } from "./YearsPage.tsx";

test("the year that is offered is made as it stands in the form, its last day among it (YEAR-2)", async () => {
  const server = new FakeServer().on(listYears, { years: [], next }).on(createYear, { id: 4 });
  await renderPage(<YearsPage />, { path: "/manage/years", server, session: aSession("school_management") });

  await press("Add year");
  await send();

  await soon(() => expect(sentTo(server, createYear).at(-1)).toMatchObject({ year: next, withTerms: true }));
});

test("a year that is closed asks once more, with the number of rooms that it silences", async () => {
  const year = { ...next, id: 3, state: "current" as const, revision: 2, sections: 4, terms: [] };
  const path = moveYear.path.replace(":schoolId", "12").replace(":yearId", "3");
  const refused = { code: "conflict", message: "", details: { reason: "year-silences", rooms: 733 } };
  const server = new FakeServer().on(listYears, { years: [year], next });
  server.onRaw("PUT", path, () =>
    server.heardAt(moveYear.path).length > 1
      ? Response.json({ revision: 3 })
      : Response.json(refused, { status: 409 }),
  );
  await renderPage(<YearsPage />, { path: "/manage/years", server, session: aSession("school_management") });

  await press("Start closing this year");
  await answerQuestion("confirm");
  await screen.findByText("Nobody can write in 733 chats any more");
  await answerQuestion("destructive");

  await soon(() =>
    expect(sentTo(server, moveYear).at(-1)).toMatchObject({ state: "closing", silences: 733 }),
  );
});

test("a school without a year is told to make one first", async () => {
  const server = new FakeServer().on(readStructure, { year: null, years: [], sections: [], offerings: [] });
  await renderPage(<StructurePage />, {
    path: "/manage/structure",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText("No school year yet")).toBeTruthy();
});

test("a section shows how full it is and that a class has no teacher, and a new one is sent with its key", async () => {
  const server = aServer().on(createSection, { id: 341, classes: 2 });
  await renderPage(<StructurePage />, {
    path: "/manage/structure",
    server,
    session: aSession("school_management"),
  });
  expect(await screen.findByText("2 classes, 1 without a teacher")).toBeTruthy();

  await press("Add section");
  await type("letter", "B");
  await type("capacity", "٣٥");
  await send();

  await soon(() =>
    expect(sentTo(server, createSection).at(-1)).toMatchObject({
      yearId: 3,
      levelId: 7,
      withClasses: true,
      section: { letter: "B", capacity: 35, shift: "morning", homeroomTeacherId: null },
    }),
  );
});

const letter = () => document.querySelector<HTMLInputElement>('form input[name="letter"]')?.value;

test("SEC-1: a letter that is taken is said where it was typed, and stays to be changed", async () => {
  const server = aServer().onRaw("POST", createSection.path, () =>
    Response.json({ code: "conflict", message: "…", details: { reason: "letter-taken" } }, { status: 409 }),
  );
  await renderPage(<StructurePage />, {
    path: "/manage/structure",
    server,
    session: aSession("school_management"),
  });

  await press("Add section");
  await type("letter", "A");
  await send();

  expect((await screen.findByRole("alert")).textContent).toContain("has a section with this letter");
  expect(letter()).toBe("A");
  await type("letter", "B");
  expect(letter()).toBe("B");
});

test("SEC-2: what exceeds the capacity is saved when the office says that it knows", async () => {
  const server = aServer();
  server.onRaw("PUT", changeSection.path, () => {
    const body = sentTo(server, changeSection).at(-1);
    const isExceeding =
      typeof body === "object" && body !== null && "isExceeding" in body && body.isExceeding;
    return isExceeding === true
      ? Response.json({ revision: 5 })
      : Response.json(
          { code: "conflict", message: "…", details: { reason: "exceeds-capacity", students: 28 } },
          { status: 409 },
        );
  });
  await openSection(server);

  await press("Edit");
  await type("capacity", "20");
  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("28 students are in this section");
  await send();

  await soon(() =>
    expect(sentTo(server, changeSection)).toMatchObject([
      { revision: 4, isExceeding: false, section: { capacity: 20 } },
      { revision: 4, isExceeding: true },
    ]),
  );
});

test("ASG-1: whoever ends a class's only teacher is asked before it stays without one", async () => {
  const server = aServer().onRaw("PUT", endAssignment.path, () =>
    Response.json({ code: "conflict", message: "…", details: { reason: "leaves-vacant" } }, { status: 409 }),
  );
  await openSection(server);

  await press("End");
  await send();

  expect((await screen.findByRole("alert")).textContent).toContain("The class would have no main teacher");
  expect(screen.getByText("Save anyway")).toBeTruthy();
});

test("a save without a network waits on the device under its key", async () => {
  const server = aServer();
  const { services } = await renderPage(<StructurePage />, {
    path: "/manage/structure",
    server,
    session: aSession("school_management"),
  });
  await press("Add section");
  await type("letter", "C");
  server.reachable = false;

  await send();

  expect(await screen.findByText("Add section")).toBeTruthy();
  await soon(() =>
    expect(services.workspace.get().outbox.saves.get()[0]?.wire.body).toMatchObject({
      section: { letter: "C" },
    }),
  );
});

test("C3: a coordinator asks for what an administrator writes", async () => {
  const server = new FakeServer()
    .on(readCatalogue, catalogue)
    .onLegacy("GET", "/api/v6/schools", { schools: [aCard] });
  await renderPage(<CataloguePage />, {
    path: "/manage/catalogue",
    server,
    session: aSession("subject_coordinator"),
  });

  await screen.findByText("Mathematics");
  await press("Add subject");

  expect(screen.getByText("Send request")).toBeTruthy();
});

test("A6: where nobody can be given a role, the page says what comes first", async () => {
  const server = new FakeServer()
    .on(listAppointments, { mandates: [], candidates: [] })
    .on(readCatalogue, catalogue);
  await renderPage(<AppointmentsPage />, {
    path: "/manage/mandates",
    server,
    session: aSession("school_management"),
  });
  await press("Assign a role");

  const way = await screen.findByRole("link", { name: "View people" });
  expect(way.getAttribute("href")).toBe("/manage/people?school=12");
  expect(document.querySelector("form")).toBeNull();
});

test("an administrator adds a school that keeps Sunday to Thursday, and opens it", async () => {
  const server = new FakeServer().on(createSchool, { id: 15 });
  const { address } = await renderPage(<SchoolPage />, {
    path: "/manage/school/:schoolId",
    at: "/manage/school/new",
    server,
    session: aSession("administrator"),
  });

  await type("name-ar", "مدرسة النور");
  await type("code", "NUR");
  await type("opensAt", "12:30");
  await type("closesAt", "17:30");
  await send();

  await soon(() =>
    expect(sentTo(server, createSchool).at(-1)).toMatchObject({
      school: {
        code: "NUR",
        name: { ar: "مدرسة النور", en: null },
        weekDays: 31,
        hours: { opensAt: "12:30", closesAt: "17:30" },
        timeZone: "Asia/Baghdad",
      },
    }),
  );
  await soon(() => expect(address()).toBe("/manage/opening?school=15"));
});

const aCard = {
  id: 12,
  code: "RAF",
  name: names("Rafidain"),
  kind: "mixed",
  state: "active",
  year: null,
  students: 0,
  teachers: 0,
  sections: 0,
};

async function openSection(server: FakeServer) {
  await renderPage(<ClassesPage />, {
    path: "/manage/structure/:schoolId/:sectionId",
    at: "/manage/structure/12/340",
    server,
    session: aSession("school_management"),
  });
}
