import { readUnread } from "@dars/contract/talking/chat";
import type { ServerFrame } from "@dars/contract/talking/live";
import { countNotifications } from "@dars/contract/talking/notifications";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { soon } from "#platform/testing/soon.ts";

import { ADevice, COUNT, good } from "./device.factory.ts";
import { keepLive } from "./keep-live.ts";

let device: ADevice;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-09-10T09:00:00Z") });
  device = new ADevice();
  device.server.on(readUnread, { total: 3, rooms: { "12": 3 } });
});

afterEach(async () => {
  vi.useRealTimers();
  await device.close();
});

test.each(["teacher", "student"] as const)(
  "LEG-9: what a %s hears over the line is counted by pointers, never by the call that is limited",
  async (role) => {
    const session = aSession(role);
    const services = await device.started(session, good(session));
    const before = device.server.heardAt(COUNT).length;
    const line = aLine();
    keepLive({ ...services, live: line }, Date.now());

    line.say({ t: "unread" });

    await soon(() => expect(services.unread.count.get()).toBe(3));
    expect(device.server.heardAt(COUNT)).toHaveLength(before);
  },
);

test("the bell is counted anew when the line says that there is news", async () => {
  const { services, line } = await aStudentOnTheLine();
  device.server.on(countNotifications, { unread: 2 });

  line.say({ t: "notified" });

  await soon(() => expect(services.told.count.get()).toBe(2));
});

test("what was read in its room is taken off the bell, where there is anything on it", async () => {
  device.server.on(countNotifications, { unread: 2 });
  const { services, line } = await aStudentOnTheLine();
  await soon(() => expect(services.told.count.get()).toBe(2));
  device.server.on(countNotifications, { unread: 0 });

  line.say({ t: "unread" });
  await soon(() => expect(services.told.count.get()).toBe(0));
  const requestCount = device.server.heardAt(countNotifications.path).length;
  const counted = device.server.heardAt(readUnread.path).length;
  line.say({ t: "unread" });
  await soon(() => expect(device.server.heardAt(readUnread.path).length).toBeGreaterThan(counted));

  expect(device.server.heardAt(countNotifications.path)).toHaveLength(requestCount);
});

test("an evaluator has no badge to count", async () => {
  const session = aSession("evaluator");
  const services = await device.started(session, good(session));
  const line = aLine();
  keepLive({ ...services, live: line }, Date.now());

  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });

  line.say({ t: "unread" });
  await vi.advanceTimersByTimeAsync(1000);

  expect(device.server.heardAt(readUnread.path)).toEqual([]);
});

async function aStudentOnTheLine() {
  const session = aSession("student");
  const services = await device.started(session, good(session));
  const line = aLine();
  keepLive({ ...services, live: line }, Date.now());
  return { services, line };
}

function aLine() {
  const listeners = new Set<(frame: ServerFrame) => void>();
  return {
    hear: (hearer: (frame: ServerFrame) => void) => {
      listeners.add(hearer);
      return () => undefined;
    },
    start: async () => undefined,
    stop: () => undefined,
    say: (frame: ServerFrame) => {
      for (const hearer of listeners) hearer(frame);
    },
  };
}
