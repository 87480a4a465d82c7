import { issueSignInCode } from "@dars/contract/identity/own-account";
import { listAppointments, nameManager } from "@dars/contract/school/appointments";
import { readPerson } from "@dars/contract/school/people";
import { listSchools } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aPersonPage } from "#platform/testing/a-person-page.ts";
import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ManagerPage } from "./ManagerPage.tsx";

const school = aSchool();
const ISSUED = { login: "+9647701234567", code: "12345678", expiresAt: "2026-12-02T07:00:00Z" };

test("the only administrator types name and phone, and has the code on the same page", async () => {
  const server = aServer("alone")
    .on(nameManager, { state: "done", proposalId: null, personId: 7 })
    .on(issueSignInCode, ISSUED);
  await openPage(server);
  await screen.findByText(/so you decide alone/);

  await fill("Sawsan Rikabi", "0770 123 4567");

  expect(await screen.findByText("12345678")).toBeTruthy();
  expect(server.heardAt(nameManager.path)[0]?.body).toMatchObject({
    nameParts: { en: { given: "Sawsan", family: "Rikabi" } },
    sex: "female",
    phone: "+9647701234567",
    personId: null,
    isAlone: true,
  });
});

test("a number that is none is refused at its field before it is sent", async () => {
  const server = aServer("alone");
  await openPage(server);

  await fill("Sawsan Rikabi", "0770");

  expect(await screen.findByText("Write it like 0770 123 4567")).toBeTruthy();
  expect(server.heardAt(nameManager.path)).toEqual([]);
});

test("with a second administrator the page says that the request waits for them", async () => {
  const server = aServer("second").on(nameManager, { state: "proposed", proposalId: 3, personId: null });
  await openPage(server);
  await screen.findByText(/A second administrator approves this/);

  await fill("Sawsan Rikabi", "07701234567");

  expect(await screen.findByText(/Requested: .*Sawsan Rikabi/)).toBeTruthy();
  expect(server.heardAt(nameManager.path)[0]?.body).toMatchObject({ isAlone: false });
});

test("who may be in the school already is shown, and appointed as the same person when chosen", async () => {
  const server = aServer("alone")
    .refuse(nameManager, "conflict", 409, { duplicates: [26] })
    .on(readPerson, aPersonPage({ id: 26 }));
  await openPage(server);
  await fill("Sawsan Rikabi", "07701234567");

  fireEvent.click(await screen.findByLabelText(/Tara Barzani/));
  server.on(nameManager, { state: "done", proposalId: null, personId: 26 }).on(issueSignInCode, ISSUED);
  await act(async () => getForm().requestSubmit());

  await screen.findByText("12345678");
  await waitFor(() => expect(server.heardAt(nameManager.path)[1]?.body).toMatchObject({ personId: 26 }));
});

const aServer = (approval: "second" | "alone") =>
  new FakeServer()
    .on(listSchools, { schools: [school] })
    .on(listAppointments, { mandates: [], candidates: [], waiting: [], approval });

const openPage = (server: FakeServer) =>
  renderPage(<ManagerPage />, { path: "/manage/principal", server, session: aSession("administrator") });

async function fill(name: string, phone: string) {
  await type("Full name", name);
  await type("Phone", phone);
  fireEvent.change(screen.getByLabelText("Sex"), { target: { value: "female" } });
  await act(async () => getForm().requestSubmit());
}
