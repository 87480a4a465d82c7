import { expect, onTestFinished, test, vi } from "vitest";

import { LookAgain } from "./look-again.ts";

test("after a gap each of 10,000 apps looks once, within half a minute, and few in the same second", () => {
  const { lookAgain, apps, beat } = someApps(10_000);

  lookAgain.add(apps);
  lookAgain.add(apps);
  const looked = Array.from({ length: 30 }, beat);

  expect(new Set(looked.flat())).toEqual(new Set(apps));
  expect(looked.flat()).toHaveLength(10_000);
  expect(Math.max(...looked.map(({ length }) => length))).toBeLessThan(600);
  expect(beat()).toEqual([]);
});

test("a few apps look with the next beat; one that lags waits, one that has gone is forgotten", () => {
  const { lookAgain, apps, here, beat } = someApps(3);
  const [first, lagging, gone] = apps;
  if (!first || !lagging || !gone) throw new Error("Three apps are wanted.");
  lookAgain.add(apps);
  lagging.isLagging = true;
  here.delete(gone);

  expect(beat()).toEqual([first]);
  lagging.isLagging = false;
  here.add(gone);
  expect(beat()).toEqual([lagging]);
});

/** A node's open apps, and a clock that goes on by a second with each beat. */
function someApps(count: number) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const apps = Array.from({ length: count }, () => ({ isLagging: false }));
  const here = new Set(apps);
  const lookAgain = new LookAgain(here);
  const beat = () => {
    vi.advanceTimersByTime(1000);
    return lookAgain.take();
  };
  return { lookAgain, apps, here, beat };
}
