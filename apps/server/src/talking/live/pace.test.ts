import fc from "fast-check";
import { expect, test } from "vitest";

import { Pace } from "./pace.ts";

test("little is told soon, much is gathered for longer", () => {
  const pace = new Pace(10);
  expect(pace.waitMs).toBe(10);
  pace.took(1, 100);
  expect(pace.waitMs).toBe(10);
  pace.took(8, 100);
  expect(pace.waitMs).toBe(32);
  pace.took(8, 5);
  expect(pace.waitMs).toBe(20);
  pace.took(500, 2);
  expect(pace.waitMs).toBe(10);
});

test("nobody waits for longer than a blink", () => {
  const timing = fc.tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.nat());
  fc.assert(
    fc.property(fc.array(timing, { minLength: 1 }), (times) => {
      const pace = new Pace(10);
      for (const [ms, things] of times) pace.took(ms, things);
      expect(pace.waitMs).toBeGreaterThanOrEqual(10);
      expect(pace.waitMs).toBeLessThanOrEqual(50);
    }),
  );
});
