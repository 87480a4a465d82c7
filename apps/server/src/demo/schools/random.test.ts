import fc from "fast-check";
import { expect, test } from "vitest";

import { pickIndex, runningShares, SplitMix64, createStream } from "./random.ts";

test("the numbers are those of SplitMix64", () => {
  const stream = new SplitMix64(0, 1_234_567);

  const drawn = Array.from({ length: 5 }, () => {
    const [high, low] = stream.next64();
    return (BigInt(high) << 32n) | BigInt(low);
  });

  expect(drawn).toEqual([
    6_457_827_717_110_365_317n,
    3_203_168_211_198_807_973n,
    9_817_491_932_198_370_423n,
    4_593_380_528_125_082_431n,
    16_408_922_859_458_223_821n,
  ]);
});

test("SplitMix64 on halves is SplitMix64 on 64 bits, from any state", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (state) => {
      const [high, low] = new SplitMix64(Number(state >> 32n), Number(state & 0xff_ff_ff_ffn)).next64();

      expect((BigInt(high) << 32n) | BigInt(low)).toBe(splitMix64(state));
    }),
  );
});

test("GEN-1: a path always gives the same numbers, and other paths and seeds give others", () => {
  expect(drawnFrom(1, "school/1/student/7")).toEqual(drawnFrom(1, "school/1/student/7"));
  expect(drawnFrom(1, "school/1/student/7")).not.toEqual(drawnFrom(1, "school/1/student/8"));
  expect(drawnFrom(1, "school/1/student/7")).not.toEqual(drawnFrom(2, "school/1/student/7"));
});

test("draws keep within their bounds", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, limit) => {
      const stream = createStream(seed, "bounds");
      const whole = stream.below(limit);

      expect(Number.isInteger(whole) && whole >= 0 && whole < limit).toBe(true);
      expect(stream.between(3, 3)).toBe(3);
      expect(Number.isFinite(stream.normal())).toBe(true);
    }),
  );
});

test("names at the head of a table are picked most", () => {
  const stream = createStream(1, "zipf");
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < 4000; i++) {
    const place = stream.pickZipf([0, 1, 2, 3]);
    counts[place] = (counts[place] ?? 0) + 1;
  }

  expect(counts.toSorted((a, b) => b - a)).toEqual(counts);
});

test("a share finds its place", () => {
  const shares = runningShares([1, 0, 3]);

  expect([0, 0.24, 0.26, 0.99, 1].map((point) => pickIndex(shares, point))).toEqual([0, 0, 2, 2, 2]);
});

function drawnFrom(seed: number, path: string): number[] {
  const stream = createStream(seed, path);
  return Array.from({ length: 8 }, () => stream.next());
}

const wrap = (value: bigint) => BigInt.asUintN(64, value);

function splitMix64(state: bigint): bigint {
  let z = wrap(state + 0x9e3779b97f4a7c15n);
  z = wrap((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = wrap((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}
