/**
 * An exact rational number; `d` is above zero. Whole numbers of JavaScript hold it while they are exact, and BigInt
 * beyond that, so no result is ever approximate. It need not be in lowest terms: compare with `compare`.
 */
export type Fraction = Small | Wide;

interface Small {
  readonly n: number;
  readonly d: number;
}

interface Wide {
  readonly n: bigint;
  readonly d: bigint;
}

/** Nearly every mark is one of these: a year of a whole country holds them, and nothing else, in memory. */
const COMMON: readonly Small[] = Array.from({ length: 1001 }, (_, n) => ({ n, d: 1 }));

export const whole = (n: number): Fraction => COMMON[n] ?? { n, d: 1 };

export const ZERO: Fraction = whole(0);

/** `n / d` in lowest terms. */
export function ratio(n: bigint, d: bigint): Fraction {
  const sign = d < 0n ? -1n : 1n;
  const common = gcd(n < 0n ? -n : n, d * sign) * sign;
  const [top, bottom] = [n / common, d / common];
  const isSmall = fits(top) && fits(bottom);
  return isSmall ? { n: Number(top), d: Number(bottom) } : { n: top, d: bottom };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (isZero(b)) return a;
  if (isZero(a)) return b;
  if (isSmall(a) && isSmall(b)) {
    const sum = a.n + b.n;
    if (a.d === b.d && Number.isSafeInteger(sum)) return { n: sum, d: a.d };
    const [left, right, d] = [a.n * b.d, b.n * a.d, a.d * b.d];
    if (areExact(left, right, d) && Number.isSafeInteger(left + right)) return { n: left + right, d };
  }
  const [one, other] = [wide(a), wide(b)];
  return ratio(one.n * other.d + other.n * one.d, one.d * other.d);
}

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negative(b));

export function times(a: Fraction, b: Fraction): Fraction {
  if (isSmall(a) && isSmall(b)) {
    const [n, d] = [a.n * b.n, a.d * b.d];
    if (areExact(n, d, 0)) return { n, d };
  }
  const [one, other] = [wide(a), wide(b)];
  return ratio(one.n * other.n, one.d * other.d);
}

/** Throws when `b` is zero. */
export function over(a: Fraction, b: Fraction): Fraction {
  if (isZero(b)) throw new RangeError("A mark cannot be divided by zero.");
  if (!isSmall(b)) return times(a, ratio(b.d, b.n));
  return times(a, b.n > 0 ? { n: b.d, d: b.n } : { n: -b.d, d: -b.n });
}

/** Below zero when a < b, zero when they are equal, above zero when a > b. */
export function compare(a: Fraction, b: Fraction): number {
  if (isSmall(a) && isSmall(b)) {
    if (a.d === b.d) return a.n - b.n;
    const [left, right] = [a.n * b.d, b.n * a.d];
    if (areExact(left, right, 0)) return left - right;
  }
  const [one, other] = [wide(a), wide(b)];
  const [left, right] = [one.n * other.d, other.n * one.d];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export const isBelow = (a: Fraction, b: Fraction): boolean => compare(a, b) < 0;
export const isZero = ({ n }: Fraction): boolean => n === 0 || n === 0n;
export const least = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);

export function sumOf(all: readonly Fraction[]): Fraction {
  let total = ZERO;
  for (const each of all) total = plus(total, each);
  return total;
}

/** Throws when there is nothing to take the mean of. */
export const meanOf = (all: readonly Fraction[]): Fraction => over(sumOf(all), whole(all.length));

const negative = (a: Fraction): Fraction => (isSmall(a) ? { n: -a.n, d: a.d } : { n: -a.n, d: a.d });

export const isSmall = (a: Fraction): a is Small => typeof a.n === "number";

/** The same number on BigInt. */
export const wide = (a: Fraction): Wide => (isSmall(a) ? { n: BigInt(a.n), d: BigInt(a.d) } : a);

const areExact = (a: number, b: number, c: number) =>
  Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(c);

const fits = (n: bigint) => n <= BigInt(Number.MAX_SAFE_INTEGER) && n >= BigInt(Number.MIN_SAFE_INTEGER);

function gcd(a: bigint, b: bigint): bigint {
  let [one, other] = [a, b];
  while (other > 0n) [one, other] = [other, one % other];
  return one;
}
