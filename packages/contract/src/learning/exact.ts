import { Type, type Static } from "typebox";

/**
 * A number without rounding: a decimal such as -0.25, or a fraction such as 1/3. Scores and weights are sent and
 * stored in this form and never pass through a binary floating-point number.
 */
export const Exact = Type.String({ pattern: "^-?(\\d{1,15}(\\.\\d{1,15})?|\\d{1,15}/[1-9]\\d{0,14})$" });
export type Exact = Static<typeof Exact>;

/** A fraction in lowest terms; its denominator is positive. */
export interface Rational {
  readonly over: bigint;
  readonly under: bigint;
}

export const ZERO: Rational = { over: 0n, under: 1n };
export const ONE: Rational = { over: 1n, under: 1n };

export function rational(over: bigint | number, under: bigint | number = 1): Rational {
  const [top, bottom] = [BigInt(over), BigInt(under)];
  if (bottom === 1n) return { over: top, under: 1n };
  if (bottom === 0n) throw new RangeError("A fraction cannot have the denominator 0.");
  const sign = bottom < 0n ? -1n : 1n;
  const common = greatestCommonDivisor(top < 0n ? -top : top, bottom * sign);
  return { over: (top * sign) / common, under: (bottom * sign) / common };
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger === 0n ? 1n : larger;
}

/** Reads a decimal, with an exponent or not, or a fraction. Undefined for everything else. */
export const parseExact = (text: string): Rational | undefined =>
  text.includes("/") ? parseFraction(text) : parseDecimal(text);

function parseFraction(text: string): Rational | undefined {
  const [, over = "0", under = "0"] = /^([+-]?\d{1,30})\/(\d{1,30})$/.exec(text) ?? [];
  return BigInt(under) === 0n ? undefined : rational(BigInt(over), BigInt(under));
}

function parseDecimal(text: string): Rational | undefined {
  const found = /^([+-]?)(?=\.?\d)(\d{0,30})(?:\.(\d{0,30}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text);
  if (!found) return undefined;
  const [, sign = "", whole = "", part = "", exponent = "0"] = found;
  const digits = BigInt(`${sign}${whole}${part}`);
  const shift = Number(exponent) - part.length;
  return shift >= 0 ? rational(digits * 10n ** BigInt(shift)) : rational(digits, 10n ** BigInt(-shift));
}

/** The number that an `Exact` is. Throws for a text that the schema refuses. */
export function exactly(text: Exact): Rational {
  if (text === "0") return ZERO;
  if (text === "1") return ONE;
  const value = parseExact(text);
  if (!value) throw new RangeError("Not an exact number.");
  return value;
}

/** As a decimal where it ends, otherwise as a fraction: two equal numbers give the same text. */
export function exactText({ over, under }: Rational): Exact {
  if (under === 1n) return String(over);
  let scale = 1n;
  for (let places = 1; places <= 12; places += 1) {
    scale *= 10n;
    if (scale % under !== 0n) continue;
    const digits = String((over < 0n ? -over : over) * (scale / under)).padStart(places + 1, "0");
    return `${over < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }
  return `${over}/${under}`;
}

export const add = (one: Rational, other: Rational): Rational =>
  rational(one.over * other.under + other.over * one.under, one.under * other.under);

export const subtract = (one: Rational, other: Rational): Rational =>
  add(one, { over: -other.over, under: other.under });

export const multiply = (one: Rational, other: Rational): Rational =>
  rational(one.over * other.over, one.under * other.under);

export const divide = (one: Rational, other: Rational): Rational =>
  rational(one.over * other.under, one.under * other.over);

/** Negative, zero or positive as the first is smaller, equal or larger. */
export function compare(one: Rational, other: Rational): number {
  const difference = one.over * other.under - other.over * one.under;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export const sum = (numbers: readonly Rational[]): Rational => numbers.reduce(add, ZERO);

export const absolute = ({ over, under }: Rational): Rational => ({ over: over < 0n ? -over : over, under });

/** The number, or the nearer bound of 0 and 1. */
export function clampShare(number: Rational): Rational {
  if (compare(number, ZERO) < 0) return ZERO;
  return compare(number, ONE) > 0 ? ONE : number;
}
