import fc from "fast-check";
import { expect, test } from "vitest";

import type { FoundRow } from "./report-kind.ts";
import { sumUnlessFew } from "./sum-unless-few.ts";

const LEAST = 5;
const row = (size: number): FoundRow => ({
  key: String(size),
  name: { en: null, ar: null, ckb: null },
  detail: null,
  values: [size],
  size,
  level: null,
});
const sizes = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 6 });

test("I3: a sum of groups is true, and never the sum of what is shown", () => {
  fc.assert(
    fc.property(sizes, (all) => {
      const total = all.reduce((sum, size) => sum + size, 0);
      const hasHidden = all.some((size) => size > 0 && size < LEAST);
      const told = sumUnlessFew(all.map(row), LEAST);
      if (told === null) {
        expect(total).toBeGreaterThan(0);
        expect(total).toBeLessThan(LEAST);
        return;
      }
      expect(told.isExact).toBe(!hasHidden);
      if (told.isExact) expect(told.count).toBe(total);
      expect(told.count).toBeLessThanOrEqual(total);
      // Where something is hidden, the shown parts taken away leave no more than that it is there.
      const shown = all.filter((size) => size >= LEAST).reduce((sum, size) => sum + size, 0);
      if (hasHidden && shown > 0)
        expect(told.count - shown).toBe(all.filter((size) => size > 0 && size < LEAST).length);
    }),
  );
});

test("I3: who reads small groups reads exact sums", () => {
  fc.assert(
    fc.property(sizes, (all) => {
      expect(sumUnlessFew(all.map(row), 0)).toEqual({
        count: all.reduce((sum, size) => sum + size, 0),
        isExact: true,
      });
    }),
  );
});
