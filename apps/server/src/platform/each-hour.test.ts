import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { eachHour } from "./each-hour.ts";

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("housekeeping is done at the start and every hour, until the server stops", async () => {
  let done = 0;
  const stop = eachHour(
    async () => {
      done += 1;
    },
    () => undefined,
  );

  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  await stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);

  expect(done).toBe(3);
});

test("housekeeping that failed is reported and tried again in the next hour", async () => {
  const errors: unknown[] = [];
  const lost = new Error("the database is away");
  const stop = eachHour(
    () => Promise.reject(lost),
    (error) => errors.push(error),
  );

  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await stop();

  expect(errors).toEqual([lost, lost]);
});

test("housekeeping that takes longer than an hour is not begun again beside itself", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const stop = eachHour(
    () => {
      begun += 1;
      return promise;
    },
    () => undefined,
  );

  await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
  resolve();
  await stop();

  expect(begun).toBe(1);
});
