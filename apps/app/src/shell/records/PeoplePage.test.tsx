import { printPeopleLetters } from "@dars/contract/identity/school-letters";
import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { listSchools } from "@dars/contract/school/schools";
import { countRecipients, writeToPeople } from "@dars/contract/talking/messages";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { PeoplePage } from "./PeoplePage.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("width >"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const aLine = (id: number, name: string, kinds: PersonLine["kinds"]): PersonLine => ({
  id,
  name: names(name),
  kinds,
  birthDate: null,
  phone: null,
  studentNumber: null,
  level: null,
  section: null,
  accountState: "active",
});

const PEOPLE = [aLine(26, "Ali Jaf", ["student"]), aLine(27, "Sara Jaf", ["teacher"])];

test("a message goes to exactly the selected: to the families of students and to teachers", async () => {
  const server = aServer()
    .on(countRecipients, { people: 3, withoutAccount: 0 })
    .on(writeToPeople, { threads: 3, mailingId: 7 });
  await openPeople(server);
  await select("Ali Jaf");
  await select("Sara Jaf");

  await act(async () => screen.getByText("Message").click());
  await type("Subject", "Friday");
  await type("Message text", "The school is closed.");
  await act(async () => getForm().requestSubmit());
  await answerQuestion("confirm");

  await waitFor(() => expect(server.heardAt(writeToPeople.path)).toHaveLength(1));
  const [sent] = server.heardAt(writeToPeople.path);
  expect(sent?.body).toMatchObject({
    audience: { roles: ["parent", "teacher"], ccGuardians: true, personIds: [26, 27] },
  });
});

test("sign-in letters are for the students and guardians among the selected", async () => {
  const server = aServer().refuse(printPeopleLetters, "conflict", 409);
  await openPeople(server);
  await select("Sara Jaf");
  expect(screen.getByText("Sign-in letters are for students and guardians.")).toBeTruthy();
  await select("Ali Jaf");

  await act(async () => screen.getByText("Sign-in letters").click());
  await act(async () => getForm().requestSubmit());

  expect(await screen.findByText(/No one here needs a letter/)).toBeTruthy();
  expect(server.heardAt(printPeopleLetters.path)[0]?.body).toMatchObject({ personIds: [26], who: "new" });
});

const aServer = () =>
  new FakeServer().on(listSchools, { schools: [aSchool()] }).on(listPeople, { people: PEOPLE, next: null });

async function openPeople(server: FakeServer) {
  await renderPage(<PeoplePage />, {
    path: "/manage/people",
    at: "/manage/people?school=12",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Ali Jaf");
}

const select = (name: string) =>
  act(async () => screen.getByRole("checkbox", { name: new RegExp(`^Select .*${name}`) }).click());
