import { changePerson } from "@dars/contract/school/people";
import {
  createPerson,
  findDuplicates,
  listPeople,
  readNationalId,
  readRecord,
  type PersonLine,
} from "@dars/contract/school/people-office";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { EditPersonPage } from "./EditPersonPage.tsx";
import { NationalIdCard } from "./NationalIdCard.tsx";
import { NewPersonPage } from "./NewPersonPage.tsx";
import { PeopleOfSchool } from "./PeopleOfSchool.tsx";

const tara: PersonLine = {
  id: 26,
  name: names("Tara Barzani"),
  kinds: ["student"],
  birthDate: "2020-07-22",
  phone: null,
  studentNumber: "1-0026",
  level: names("First primary"),
  section: { id: 340, letter: "A", title: null },
  accountState: "invited",
};

test("the office's chore leads to the people it is about, and what is typed is asked for once it rests", async () => {
  const server = new FakeServer().on(listPeople, { people: [tara], next: null });
  await renderPage(<PeopleOfSchool />, {
    path: "/manage/people",
    at: "/manage/people?state=without-section",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Tara Barzani");
  expect(screen.getByText("Student · First primary – A")).toBeTruthy();
  expect(getQueryParams(server, 0)).toEqual({ of: "all", state: "without-section", locale: "en" });

  await search("tara bar");

  await waitFor(() => expect(getQueryParams(server, -1)).toMatchObject({ query: "tara bar" }));
  expect(screen.getByText("Tara Barzani")).toBeTruthy();
});

test("guardians of one name are told apart by their children", async () => {
  const ali = { id: 31, name: names("Ali Jaf"), level: names("Second primary"), section: null };
  const sara = { ...ali, id: 32, name: names("Sara Jaf"), section: { id: 340, letter: "A", title: null } };
  const guardian: PersonLine = { ...tara, kinds: ["guardian"], level: null, section: null };
  const server = new FakeServer().on(listPeople, {
    people: [
      { ...guardian, children: [ali, sara] },
      { ...guardian, id: 27, children: [] },
    ],
    next: null,
  });
  await renderPage(<PeopleOfSchool />, {
    path: "/manage/people",
    server,
    session: aSession("school_management"),
  });

  expect(
    await screen.findByText(/^Guardian of .*Ali, Second primary.* · .*Sara, Second primary – A/),
  ).toBeTruthy();
  expect(screen.getByText("Guardian")).toBeTruthy();
});

test("the next page follows when it is asked for", async () => {
  const server = new FakeServer().onEach(listPeople, ({ url }) =>
    url.includes("after=2")
      ? { people: [{ ...tara, id: 27, name: names("Ali Jaf") }], next: null }
      : { people: [tara], next: "2" },
  );
  await renderPage(<PeopleOfSchool />, {
    path: "/manage/people",
    server,
    session: aSession("school_management"),
  });

  await tap(await screen.findByText("Show more"));

  expect(await screen.findByText("Ali Jaf")).toBeTruthy();
  expect(screen.getByText("Tara Barzani")).toBeTruthy();
});

test("PER-1: somebody who may be known is shown before anything is written; then the office decides", async () => {
  const server = new FakeServer()
    .on(findDuplicates, { people: [tara] })
    .on(createPerson, { state: "done", proposalId: null, personId: 99 });
  const { address } = await renderPage(<NewPersonPage />, {
    path: "/manage/people/:schoolId/new",
    at: "/manage/people/12/new",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Name in English");
  await submit();
  expect(await screen.findByText("Enter the name in at least one language.")).toBeTruthy();
  expect(server.heardAt(findDuplicates.path)).toHaveLength(0);
  await type("Given name", "Tara");
  await submit();

  await screen.findByText("Already in the school?");
  expect(server.heardAt(createPerson.path).filter(({ method }) => method === "POST")).toHaveLength(0);
  await submit();

  await waitFor(() => expect(address()).toBe("/manage/people/12/99/enrolment?adding=0"));
  expect(server.heardAt(createPerson.path)[0]?.body).toMatchObject({ kind: "student", notThese: [26] });
});

test("an administrator who adds a person is led to the requests of that school", async () => {
  const server = new FakeServer()
    .on(findDuplicates, { people: [] })
    .on(createPerson, { state: "proposed", proposalId: 5, personId: null });
  const { address } = await renderPage(<NewPersonPage />, {
    path: "/manage/people/:schoolId/new",
    at: "/manage/people/13/new",
    server,
    session: aSession("administrator"),
  });
  await screen.findByText("Name in English");
  await type("Given name", "Tara");
  await submit();

  await waitFor(() => expect(address()).toBe("/manage/requests?school=13"));
});

test("what a parent corrects is asked for, and the parent is led to what it has asked for", async () => {
  const record = {
    nameParts: { en: { given: "Tara", family: "Barzani" } },
    sex: "female" as const,
    birthDate: "2020-07-22",
    phone: null,
    email: null,
    secondPhone: "+9647801234567",
    address: "Baghdad, Mansour\nHouse 12",
  };
  const server = new FakeServer()
    .on(readRecord, { revision: 3, name: names("Tara Barzani"), record })
    .on(changePerson, { state: "proposed", proposalId: 5 });
  const { address } = await renderPage(<EditPersonPage />, {
    path: "/ask/:schoolId/:personId",
    at: "/ask/12/26",
    server,
    session: aSession("parent"),
  });
  await screen.findByText("Send request");
  await submit();

  await waitFor(() => expect(address()).toBe("/my-requests"));
  expect(server.heardAt(changePerson.path)[0]?.body).toMatchObject({ revision: 3, record });
});

test("the name is shown as it will be read while it is typed", async () => {
  const server = new FakeServer();
  await renderPage(<NewPersonPage />, {
    path: "/manage/people/:schoolId/new",
    at: "/manage/people/12/new",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Name in Arabic");

  await type("Given name", "زينب");

  expect(await screen.findByText("زينب")).toBeTruthy();
});

test("B3: a national id is shown after a reason was given", async () => {
  const server = new FakeServer().on(readNationalId, { nationalId: "199012345678" });
  await renderPage(<NationalIdCard schoolId={12} personId={26} mayWrite />, {
    path: "/x",
    server,
    session: aSession("school_management"),
  });
  expect(screen.queryByText("199012345678")).toBeNull();
  await submit();
  expect(await screen.findByText("This is required.")).toBeTruthy();
  expect(server.heardAt(readNationalId.path)).toHaveLength(0);
  await type("Why do you need it? This is recorded.", "Exam list");
  await submit();

  expect(await screen.findByText("199012345678")).toBeTruthy();
});

function getQueryParams(server: FakeServer, place: number) {
  const request = server.heardAt(listPeople.path).at(place);
  return Object.fromEntries(new URL(request?.url ?? "", "http://dars.test").searchParams);
}

async function search(query: string) {
  await act(async () => {
    document
      .querySelector("ion-searchbar")
      ?.dispatchEvent(new CustomEvent("ionInput", { bubbles: true, detail: { value: query } }));
  });
}

async function submit() {
  await act(async () => void fireEvent.submit(getForm()));
}
