import { ROLES } from "@dars/contract/platform/roles";
import { readSetup } from "@dars/contract/school/setup";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { store } from "#platform/device/store.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { ChooseAccountTypePage } from "./ChooseAccountTypePage.tsx";

const AT = "/choose-account-type";

test("seven account types are offered, each leading to its sign-in, and a class's device its own", async () => {
  await openChooser();

  await screen.findByText("Who's signing in?");
  const ways = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(ways).toEqual([...ROLES.map((role) => `/login/${role}`), "/class"]);
});

test.each([
  ["student", "/subjects/7"],
  ["parent", "/family-home"],
  ["teacher", "/home"],
  ["evaluator", "/home"],
] as const)("a %s who is signed in goes straight to %s", async (role, home) => {
  const { address } = await renderPage(<ChooseAccountTypePage />, { path: AT, session: aSession(role) });

  await waitFor(() => expect(address()).toBe(home));
  expect(screen.queryByText("Who's signing in?")).toBeNull();
});

test("somebody known on this device continues with the password alone, and can be forgotten", async () => {
  await store.writeWhole("known-people", [
    { login: "amal", role: "teacher", name: names("Amal"), deviceKey: null },
  ]);
  await openChooser();

  const known = await screen.findByRole("link", { name: /Continue as .*Amal/ });
  expect(known.getAttribute("href")).toBe("/login/teacher?as=amal");
  expect(screen.getAllByRole("link")[1]?.getAttribute("href")).toBe("/login/teacher");

  await act(async () => document.querySelector<HTMLElement>(".known-person ion-button")?.click());

  await waitFor(() => expect(screen.queryByRole("link", { name: /Continue as/ })).toBeNull());
});

test("after a session that was ended the page says why, and that unsent work is kept", async () => {
  const session = aSession("teacher");
  const { services } = await renderPage(<ChooseAccountTypePage />, { path: "*", at: AT, session });

  await act(() => services.sessions.store.end(session.token, "fail"));

  expect(await screen.findByText(/This session has ended.*Anything not sent yet is kept/)).toBeTruthy();
});

test("Apply Now is there when the group has switched it on", async () => {
  await store.writeWhole("settings", { show_apply_now_button: true });
  await openChooser();

  const card = await screen.findByText("New to the school? Apply here.");
  expect(within(card.parentElement ?? document.body).getByText("Apply Now")).toBeTruthy();
});

test("an empty server leads its first administrator to set it up", async () => {
  const { address } = await openChooser(new FakeServer().on(readSetup, { isOpen: true }));

  await waitFor(() => expect(address()).toBe("/setup"));
});

test("choosing Arabic turns the page at once, without a network", async () => {
  const server = new FakeServer();
  server.reachable = false;
  await openChooser(server);

  await tap(await screen.findByLabelText("العربية"));

  await screen.findByText("من سيدخل إلى التطبيق؟");
  expect(document.documentElement.dir).toBe("rtl");
});

const openChooser = (server = new FakeServer().on(readSetup, { isOpen: false })) =>
  renderPage(<ChooseAccountTypePage />, { path: AT, server });
