import { changeOwnName, readOwnName } from "@dars/contract/school/own-name";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { OwnNamePage } from "./OwnNamePage.tsx";

const nameParts = { en: { given: "Huda", family: "Al-Azzawi" } };

async function open() {
  const { server } = await renderPage(<OwnNamePage />, {
    path: "/profile/name",
    session: aSession("teacher"),
    server: new FakeServer().on(readOwnName, { revision: 4, nameParts }).on(changeOwnName, {}),
  });
  await screen.findByDisplayValue("Al-Azzawi");
  return server;
}
const sent = (server: FakeServer) =>
  server.heardAt(changeOwnName.path).flatMap(({ method, body }) => (method === "PUT" ? [body] : []));
const typeInto = (value: string, text: string) =>
  act(async () => {
    const field = screen.getByDisplayValue(value).closest("ion-input");
    field?.dispatchEvent(new CustomEvent("ionInput", { detail: { value: text } }));
  });

test("A3: the form shows how the name will be read while one types", async () => {
  await open();

  await typeInto("Al-Azzawi", "Al-Rubaie");

  expect(await screen.findByText("Huda Al-Rubaie")).toBeTruthy();
});

test("A3: the changed parts leave with the version that was read", async () => {
  const server = await open();

  await act(async () => void fireEvent.submit(getForm()));

  await waitFor(() => expect(sent(server)).toMatchObject([{ revision: 4, nameParts }]));
});

test("A3: without a network the change waits on the device, and the form says so", async () => {
  const server = await open();
  server.reachable = false;

  await act(async () => void fireEvent.submit(getForm()));

  expect(await screen.findByText(/Waiting to be sent/)).toBeTruthy();
});
