import { readRoom } from "@dars/contract/talking/chat-rooms";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { openAppServices } from "#app-services.ts";
import { Providers } from "#App.tsx";
import { noPush } from "#platform/device/push.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";

import { useTurns } from "./use-turns.ts";

const NOW = Date.parse("2026-11-20T03:59:00.000Z");
const OPENS = "2026-11-20T04:00:00.000Z";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["right", 0],
  ["a day ahead", DAY_MS],
  ["a day behind", -DAY_MS],
])("CHAT-7: on a device whose clock is %s the room opens when it opens at the school", async (_, aheadMs) => {
  const onTurn = await aTurn(aheadMs);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(onTurn).not.toHaveBeenCalled();

  vi.advanceTimersByTime(2_000);

  expect(onTurn).toHaveBeenCalledTimes(1);
});

/** A room that opens in a minute, from a server that reports its time. */
async function aTurn(aheadMs: number) {
  const answer = () => new Response("{}", { headers: { date: new Date(NOW).toUTCString() } });
  const server = new FakeServer().onRaw("GET", readRoom.path, answer);
  const services = await openAppServices({
    fetch: server.fetch,
    base: "",
    leave: () => undefined,
    push: () => noPush,
  });
  services.endOpening();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: NOW + aheadMs });
  await services.client.transmit({ method: "GET", url: "/api/v6/chat/rooms/9" });
  const onTurn = vi.fn<() => void>();
  const reading = { value: { room: { opensAt: OPENS, closesAt: null } }, savedAt: Date.now() };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Providers services={services}>{children}</Providers>
  );
  renderHook(() => useTurns(reading, onTurn), { wrapper });
  return onTurn;
}
