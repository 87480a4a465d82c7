import { readPerson, type PersonPage } from "@dars/contract/school/people";
import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { countRecipients, writeToPeople } from "@dars/contract/talking/messages";
import { readReadyReplies } from "@dars/contract/talking/ready-replies";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { searchFor } from "#platform/testing/search-for.ts";
import { type } from "#platform/testing/type.ts";

import { ComposePage } from "./ComposePage.tsx";

test("an empty message is refused at its fields, and nothing is sent", async () => {
  const server = new FakeServer();
  await renderPage(<ComposePage />, {
    path: "/messages/new",
    server,
    session: aSession("school_management"),
  });
  const parents = await screen.findByLabelText("Parent");
  await waitFor(() => expect(document.querySelector("textarea[name=body]")).not.toBeNull());

  await act(async () => parents.closest("form")?.requestSubmit());

  await waitFor(() =>
    expect(
      [...document.querySelectorAll<HTMLIonInputElement>(".ion-invalid")].map(({ name }) => name),
    ).toEqual(["subject", "body"]),
  );
  expect(screen.getByText("Choose recipients.", { selector: ".fault" })).toBeTruthy();
  expect(server.heardAt(writeToPeople.path)).toHaveLength(0);
});

test("a message to many never waits on the device, and is one message however often it is sent", async () => {
  const server = new FakeServer().on(countRecipients, { people: 48, withoutAccount: 0 });
  server.onRaw("POST", writeToPeople.path, () => {
    throw new TypeError("Failed to fetch");
  });
  const { services } = await renderPage(<ComposePage />, {
    path: "/messages/new",
    server,
    session: aSession("school_management"),
  });
  const parents = await screen.findByLabelText("Parent");
  await act(async () => parents.click());
  await type("Subject", "Holiday");
  await type("Message text", "No school on Thursday.");
  const send = async () => {
    await act(async () => parents.closest("form")?.requestSubmit());
    await answerQuestion("confirm");
  };

  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("Can't reach the server.");
  expect(services.workspace.get().outbox.saves.get()).toEqual([]);
  server.on(writeToPeople, { threads: 48, mailingId: 7 });
  await send();

  await waitFor(() => expect(server.heardAt(writeToPeople.path)).toHaveLength(2));
  const [first, second] = server.heardAt(writeToPeople.path);
  expect(second?.body).toEqual(first?.body);
});

test("MSG-3: a ready reply is put into a new message", async () => {
  const server = new FakeServer().on(readReadyReplies, {
    own: { texts: ["Thank you for telling us."], revision: 1 },
    school: { texts: [], revision: 0 },
    mayWriteSchool: true,
  });
  await renderPage(<ComposePage />, {
    path: "/messages/new",
    server,
    session: aSession("school_management"),
  });
  await waitFor(() => expect(document.querySelector("textarea[name=body]")).not.toBeNull());

  fireEvent.click(await screen.findByText("Ready replies"));
  fireEvent.click(await screen.findByText("Thank you for telling us."));

  expect(document.querySelector<HTMLTextAreaElement>("textarea[name=body]")?.value).toBe(
    "Thank you for telling us.",
  );
  expect(server.heardAt(writeToPeople.path)).toHaveLength(0);
});

test("a message to families says to how many it was sent", async () => {
  const server = new FakeServer()
    .on(countRecipients, { people: 48, withoutAccount: 0 })
    .on(writeToPeople, { threads: 48, mailingId: 7 });
  await renderPage(<ComposePage />, {
    path: "/messages/new",
    server,
    session: aSession("school_management"),
  });
  const parents = await screen.findByLabelText("Parent");
  await act(async () => parents.click());
  await type("Subject", "Holiday");
  await type("Message text", "No school on Thursday.");

  await act(async () => parents.closest("form")?.requestSubmit());
  await waitFor(() => expect(document.querySelector("ion-alert")?.header).toBe("Send to 48 people?"));
  expect(server.heardAt(writeToPeople.path)).toHaveLength(0);
  await answerQuestion("confirm");

  await waitFor(() => expect(server.heardAt(writeToPeople.path)).toHaveLength(1));
  await waitFor(() => expect(document.querySelector("ion-toast")?.header).toBe("Sent to 48 people"));
});

const link = {
  relation: "father",
  state: "verified",
  isPrimary: true,
  isRestricted: false,
  phone: null,
} as const;

const tara: PersonPage = {
  id: 26,
  revision: 1,
  name: names("Tara Barzani"),
  nameParts: {},
  sex: "female",
  birthDate: null,
  phone: null,
  email: null,
  isStudent: true,
  account: null,
  children: [],
  teaches: [],
  enrolment: {
    level: { id: 1, name: names("First primary") },
    section: { id: 340, letter: "A", title: null },
    registerNo: null,
    studentNumber: null,
  },
  guardians: [
    { ...link, linkId: 1, person: { id: 27, name: names("Dilshad Barzani") } },
    { ...link, linkId: 2, person: { id: 28, name: names("Runak Talabani") }, isRestricted: true },
  ],
};

test("the office writes to the guardians of one student, but not to a restricted one, or to the student", async () => {
  const server = new FakeServer()
    .on(readPerson, tara)
    .onEach(countRecipients, () => ({ people: 1, withoutAccount: 0 }))
    .onEach(writeToPeople, () => ({ threads: 1, mailingId: 7 }));
  await renderPage(<ComposePage />, {
    path: "/messages/new",
    at: "/messages/new?person=26",
    server,
    session: aSession("school_management"),
  });
  const to = await screen.findByLabelText<HTMLSelectElement>("To");
  expect([...to.options].map(({ text }) => text)).toEqual(["Parent: Dilshad Barzani", "Tara Barzani"]);
  const toWhom = async () => {
    await act(async () => to.closest("form")?.requestSubmit());
    await waitFor(() => expect(document.querySelector("ion-alert")?.header).toBe("Send to 1 person?"));
    await answerQuestion("cancel");
    const { audience } = Object(server.heardAt(countRecipients.path).at(-1)?.body);
    return audience;
  };
  await type("Subject", "Visit");
  await type("Message text", "Please come on Sunday.");

  expect(await toWhom()).toMatchObject({ roles: ["parent"], personIds: [27], sectionIds: [340] });
  await act(async () => void fireEvent.change(to, { target: { value: "self" } }));
  expect(await toWhom()).toMatchObject({ personIds: [26], sectionIds: [] });
});

test("the office finds whom it writes to by name, and may go back to many", async () => {
  const line: PersonLine = {
    id: 26,
    name: tara.name,
    kinds: ["student"],
    birthDate: null,
    phone: null,
    studentNumber: null,
    level: null,
    section: null,
    accountState: null,
  };
  const server = new FakeServer().on(readPerson, tara).on(listPeople, { people: [line], next: null });
  await renderPage(<ComposePage />, {
    path: "/messages/new",
    server,
    session: aSession("school_management"),
  });
  await screen.findByLabelText("Parent");

  await searchFor("tara");
  const found = await screen.findByText("Tara Barzani");
  // Enter is left to the row that has the focus; in the search it does not send.
  expect(fireEvent.keyDown(found, { key: "Enter" })).toBe(true);
  expect(fireEvent.keyDown(document.querySelector("ion-searchbar") ?? found, { key: "Enter" })).toBe(false);
  await act(async () => found.click());
  const to = await screen.findByLabelText<HTMLSelectElement>("To");
  expect([...to.options].map(({ text }) => text)).toEqual(["Parent: Dilshad Barzani", "Tara Barzani"]);
  expect(screen.queryByLabelText("Parent")).toBeNull();

  await act(async () => screen.getByText("Write to others").click());
  expect(await screen.findByLabelText("Parent")).toBeTruthy();
});
