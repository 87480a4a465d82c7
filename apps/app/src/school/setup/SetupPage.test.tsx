import { finishSetup, readSetup } from "@dars/contract/school/setup";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { SetupPage } from "./SetupPage.tsx";

test("the first administrator makes the group and arrives at home", async () => {
  const userData = aSession("administrator");
  const server = new FakeServer().on(finishSetup, {
    status: "success",
    userData,
    must_change_password: false,
  });
  const { address } = await openSetup(server);

  await fillIn();
  await submit();

  await waitFor(() => expect(address()).toBe("/home"));
  expect(sentTo(server)[0]?.body).toEqual({
    code: "1234-5678",
    groupName: "مدارس الرافدين",
    groupCode: "rafidain",
    locale: "en",
    name: "Amal",
    login: "amal",
    password: "river-stone-9",
  });
});

test("a wrong code is told as such", async () => {
  await openSetup(new FakeServer().refuse(finishSetup, "forbidden", 403));

  await fillIn();
  await submit();

  expect(await screen.findByText(/Wrong setup code/)).toBeTruthy();
});

test("a server that was set up meanwhile shows the way to sign in", async () => {
  await openSetup(new FakeServer().refuse(finishSetup, "conflict", 409));

  await fillIn();
  await submit();

  expect(await screen.findByText("This server is already set up")).toBeTruthy();
  expect(document.querySelector("form")).toBeNull();
});

test("a server that has its administrator shows no form, but the way to sign in", async () => {
  const { address } = await renderPage(<SetupPage />, {
    path: "/setup",
    server: new FakeServer().on(readSetup, { isOpen: false }),
  });

  await screen.findByText("This server is already set up");
  expect(document.querySelector("form")).toBeNull();
  await act(async () => screen.getByText("Log in").click());

  await waitFor(() => expect(address()).toBe("/choose-account-type"));
});

test("nothing is sent while something is missing", async () => {
  const server = new FakeServer();
  await openSetup(server);

  await fillIn();
  await type("Your password", "short");
  await submit();

  expect(sentTo(server)).toHaveLength(0);
});

const sentTo = (server: FakeServer) => server.heard.filter(({ method }) => method === "POST");

const openSetup = (server: FakeServer) =>
  renderPage(<SetupPage />, { path: "/setup", server: server.on(readSetup, { isOpen: true }) });

async function fillIn() {
  await type("Setup code", "١٢٣٤-٥٦٧٨");
  await type("Name of the school group", "مدارس الرافدين");
  await type("Short code of the group", "rafidain");
  await type("Your name", "Amal");
  await type("Your username", "amal");
  await type("Your password", "river-stone-9");
}

const submit = () => act(async () => getForm().requestSubmit());
