import fc from "fast-check";
import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly seed: number;
    readonly isFull: boolean;
  }
}

/** How much a test plays that is heavy by nature: `daily` in every run, `whole` with `npm test -- --full`. */
export const sized = <T>(daily: T, whole: T): T => (inject("isFull") ? whole : daily);

/** The time limit of a test that takes seconds on a quiet machine, and minutes beside other work. */
export const LONG_MS = 240_000;

/** The time limit of each test of this file, and of its hooks. */
export const takesLong = (): void => vi.setConfig({ testTimeout: LONG_MS, hookTimeout: LONG_MS });

/**
 * At the top of a file that is heavy by nature: a kill, a backup, a carrier, a medium, a long property. A run leaves the
 * file for a later one while nothing has changed that it needs (tools/suites/need), and lets it take long.
 */
export const heavy = (): void => takesLong();

/** So many of them, drawn by the seed of the run and in their order; with `npm test -- --full` all. */
export function drawn<T>(all: readonly T[], count: number): readonly T[] {
  const some = fc.shuffledSubarray([...all.keys()], { minLength: count, maxLength: count });
  const [places = []] = fc.sample(some, { seed: inject("seed"), numRuns: 1 });
  return inject("isFull") ? all : all.filter((_, place) => places.includes(place));
}

/** All of them, in an order drawn by the seed of the run. */
export function shuffled<T>(all: readonly T[]): readonly T[] {
  const whole = fc.shuffledSubarray([...all], { minLength: all.length });
  return fc.sample(whole, { seed: inject("seed"), numRuns: 1 }).flat();
}
