import { CLOSE } from "@dars/contract/talking/live";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { toFrame } from "./frames.ts";
import { Subscriber } from "./subscriber.ts";

const MOST_MS = 15_000;
const ROOM = "1/7";
const NEWS = toFrame({ t: "ping" });
const actor = {
  accountId: 1,
  sessionId: 1,
  assignmentId: 1,
  groupId: 1,
  role: "teacher",
  schoolId: 1,
  personId: 1,
  mustChangePassword: false,
} as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
});

test("a device that lags for too long is given up, and one that has read meanwhile goes on, however late it is looked at", () => {
  const [deaf, slow] = [aLaggingDevice(), aLaggingDevice()];
  expect([deaf, slow].map(({ app }) => app.review())).toEqual([[], []]);

  vi.setSystemTime(Date.now() + 2 * MOST_MS);
  slow.reads();

  expect([deaf, slow].map(({ app }) => app.review())).toEqual([[], [ROOM]]);
  expect([deaf, slow].map(({ closes }) => closes)).toEqual([[CLOSE.tooSlow], []]);
  expect([deaf, slow].map(({ app }) => app.isLagging)).toEqual([true, false]);
});

function aLaggingDevice() {
  const closes: number[] = [];
  let waiting = 2000;
  const outlet = {
    waiting: () => waiting,
    write: () => undefined,
    close: (code: number) => void closes.push(code),
  };
  const patience = { laggingBytes: 1000, mostBytes: 10_000, mostMs: MOST_MS };
  const app = new Subscriber(actor, outlet, { phase: 0, patience });
  app.push(NEWS, [ROOM]);
  const reads = () => {
    waiting = 0;
  };
  return { app, closes, reads };
}
