import fc from "fast-check";
import { expect, test } from "vitest";

import { Pace } from "./pace.ts";

test("little is told soon, much is gathered for longer", () => {
  const pace = new Pace(10);
  expect(pace.waitMs).toBe(10);
  pace.took(1);
  expect(pace.waitMs).toBe(10);
  pace.took(8);
  expect(pace.waitMs).toBe(32);
  pace.took(1);
  expect(pace.waitMs).toBe(10);
});

test("nobody waits for longer than a blink", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }), (times) => {
      const pace = new Pace(10);
      for (const ms of times) pace.took(ms);
      expect(pace.waitMs).toBeGreaterThanOrEqual(10);
      expect(pace.waitMs).toBeLessThanOrEqual(50);
    }),
  );
});
