import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

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

const openUpdate = (server: FakeServer) =>
  renderPage(
    <VersionContext value={new VersionStore("android")}>
      <UpdateAppPage />
    </VersionContext>,
    { path: "/update-app", server },
  );
