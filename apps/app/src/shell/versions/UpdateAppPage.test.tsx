import type { UserData } from "@dars/contract/identity/user-data";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { UpdateAppPage } from "./UpdateAppPage.tsx";
import { VersionContext } from "./use-version-check.ts";
import { VersionStore } from "./version-store.ts";

const CALL = "/api/check_version.php";
const offer = (android: string) => ({
  status: "success",
  versions: { android, ios: "51.6" },
  url: { android: "https://store.example/dars" },
});

test("a newer version in the store keeps the page, with the way to it", async () => {
  const { address } = await openUpdate(new FakeServer().onLegacy("POST", CALL, offer("51.10")));

  await screen.findByText("A new version of Dars is ready");
  await screen.findByText("Open the store");
  expect(screen.getByText("Updating loses nothing.")).toBeTruthy();
  expect(address()).toBe("/update-app");
});

test("VER-2: the page leaves when the version is no longer newer", async () => {
  const server = new FakeServer().onLegacy("POST", CALL, offer("51.10"));
  const { address } = await openUpdate(server);
  await screen.findByText("Open the store");
  server.onLegacy("POST", CALL, offer("51.6"));

  await act(async () => screen.getByText("I've updated").click());

  await waitFor(() => expect(address()).toBe("/choose-account-type"));
});

test("what changes is shown for one's role, line by line", async () => {
  const staff = { ar: null, ckb: null, en: "- Registers open faster\n- Marks by voice\n" };
  const notes = { families: { ...staff, en: "Fees" }, staff };
  const server = new FakeServer().onLegacy("POST", CALL, { ...offer("51.10"), notes: { android: notes } });
  await openUpdate(server, aSession("teacher"));

  await screen.findByText("What’s new");

  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual(["Registers open faster", "Marks by voice"]);
});

test("notes of another form are not shown", async () => {
  const server = new FakeServer().onLegacy("POST", CALL, {
    ...offer("51.10"),
    notes: { android: "<b>new</b>" },
  });
  await openUpdate(server);

  await screen.findByText("Open the store");

  expect(screen.queryByText("What’s new")).toBeNull();
});

test("VER-3: without a network the page stays", async () => {
  const server = new FakeServer().onLegacy("POST", CALL, offer("51.10"));
  const { address } = await openUpdate(server);
  await screen.findByText("Open the store");
  server.reachable = false;

  await act(async () => screen.getByText("I've updated").click());

  expect(address()).toBe("/update-app");
});

test("in a browser there is no store: the newest files can be loaded, or the start opened", async () => {
  const { address } = await renderPage(<UpdateAppPage />, { path: "/update-app" });

  await screen.findByText("In a browser Dars updates itself");
  expect(screen.getByText("Reload")).toBeTruthy();
  expect(screen.queryByText("I've updated")).toBeNull();
  await act(async () => screen.getByText("Go to home").click());

  await waitFor(() => expect(address()).toBe("/choose-account-type"));
});

const openUpdate = (server: FakeServer, session?: UserData) =>
  renderPage(
    <VersionContext value={new VersionStore("android")}>
      <UpdateAppPage />
    </VersionContext>,
    { path: "/update-app", server, ...(session && { session }) },
  );
