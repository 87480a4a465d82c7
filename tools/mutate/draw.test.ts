import fc from "fast-check";
import { expect, test } from "vitest";

import { draw, numbersFrom } from "./draw.ts";
import type { Mutation } from "./mutation.ts";

const places = fc.array(
  fc.record({ file: fc.constantFrom("a.ts", "b.ts"), line: fc.integer({ min: 1, max: 9 }) }),
  {
    maxLength: 40,
  },
);
const mutationsAt = (lines: readonly { file: string; line: number }[]): readonly Mutation[] =>
  lines.map((place, start) => ({ ...place, what: "call removed", start, end: start + 1, by: "" }));

const listLines = (some: readonly Mutation[]) => new Set(some.map(({ file, line }) => `${file}:${line}`));

test("a seed always draws the same, from different lines, as many as were asked for", () => {
  fc.assert(
    fc.property(places, fc.nat(20), fc.nat(), (lines, count, seed) => {
      const mutations = mutationsAt(lines);
      const drawn = draw(mutations, count, seed);
      expect(draw(mutations, count, seed)).toEqual(drawn);
      expect(listLines(drawn).size).toBe(drawn.length);
      expect(drawn.length).toBe(Math.min(count, listLines(mutations).size));
    }),
  );
});

test("another seed draws another set, and every mutation is drawn by some", () => {
  const mutations = mutationsAt(Array.from({ length: 9 }, (_, line) => ({ file: "a.ts", line })));
  const drawn = Array.from({ length: 50 }, (_, seed) => draw(mutations, 2, seed));
  expect(new Set(drawn.flat().map(({ line }) => line)).size).toBe(9);
});

test("numbers of a seed lie between 0 and 1", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const next = numbersFrom(seed);
      for (const number of [next(), next(), next()]) {
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThan(1);
      }
    }),
  );
});
