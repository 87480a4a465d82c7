import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { REDIRECT_MS } from "#platform/ui/timing.ts";

import { Navigation } from "./Navigation.tsx";
import { tapped } from "./start-up.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("after an ended session the chooser opens 500 ms later", async () => {
  const { services, address } = await openAt("/home");

  await act(() => services.sessions.store.end("token-of-teacher", "fail"));
  await act(() => vi.advanceTimersByTimeAsync(REDIRECT_MS - 1));
  expect(address()).toBe("/home");
  await act(() => vi.advanceTimersByTimeAsync(1));

  expect(address()).toBe("/choose-account-type");
});

test("whoever signs in again within that time is not sent away", async () => {
  const { services, address } = await openAt("/home");

  await act(() => services.sessions.store.end("token-of-teacher", "fail"));
  await act(() => services.sessions.store.keep(aSession("teacher", { token: "newer" })));
  await act(() => vi.advanceTimersByTimeAsync(REDIRECT_MS));

  expect(address()).toBe("/home");
});

test("an app that is closed before it has said why a session ended says so at the next start, and once", async () => {
  const first = await openAt("/home");
  await act(() => first.services.sessions.store.end("token-of-teacher", "fail"));
  cleanup();

  const again = await renderPage(<Navigation />, { path: "*", at: "/home" });
  expect(again.services.sessions.store.endReason.get()).toBe("fail");
  await act(() => vi.advanceTimersByTimeAsync(REDIRECT_MS));
  expect(again.address()).toBe("/choose-account-type");

  cleanup();

  const third = await renderPage(<Navigation />, { path: "*", at: "/login/parent" });
  await act(() => vi.advanceTimersByTimeAsync(REDIRECT_MS));
  expect(third.address()).toBe("/login/parent");
});

test("a tapped push leads to its page, once", async () => {
  const { address } = await openAt("/home");

  await act(async () => tapped.set("/chatting/4"));

  expect(address()).toBe("/chatting/4");
  expect(tapped.get()).toBeNull();
});

async function openAt(at: string) {
  return renderPage(<Navigation />, { path: "*", at, session: aSession("teacher") });
}
