import { Type, type Static } from "typebox";

/**
 * A number without rounding: a decimal such as -0.25, or a fraction such as 1/3. Scores and weights are sent and
 * stored in this form and never pass through a binary floating-point number.
 */
export const Exact = Type.String({ pattern: "^-?(\\d{1,15}(\\.\\d{1,15})?|\\d{1,15}/[1-9]\\d{0,14})$" });
export type Exact = Static<typeof Exact>;

/**
 * An exact rational number of marks and scores; `d` is above zero. Whole numbers of JavaScript hold it while they are
 * exact, and BigInt beyond that, so no result is ever approximate. It need not be in lowest terms: compare with
 * `compare`.
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
export const ONE: Fraction = whole(1);

/** `over / under` in lowest terms. */
export function rational(over: bigint | number, under: bigint | number = 1): Fraction {
  if (typeof over === "number" && typeof under === "number" && areExact(over, under, 0) && under > 0)
    return smallRational(over, under);
  const [top, bottom] = [BigInt(over), BigInt(under)];
  if (bottom === 0n) throw new RangeError("A fraction cannot have the denominator 0.");
  const sign = bottom < 0n ? -1n : 1n;
  const common = greatestCommonDivisor(toAbsolute(top), bottom * sign) * sign;
  const [n, d] = [top / common, bottom / common];
  return fits(n) && fits(d) ? { n: Number(n), d: Number(d) } : { n, d };
}

const ZERO_OVER_ONE: Small = { n: 0, d: 1 };

/** The same of whole numbers that JavaScript holds exactly, which takes a tenth of the time. */
function smallRational(over: number, under: number): Small {
  if (over === 0) return ZERO_OVER_ONE;
  let [larger, smaller] = [Math.abs(over), under];
  while (smaller !== 0) [larger, smaller] = [smaller, larger % smaller];
  return { n: over / larger, d: under / larger };
}

export function inLowestTerms(value: Fraction): Fraction {
  if (value.d === 1) return value;
  const { n, d } = wide(value);
  return rational(n, d);
}

/** Reads a decimal, with an exponent or not, or a fraction. Undefined for everything else. */
export const parseExact = (text: string): Fraction | undefined =>
  text.includes("/") ? parseFraction(text) : parseDecimal(text);

function parseFraction(text: string): Fraction | undefined {
  const [, over = "0", under = "0"] = /^([+-]?\d{1,30})\/(\d{1,30})$/.exec(text) ?? [];
  return BigInt(under) === 0n ? undefined : rational(BigInt(over), BigInt(under));
}

/** So many digits always fit 53 bits. */
const SHORT = 15;

function parseDecimal(text: string): Fraction | undefined {
  const found = /^([+-]?)(?=\.?\d)(\d{0,30})(?:\.(\d{0,30}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text);
  if (!found) return undefined;
  const [, sign = "", head = "", tail = "", exponent = "0"] = found;
  const shift = Number(exponent) - tail.length;
  if (head.length + tail.length <= SHORT && shift <= 0 && shift >= -SHORT)
    return smallRational(Number(`${sign}${head}${tail}`), 10 ** -shift);
  const digits = BigInt(`${sign}${head}${tail}`);
  return shift >= 0 ? rational(digits * 10n ** BigInt(shift)) : rational(digits, 10n ** BigInt(-shift));
}

/** The number that an `Exact` is. Throws for a text that the schema refuses. */
export function exactly(text: Exact): Fraction {
  if (text === "0") return ZERO;
  if (text === "1") return ONE;
  const value = parseExact(text);
  if (!value) throw new RangeError("Not an exact number.");
  return value;
}

/** As a decimal where it ends within so many places, otherwise as a fraction: two equal numbers give the same text. */
export function exactText(value: Fraction, mostPlaces = 12): Exact {
  if (value.d === 1) return String(value.n);
  const { n, d } = wide(inLowestTerms(value));
  const places = countDecimals(d);
  if (places === 0) return String(n);
  if (places === undefined || places > mostPlaces) return `${n}/${d}`;
  const digits = String((toAbsolute(n) * 10n ** BigInt(places)) / d).padStart(places + 1, "0");
  return `${n < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Digits after the point, or undefined where they never end. */
function countDecimals(d: bigint): number | undefined {
  let [rest, twos, fives] = [d, 0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? Math.max(twos, fives) : undefined;
}

/** For widths on a screen and rounded figures; never computed with. */
export const toNumber = ({ n, d }: Fraction): number => Number(n) / Number(d);

export function add(a: Fraction, b: Fraction): Fraction {
  if (isZero(b)) return a;
  if (isZero(a)) return b;
  if (isSmall(a) && isSmall(b)) {
    const total = a.n + b.n;
    if (a.d === b.d && Number.isSafeInteger(total)) return { n: total, d: a.d };
    const [left, right, d] = [a.n * b.d, b.n * a.d, a.d * b.d];
    if (areExact(left, right, d) && Number.isSafeInteger(left + right)) return { n: left + right, d };
  }
  const [one, other] = [wide(a), wide(b)];
  return rational(one.n * other.d + other.n * one.d, one.d * other.d);
}

export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, negative(b));

export function multiply(a: Fraction, b: Fraction): Fraction {
  if (isSmall(a) && isSmall(b)) {
    const [n, d] = [a.n * b.n, a.d * b.d];
    if (areExact(n, d, 0)) return { n, d };
  }
  const [one, other] = [wide(a), wide(b)];
  return rational(one.n * other.n, one.d * other.d);
}

/** Throws when `b` is zero. */
export function divide(a: Fraction, b: Fraction): Fraction {
  if (isZero(b)) throw new RangeError("A number cannot be divided by zero.");
  if (!isSmall(b)) return multiply(a, rational(b.d, b.n));
  return multiply(a, b.n > 0 ? { n: b.d, d: b.n } : { n: -b.d, d: -b.n });
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
export const absolute = (a: Fraction): Fraction => (isBelow(a, ZERO) ? negative(a) : a);

export function sumFractions(all: readonly Fraction[]): Fraction {
  let total = ZERO;
  for (const each of all) total = add(total, each);
  return total;
}

/** Throws when there is nothing to take the mean of. */
export const computeMean = (all: readonly Fraction[]): Fraction =>
  divide(sumFractions(all), whole(all.length));

/** The number, or the nearer bound of 0 and 1. */
export function clampShare(number: Fraction): Fraction {
  if (isBelow(number, ZERO)) return ZERO;
  return isBelow(ONE, number) ? ONE : number;
}

const negative = (a: Fraction): Fraction => (isSmall(a) ? { n: -a.n, d: a.d } : { n: -a.n, d: a.d });

export const isSmall = (a: Fraction): a is Small => typeof a.n === "number";

/** The same number on BigInt. */
export const wide = (a: Fraction): Wide => (isSmall(a) ? { n: BigInt(a.n), d: BigInt(a.d) } : a);

const areExact = (a: number, b: number, c: number) =>
  Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(c);

const fits = (n: bigint) => n <= BigInt(Number.MAX_SAFE_INTEGER) && n >= BigInt(Number.MIN_SAFE_INTEGER);

const toAbsolute = (n: bigint): bigint => (n < 0n ? -n : n);

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
