import { listApplicationsOfStudent } from "@dars/contract/admissions/applications";
import { issueSignInCode } from "@dars/contract/identity/own-account";
import { readPerson, type PersonPage as Person } from "@dars/contract/school/people";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { PersonPage } from "./PersonPage.tsx";
import { aKnownChild } from "./records.factory.ts";

const tara: Person = {
  id: 26,
  revision: 1,
  name: names("Tara Barzani", "تارا بارزاني"),
  nameParts: { en: { given: "Tara", family: "Barzani" } },
  sex: "female",
  birthDate: "2020-07-22",
  phone: null,
  email: null,
  secondPhone: "+9647800000126",
  address: "Baghdad, Mansour\nHouse 12",
  isStudent: true,
  account: { id: 8, login: "student26", state: "invited", roles: ["student"] },
  enrolment: {
    level: { id: 1, name: names("First primary") },
    section: { id: 340, letter: "A", title: null },
    registerNo: 3,
    studentNumber: "1-0026",
  },
  guardians: [
    {
      linkId: 1,
      person: { id: 27, name: names("Dilshad Barzani") },
      relation: "father",
      state: "verified",
      isPrimary: true,
      isRestricted: false,
      canPickup: true,
      phone: "+9647700000105",
      secondPhone: "+9647800000105",
    },
    {
      linkId: 2,
      person: { id: 28, name: names("Runak Talabani") },
      relation: "mother",
      state: "verified",
      isPrimary: false,
      isRestricted: true,
      canPickup: true,
      phone: null,
    },
  ],
  children: [],
  teaches: [],
};

test("a student's page shows section, birthday, account and guardians", async () => {
  await openPerson();

  await screen.findByText("Tara Barzani");
  expect(screen.getByText("First primary – A")).toBeTruthy();
  expect(screen.getAllByText(/22 July 2020/)).toHaveLength(2);
  expect(screen.getByText("Hasn't signed in yet")).toBeTruthy();
  expect(screen.getByText("Father · First contact")).toBeTruthy();
  expect(screen.getByText("May pick up")).toBeTruthy();
});

test("a student who came by an application leads to it and its documents", async () => {
  const applications = [{ key: "demoapplicatio6", submittedAt: "2026-06-01T08:00:00.000Z", documents: 2 }];
  await openPerson(tara, new FakeServer().on(listApplicationsOfStudent, { applications }));

  const link = await screen.findByText(/Application of .*1 June 2026/);

  expect(link.getAttribute("href")).toBe("/manage/applications/12/demoapplicatio6");
  expect(screen.getByText("2 documents")).toBeTruthy();
});

test("a second phone of the student and of a guardian is shown, and the address in its lines", async () => {
  await openPerson();

  const address = await screen.findByText(/^Baghdad, Mansour/);
  expect(address.textContent).toBe("Baghdad, Mansour\nHouse 12");
  for (const number of ["+9647800000126", "+9647800000105"])
    expect(screen.getByText(number).closest("a")?.getAttribute("href")).toBe(`tel:${number}`);
});

test("a guardian's phone reads from left to right, and calls", async () => {
  await openPerson();

  const phone = await screen.findByText("+9647700000105");
  expect(phone.getAttribute("dir")).toBe("ltr");
  expect(phone.closest("a")?.getAttribute("href")).toBe("tel:+9647700000105");
});

test("a guardian restricted by a court is marked in words, comes last, and is not to be called", async () => {
  const [father, mother] = tara.guardians;
  if (!father || !mother) throw new Error("Tara has two guardians.");
  await openPerson({ ...tara, guardians: [{ ...mother, phone: "+9647700000999" }, father] });

  expect(await screen.findByText("Restricted by court order")).toBeTruthy();
  const lines = within(screen.getByRole("region", { name: "Guardians" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent?.includes("Runak"))).toEqual([false, true]);
  expect(lines[1]?.textContent).toContain("Must not pick up the child");
  expect(screen.queryByText("+9647700000999")).toBeNull();
});

test("the parent's questions are answered: today, attendance, marks, tasks and messages, each with its page", async () => {
  await openPerson(tara, aKnownChild());

  const today = within(await screen.findByRole("region", { name: "Today" }));
  expect(await today.findByText("Maths")).toBeTruthy();
  const attendance = within(screen.getByRole("region", { name: "Attendance" }));
  expect(await attendance.findByText(/94%/)).toBeTruthy();
  expect(await attendance.findByText(/28.*: absent/)).toBeTruthy();
  expect(attendance.getByText(/3 days absent without excuse · 1 excused · late once/)).toBeTruthy();
  expect(attendance.getByRole("link", { name: "Attendance" }).getAttribute("href")).toBe(
    "/attendance/student/12/26",
  );
  const tasks = within(screen.getByRole("region", { name: "To do" }));
  expect(await tasks.findByText("Past simple")).toBeTruthy();
  const messages = within(screen.getByRole("region", { name: "Messages" }));
  expect((await messages.findByRole("link", { name: "Bus" })).getAttribute("href")).toBe("/messages/12/5");
  const marks = within(screen.getByRole("region", { name: "Marks" }));
  expect(await marks.findByText("No marks published yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Warning letters about absence" })).toBeTruthy();
});

test("exactly one button is filled: the family's report of an absence that waits comes before a message", async () => {
  await openPerson(tara, aKnownChild());

  const decide = await screen.findByText("Decide the absence report");
  const filled = [...document.querySelectorAll("ion-button")].filter(
    (button) =>
      !button.closest("details:not([open])") &&
      (button.fill ?? button.getAttribute("fill") ?? "solid") === "solid",
  );
  expect(filled.map(({ textContent }) => textContent)).toEqual([decide.textContent]);
});

test("a role has no card of what it may not read", async () => {
  const server = new FakeServer().on(readPerson, tara);
  await renderPage(<PersonPage />, { ...PLACE, server, session: aSession("administrator") });

  await screen.findByRole("region", { name: "Today" });
  expect(screen.getByRole("region", { name: "Messages" })).toBeTruthy();
  for (const name of ["Attendance", "Marks", "To do"])
    expect(screen.queryByRole("region", { name })).toBeNull();
});

test("brothers and sisters lead to their own pages", async () => {
  const name = names("Ali Barzani");
  const siblings = [{ id: 31, name, level: names("Second primary"), section: null }];
  await openPerson({ ...tara, siblings });

  const link = await screen.findByRole("link", { name: "Ali Barzani" });
  expect(link.getAttribute("href")).toBe("/manage/people/12/31");
});

test("a one-time code is shown with its login and its end, and kept nowhere", async () => {
  const { server, services } = await openPerson();
  server.on(issueSignInCode, {
    login: "student26",
    code: "20249117",
    expiresAt: "2026-09-04T10:00:00.000Z",
  });

  await tap(await screen.findByText("Issue one-time code"));

  const code = await screen.findByText("20249117");
  expect(code.className).toBe("one-time-code");
  expect(screen.getByText(/For .*student26.*until/)).toBeTruthy();
  expect(server.heardAt(issueSignInCode.path)[0]?.url).toBe("/api/v6/schools/12/people/26/sign-in-codes");
  const cachedQueries = services.workspace.get().queries.getQueryCache().getAll();
  expect(JSON.stringify(cachedQueries.map(({ state }) => state))).not.toContain("20249117");
});

test("a code that could not be made says why", async () => {
  const { server } = await openPerson();
  server.refuse(issueSignInCode, "conflict", 409);

  await tap(await screen.findByText("Issue one-time code"));

  expect(await screen.findByText(/has just changed, or it's turned off/)).toBeTruthy();
});

test("an account that is switched off is offered no code", async () => {
  await openPerson({
    ...tara,
    account: { id: 8, login: "student26", state: "disabled", roles: ["student"] },
  });

  await screen.findByText("Turned off");
  await waitFor(() => expect(screen.queryByText("Issue one-time code")).toBeNull());
});

test("a page that is not open to the reader says so", async () => {
  const server = new FakeServer().refuse(readPerson, "forbidden", 403);
  await renderPage(<PersonPage />, { ...PLACE, server, session: aSession("teacher") });

  expect(await screen.findByText("You don't have access")).toBeTruthy();
});

const PLACE = { path: "/manage/people/:schoolId/:personId", at: "/manage/people/12/26" };

const openPerson = (person = tara, server = new FakeServer()) =>
  renderPage(<PersonPage />, {
    ...PLACE,
    server: server.on(readPerson, person),
    session: aSession("school_management"),
  });
