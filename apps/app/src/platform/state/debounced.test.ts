import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Debounced } from "./debounced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("requests that follow each other do the last one's work after a pause", () => {
  const { done, ask } = open();
  ask("a");
  vi.advanceTimersByTime(500);
  ask("ab");
  vi.advanceTimersByTime(500);
  expect(done).toEqual([]);

  vi.advanceTimersByTime(100);
  expect(done).toEqual(["ab"]);
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual(["ab"]);
});

test("requests without a pause do not put the work off for longer than the longest wait", () => {
  const { done, ask } = open();
  for (let at = 0; at < 25; at++) {
    ask(String(at));
    vi.advanceTimersByTime(500);
  }
  expect(done).toEqual(["19"]);
});

test("cancelled work is not done, and the next request waits anew", () => {
  const { done, ask, debounced } = open();
  ask("a");
  vi.advanceTimersByTime(500);
  debounced.cancel();
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual([]);

  ask("b");
  vi.advanceTimersByTime(600);
  expect(done).toEqual(["b"]);
});

function open() {
  const debounced = new Debounced({ pauseMs: 600, longestMs: 10_000 });
  const done: string[] = [];
  return { debounced, done, ask: (work: string) => debounced.ask(() => void done.push(work)) };
}
