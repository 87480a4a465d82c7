import { createHash } from "node:crypto";

/** Numbers that only depend on where they came from. */
export interface Stream {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** The first are picked most often: weights fall as 1 / place^0.8, as names do. */
  pickZipf<T>(from: readonly T[]): T;
  /** Mean 0, deviation 1. */
  normal(): number;
}

/**
 * A stream for one entity, named by its path such as "school/3/student/7" (GEN-1): another entity's numbers do not
 * change when this one draws more, or when there are more of its kind.
 */
export function createStream(seed: number, path: string): Stream {
  const digest = createHash("sha256").update(`${seed}/${path}`).digest();
  return new SplitMix64(digest.readUInt32BE(0), digest.readUInt32BE(4));
}

/** SplitMix64 on two halves of 32 bits: ten times as fast as on BigInt. */
export class SplitMix64 implements Stream {
  #high: number;
  #low: number;

  constructor(high: number, low: number) {
    this.#high = high >>> 0;
    this.#low = low >>> 0;
  }

  next(): number {
    const [high, low] = this.next64();
    return (high * 0x20_00_00 + (low >>> 11)) / 2 ** 53;
  }

  /** The next 64 bits, high half first. */
  next64(): readonly [high: number, low: number] {
    const low = this.#low + 0x7f_4a_7c_15;
    this.#high = (this.#high + 0x9e_37_79_b9 + (low > 0xff_ff_ff_ff ? 1 : 0)) >>> 0;
    this.#low = low >>> 0;
    const first = multiply(shifted(this.#high, this.#low, 30), [0xbf_58_47_6d, 0x1c_e4_e5_b9]);
    const second = multiply(shifted(first[0], first[1], 27), [0x94_d0_49_bb, 0x13_31_11_eb]);
    return shifted(second[0], second[1], 31);
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return at(from, this.below(from.length));
  }

  pickZipf<T>(from: readonly T[]): T {
    return at(from, pickIndex(zipfSums(from.length), this.next()));
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

/** Running sums of weights, scaled so that the last is 1. */
export function runningShares(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => (sum += weight) / total);
}

/** The first place whose running share is above `point`; the last place at most. */
export function pickIndex(shares: readonly number[], point: number): number {
  let low = 0;
  let high = shares.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shares[middle] ?? 1) > point) high = middle;
    else low = middle + 1;
  }
  return low;
}

type Half = readonly [high: number, low: number];

const sums = new Map<number, number[]>();

function zipfSums(length: number): number[] {
  const known = sums.get(length);
  if (known) return known;
  const made = runningShares(Array.from({ length }, (_, place) => (place + 1) ** -0.8));
  sums.set(length, made);
  return made;
}

function at<T>(from: readonly T[], place: number): T {
  const found = from[place];
  if (found === undefined) throw new RangeError("Nothing to pick from.");
  return found;
}

/** x ^ (x >>> bits), for bits below 32. */
const shifted = (high: number, low: number, bits: number): Half => [
  (high ^ (high >>> bits)) >>> 0,
  (low ^ ((low >>> bits) | (high << (32 - bits)))) >>> 0,
];

function multiply([high, low]: Half, [byHigh, byLow]: Half): Half {
  const lowLow = (low & 0xff_ff) * (byLow & 0xff_ff);
  const middle = (low >>> 16) * (byLow & 0xff_ff) + (lowLow >>> 16);
  const carried = (low & 0xff_ff) * (byLow >>> 16) + (middle & 0xff_ff);
  const over = (low >>> 16) * (byLow >>> 16) + Math.floor(middle / 0x1_00_00) + (carried >>> 16);
  const top = (over + Math.imul(low, byHigh) + Math.imul(high, byLow)) >>> 0;
  return [top, ((carried << 16) | (lowLow & 0xff_ff)) >>> 0];
}
