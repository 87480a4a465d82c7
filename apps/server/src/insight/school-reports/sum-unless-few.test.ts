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

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** What may be told: nothing of a small sum, all where every group is shown, else no more than that hidden ones are there. */
function computeExpectedSum(all: readonly number[]) {
  const [total, hidden] = [sum(all), all.filter((size) => size > 0 && size < LEAST)];
  if (total > 0 && total < LEAST) return null;
  if (hidden.length === 0) return { count: total, isExact: true };
  return { count: Math.max(LEAST, total - sum(hidden) + hidden.length), isExact: false };
}

test("I3: a sum with a hidden part says at least, and its shown parts give the hidden one not away", () => {
  fc.assert(
    fc.property(sizes, (all) => {
      const result = sumUnlessFew(all.map(row), LEAST);

      expect(result).toEqual(computeExpectedSum(all));
      expect(result?.count ?? 0).toBeLessThanOrEqual(sum(all));
    }),
  );
});

test("I3: who reads small groups reads exact sums", () => {
  fc.assert(
    fc.property(sizes, (all) => {
      expect(sumUnlessFew(all.map(row), 0)).toEqual({
        count: sum(all),
        isExact: true,
      });
    }),
  );
});
