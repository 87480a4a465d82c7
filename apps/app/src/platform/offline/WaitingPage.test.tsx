import { savePreferences } from "@dars/contract/identity/own-account";
import { toWire } from "@dars/contract/platform/route";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aMe } from "#platform/testing/a-me.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { WaitingPage } from "./WaitingPage.tsx";

const body = { locale: "ar", phone: null, email: null } as const;

test("with nothing to send the page says that everything has reached the school", async () => {
  await openWaiting();

  expect(await screen.findByText("The school has received all your changes.")).toBeTruthy();
});

test("a save made without a network is shown as waiting, with what it is", async () => {
  const server = new FakeServer();
  server.reachable = false;
  const { save } = await openWaiting(server);

  await save("Preferences");

  await screen.findByText("Preferences");
  await screen.findByText("Saved on this device. It will be sent when you're online.");
  expect(screen.getByRole("button", { name: "1 waiting" })).toBeTruthy();
});

test("a call that reaches no server says offline, though the device believes that it has a network", async () => {
  const server = new FakeServer();
  const { services } = await renderPage(<WaitingPage />, {
    path: "/waiting",
    server,
    session: aSession("parent"),
  });
  expect(navigator.onLine).toBe(true);
  expect(screen.queryByRole("button", { name: "Offline" })).toBeNull();
  const ping = () =>
    act(
      async () =>
        void (await services.client.transmit({ method: "GET", url: "/api/v6/me" }).catch(() => undefined)),
    );

  server.reachable = false;
  await ping();
  expect(await screen.findByRole("button", { name: "Offline" })).toBeTruthy();

  server.reachable = true;
  await ping();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Offline" })).toBeNull());
});

test("a refused save keeps its reason until it is dismissed", async () => {
  const server = new FakeServer().refuse(savePreferences, "forbidden", 403);
  const { save } = await openWaiting(server);

  await save("Preferences");
  await screen.findByText("Not sent: ⁨You don't have access to do this.⁩");
  (await screen.findByText("Dismiss")).click();

  await waitFor(() => expect(screen.queryByText("Preferences")).toBeNull());
});

test("ATD-8: a register that the school does not keep stays in the queue with its reason", async () => {
  const server = new FakeServer().refuse(savePreferences, "forbidden", 403, {
    reason: "register-not-planned",
  });
  const { save } = await openWaiting(server);

  await save("Register of A");
  expect(await screen.findByText(/Not sent: .*The section has no lesson in this period\./)).toBeTruthy();
});

test("a refused save is sent again when somebody has seen to its reason", async () => {
  const server = new FakeServer().refuse(savePreferences, "forbidden", 403);
  const { save } = await openWaiting(server);
  await save("Preferences");
  await screen.findByText("Preferences");

  server.on(savePreferences, aMe("teacher"));
  (await screen.findByText("Send now", { selector: "li *" })).click();

  await waitFor(() => expect(screen.queryByText("Preferences")).toBeNull());
});

async function openWaiting(server = new FakeServer()) {
  const session = aSession("teacher");
  const { services } = await renderPage(<WaitingPage />, { path: "/waiting", server, session });
  const { outbox } = services.workspace.get();
  const save = (title: string) => act(() => outbox.send(toWire(savePreferences, { body }), title));
  return { save };
}
