import { expect, test, vi } from "vitest";

import { Reading } from "./reading.ts";

test("what is read first is told at once, what follows once in a second, and what is left at the end", () => {
  vi.useFakeTimers();
  const sentSeqs: number[] = [];
  const reading = new Reading(async (seq) => sentSeqs.push(seq) > 0);

  reading.reach(4);
  for (const seq of [5, 6, 7, 3]) reading.reach(seq);
  expect(sentSeqs).toEqual([4]);
  vi.advanceTimersByTime(1000);
  expect(sentSeqs).toEqual([4, 7]);
  vi.advanceTimersByTime(60_000);
  reading.reach(7);
  expect(sentSeqs).toEqual([4, 7]);

  reading.reach(8);
  reading.reach(9);
  reading.end();
  expect(sentSeqs).toEqual([4, 7, 8, 9]);
  vi.advanceTimersByTime(60_000);
  expect(sentSeqs).toEqual([4, 7, 8, 9]);
});

test("what was not heard is told again when the room is seen again", async () => {
  vi.useFakeTimers();
  const sentSeqs: number[] = [];
  const reading = new Reading(async (seq) => sentSeqs.push(seq) > 1);

  reading.reach(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentSeqs).toEqual([4]);
  reading.reach(4);
  await vi.advanceTimersByTimeAsync(60_000);
  reading.reach(4);

  expect(sentSeqs).toEqual([4, 4]);
});
